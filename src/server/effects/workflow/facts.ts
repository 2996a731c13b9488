/** What the rules of forms and flow settings ask (src/resources/workflow says what each fact means). */
import { ancestors, counted } from '../admin/facts.ts';
import type { FactLookup } from '../effect.ts';

const known: FactLookup = async ({ record, context }) =>
  typeof record['resource'] === 'string' ? context.services.registry.has(record['resource']) : undefined;

export const formFacts: Readonly<Record<string, FactLookup>> = { known };

export const flowSettingFacts: Readonly<Record<string, FactLookup>> = { known };

export const formPathFacts: Readonly<Record<string, FactLookup>> = {
  ancestors,
  children: counted('form_path_children', 'uflo_form_path where not deleted and parent_id = $1'),
};
