/** The readers of decisions share this: access to moddle's elements, and texts as FEEL. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Words } from '#model/words.ts';
import { compileExpression, compileTests } from '../feel/evaluate.ts';
import type { FlowProblem } from '../flow.ts';
import { cellOf, expressionOf } from './foreign.ts';
import { otherLanguage, unreadable } from './problem.ts';

/** Written before ids that XML does not allow (`1`), so that moddle reads them. */
export const illegal = 'id..';
/** The id as it stands in the file; empty where there is none. */
export const idOf = ({ id = '' }: ModdleElement): string => (id.startsWith(illegal) ? id.slice(illegal.length) : id);

export const list = (element: ModdleElement, name: string): readonly ModdleElement[] =>
  (element.get(name) as readonly ModdleElement[] | undefined) ?? [];
export const child = (element: ModdleElement, name: string): ModdleElement | null =>
  (element.get(name) as ModdleElement | undefined) ?? null;
export const text = (element: ModdleElement | null, name: string): string => ((element?.get(name) as string | undefined) ?? '').trim();

/** Types of the file by name: what they stand for and which values they allow. */
export type Types = ReadonlyMap<string, { readonly base: string | null; readonly allowed: string }>;

/** The reader of one decision carries this along. */
export interface Reading {
  readonly element: string;
  /** Names of business knowledge models that its expressions may call, and names of entries around. */
  readonly bound: ReadonlySet<string>;
  readonly types: Types;
  readonly problems: FlowProblem[];
}

/** A text as FEEL that can be compiled; what cannot is told with the place where it stands, and gives null at run time. */
export const feelIn = (
  reading: Reading,
  where: Words,
  given: ModdleElement | null,
  kind: 'cell' | 'expression',
  element: string,
): string => {
  const written = text(given, 'text');
  const language = text(given, 'expressionLanguage');
  try {
    const feel = kind === 'cell' ? cellOf(written) : expressionOf(written) || 'null';
    if (kind === 'cell') compileTests(feel, reading.bound);
    else compileExpression(feel, reading.bound);
    return feel;
  } catch (problem) {
    const known = language === '' || /feel|juel|unary/i.test(language);
    const detail = problem instanceof Error ? problem.message : '';
    reading.problems.push((known ? unreadable(where, written, detail) : otherLanguage(language))(element));
    return 'null';
  }
};
