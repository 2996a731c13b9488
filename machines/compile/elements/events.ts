import type { ModdleElement } from 'bpmn-moddle';

/** Event definitions of an event: what triggers or ends it. */
export const definitionsOf = (element: ModdleElement): readonly ModdleElement[] =>
  (element.get('eventDefinitions') as readonly ModdleElement[] | undefined) ?? [];

/** Text of a timer definition: a duration or a date. FEEL keeps its leading `=`; null where there is neither. */
export const timerOf = (definition: ModdleElement): string | null => {
  const expression = (definition.get('timeDuration') ?? definition.get('timeDate')) as ModdleElement | undefined;
  const body = expression?.get('body') as string | undefined;
  return body?.trim() || null;
};
