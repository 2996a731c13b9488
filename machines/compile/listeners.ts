/** Listeners of other engines that only set variables: what is set before an activity begins, and after it is done. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Mapping } from '../flow.ts';
import { settingsOf } from './script.ts';
import { bodyOf, localName, valueOf, type Source } from './source.ts';

const moments: Readonly<Record<string, 'before' | 'after'>> = { start: 'before', create: 'before', end: 'after', complete: 'after' };

/** Text of its expression or of the script inside. */
const textOf = (listener: ModdleElement): string | null => {
  const expression = valueOf(listener, 'expression');
  if (expression !== null) return /^\s*[$#]\{([^]*)\}\s*$/.exec(expression)?.[1] ?? null;
  const script = listener.$children?.find((one) => localName(one) === 'script');
  return script ? bodyOf(script) : null;
};

/** Those that do anything else are code of another engine, and stay ignored. */
export const listenersOf = (
  id: string,
  element: ModdleElement,
  source: Source,
): { before?: readonly Mapping[]; after?: readonly Mapping[] } => {
  const found: Record<'before' | 'after', Mapping[]> = { before: [], after: [] };
  for (const listener of source.unread(element, 'executionListener', 'taskListener')) {
    const moment = moments[valueOf(listener, 'event') ?? 'start'];
    const text = textOf(listener);
    const made = moment && text !== null ? settingsOf(text) : null;
    if (!made || !moment) continue;
    found[moment].push(...made);
    source.note({
      kind: 'translated',
      element: id,
      from: text!,
      to: made.map(({ target, source: feel }) => `${target} = ${feel}`).join('; '),
    });
  }
  return { ...(found.before.length > 0 ? { before: found.before } : {}), ...(found.after.length > 0 ? { after: found.after } : {}) };
};
