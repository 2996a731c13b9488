/** The workflow engine's own resources on the server. */
import type { Area } from '#server/context.ts';
import { flowSettingFacts, formFacts, formPathFacts } from '../effects/workflow/facts.ts';

export const workflow: Partial<Area> = {
  facts: { forms: formFacts, ufloFlow: flowSettingFacts, ufloFormPath: formPathFacts },
};
