/** An inbox row shows this of a document, taken from the record once, when a task opens. */
import type { KeyFigure } from '#model/api.ts';
import { linesOf } from '#model/values.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Organisation } from '#server/flows/organisation.ts';
import type { Shown } from '#server/flows/write.ts';
import type { LabelOf } from '#server/documents/lists/choices.ts';
import { matterOf, type Said } from './matter.ts';

const text = (value: unknown): string | null => textOf(value) || null;

function figureOf(definition: Definition, record: AnyDoc, labelOf: LabelOf): KeyFigure | null {
  const figure = definition.document?.figure;
  const value = figure && text(record[figure.field]);
  if (!figure || value === null || value === undefined) return null;
  const dictionary = figure.word && definition.fields[figure.word]?.dictionary;
  const chosen = figure.word ? text(record[figure.word]) : null;
  return { kind: figure.kind, value, word: dictionary && chosen ? labelOf(dictionary, chosen) : null };
}

const countOf = (fields: Readonly<Record<string, { readonly kind: string }>>, record: AnyDoc): number =>
  Object.entries(fields).reduce((sum, [name, { kind }]) => {
    const value = record[name];
    return (kind === 'files' || kind === 'images') && Array.isArray(value) ? sum + value.length : sum;
  }, 0);

/** Files of the document, its attachments and its lines. */
export const filesOf = (definition: Definition, record: AnyDoc): number =>
  countOf({ ...definition.fields, attachments: { kind: 'files' } }, record) +
  Object.entries(definition.lines).reduce(
    (sum, [name, lines]) => sum + linesOf(record, name).reduce((inner, line) => inner + countOf(lines.fields, line), 0),
    0,
  );

export function shownOf(definition: Definition, record: AnyDoc, organisation: Organisation, starterId: string, said: Said): Shown {
  const figure = figureOf(definition, record, said.labelOf);
  const starter = organisation.users.get(starterId);
  return {
    code: text(record['code']) ?? '',
    applicant_id: starterId,
    applicant_department_id: text(record['applicantDept']) ?? starter?.departmentId ?? null,
    applicant: starter?.name ?? '',
    urgency: text(record['urgency']) ?? 'normal',
    figure,
    amount: figure && figure.kind !== 'date' ? figure.value : '0',
    files: filesOf(definition, record),
    summary: matterOf(definition, record, { organisation, ...said }),
  };
}
