/** What is shown of findings: order, what they are called, the way of a counter-example, signs on the elements. */
import type { CompiledFlow } from '#machines/flow.ts';
import type { Finding } from '#machines/verify/finding.ts';
import { w, type Words } from '#model/words.ts';
import type { Badge } from '#client/flow/modeling.ts';

type Elements = CompiledFlow['elements'];
export type Severity = Finding['severity'];

export const severities: readonly Severity[] = ['error', 'warning', 'info'];

export const severityWords: Readonly<Record<Severity, Words>> = {
  error: w('Error', '错误'),
  warning: w('Warning', '警告'),
  info: w('Hint', '提示'),
};
/** With their number. */
export const countWords = (severity: Severity, n: number): Words => {
  const { en, zh } = severityWords[severity];
  return w(`${String(n)} ${en.toLowerCase()}${n === 1 ? '' : 's'}`, `${String(n)} ${severity === 'info' ? '条' : '个'}${zh}`);
};

/** A finding keeps its key while the drawing changes elsewhere. */
export const keyOf = ({ element, kind, rule = '', reason }: Finding): string => `${element}/${kind}/${rule}/${reason.en}`;

/** The worst first; what is alike only once. */
export const ordered = (findings: readonly Finding[]): readonly Finding[] => {
  const once = [...new Map(findings.map((one) => [keyOf(one), one])).values()];
  return severities.flatMap((severity) => once.filter((one) => one.severity === severity));
};

export const countsOf = (findings: readonly Finding[]): Readonly<Record<Severity, number>> => {
  const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  return { error: count('error'), warning: count('warning'), info: count('info') };
};

const whole = w('The whole flow', '整个流程');
const kinds: Readonly<Record<string, Words>> = {
  StartEvent: w('Start', '开始'),
  EndEvent: w('End', '结束'),
  UserTask: w('Step without name', '未命名环节'),
  ExclusiveGateway: w('Branch without name', '未命名分支'),
  ParallelGateway: w('Parallel branch', '并行分支'),
  InclusiveGateway: w('Branch without name', '未命名分支'),
};

/** What people call the element: its name, a way by its ends, else its kind. */
export const elementWords = (elements: Elements, id: string): Words => {
  const element = elements[id];
  if (!element) return whole;
  if (element.name.zh !== '') return element.name;
  if (element.type === 'SequenceFlow') {
    const [from, to] = [elementWords(elements, element.incoming[0] ?? ''), elementWords(elements, element.outgoing[0] ?? '')];
    return w(`${from.en} → ${to.en}`, `${from.zh} → ${to.zh}`);
  }
  return kinds[element.type] ?? w(id, id);
};

/**
 * The elements of a counter-example with the ways between them, as a token goes: into each element by the way from whichever of its
 * neighbours was passed last.
 */
export const walkOf = ({ path = [] }: Finding, elements: Elements): readonly string[] =>
  path.flatMap((id, at) => {
    const element = elements[id];
    if (!element) return [];
    const came = element.incoming
      .map((flow) => ({ flow, at: path.lastIndexOf(elements[flow]?.incoming[0] ?? '', at - 1) }))
      .filter((one) => at > 0 && one.at >= 0)
      .toSorted((a, b) => b.at - a.at)[0];
    return came ? [came.flow, id] : [id];
  });

const signs: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', info: 'i' };

/** One sign for each element with errors or warnings: the worst of them, how many, and all of it for the pointer. */
export const badgesOf = (
  findings: readonly Finding[],
  say: (words: Words) => string,
  press: (element: string) => void,
): readonly Badge[] => {
  const byElement = new Map<string, Finding[]>();
  for (const one of ordered(findings))
    if (one.element !== '' && one.severity !== 'info') byElement.set(one.element, [...(byElement.get(one.element) ?? []), one]);
  return [...byElement].map(([id, all]) => {
    const { severity } = all[0]!;
    const text = all.length > 1 ? `${signs[severity]} ${String(all.length)}` : signs[severity];
    return {
      id,
      text,
      // What is read aloud begins with what is seen.
      title: `${text}\n${all.map((one) => say(severityWords[one.severity]) + say(w(': ', '：')) + say(one.reason)).join('\n')}`,
      tone: severity,
      onPress: () => press(id),
    };
  });
};
