/** Mends of conditions: bounds moved, names and values meant, each tried by the checks before it is offered. */
import { rewritesOf, type Rewrite } from '#machines/verify/rewrite.ts';
import { w, type Words } from '#model/words.ts';
import { makeDefault, type Mend, type MendsOf, sourceOf, wayName, type World } from './mend.ts';

const signs: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '!=': '≠' };
const shown = (token: string): string => signs[token] ?? token;

const tokensOf = (text: string): readonly string[] => text.match(/[<>!=]=?|"[^"]*"|[\w.]+|\s+|./g) ?? [];

/** Only what differs: `> → ≥`. */
export const brief = ({ before, after }: Pick<Rewrite, 'before' | 'after'>): string => {
  const whole = (text: string): string => tokensOf(text.trim()).map(shown).join('');
  if (after.endsWith(before)) return `+ ${whole(after.slice(0, -before.length))}`;
  const [old, now] = [tokensOf(before), tokensOf(after)];
  let [head, tail] = [0, 0];
  while (head < old.length && old[head] === now[head]) head++;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const part = (tokens: readonly string[]): string =>
    tokens
      .slice(head, tokens.length - tail)
      .map(shown)
      .join('')
      .trim();
  const [from, to] = [part(old), part(now)];
  return from === '' ? `+ ${to}` : to === '' ? `− ${from}` : `${from} → ${to}`;
};

const rewritten = (world: World, rewrite: Rewrite, several: boolean): Mend => {
  const way = wayName(world, rewrite.flow);
  const text = brief(rewrite);
  const label: Words = several ? w(`“${way.en}”: ${text}`, `“${way.zh}”：${text}`) : w(text, text);
  return {
    label,
    apply: (edit) => edit.put(rewrite.flow, 'conditionExpression', { type: 'bpmn:FormalExpression', body: rewrite.after }),
  };
};

export const rewrites: MendsOf = (finding, world) => {
  if (world.fields === null) return [];
  const found = rewritesOf(finding, world, world.fields);
  // Which way is meant goes without saying where the finding names it.
  const several = world.elements[finding.element]?.type !== 'SequenceFlow';
  return found.map((rewrite) => rewritten(world, rewrite, several));
};

/** A gap is closed by a bound, or by a default way. */
export const gapMends: MendsOf = (finding, world) => {
  const gateway = world.elements[finding.element];
  const last = gateway?.outgoing.at(-1);
  const byDefault = gateway && gateway.otherwise === undefined && last !== undefined ? [makeDefault(world, gateway.id, last)] : [];
  return [...rewrites(finding, world).slice(0, 2), ...byDefault];
};

/** A condition that is always true says nothing: the way is the default. */
export const alwaysMends: MendsOf = ({ element }, world) => {
  const gateway = sourceOf(world, element);
  return gateway && gateway.otherwise === undefined ? [makeDefault(world, gateway.id, element)] : [];
};
