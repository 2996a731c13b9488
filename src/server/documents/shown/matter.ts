/** The matter of a document as people read it, in both languages: what rows of the inbox show beside its figure. */
import type { InboxRow } from '#model/workflow/inbox.ts';
import type { KeyFigure, Names } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { thousands, yesOrNo } from '#model/calculation/format.ts';
import { namesOfPart, pairSaid, type MatterPair } from '#model/matter.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { personOf } from '#server/flows/directory.ts';
import type { Organisation } from '#server/flows/organisation.ts';
import type { Services } from '#server/context.ts';
import { labelsOf, type LabelOf } from '#server/documents/lists/choices.ts';
import { namesOf } from '#server/documents/lists/names.ts';
import { linesOf } from '#model/values.ts';
import type { Shown } from '#server/flows/write.ts';

export type Summary = NonNullable<InboxRow['summary']>;

/** Longer texts are cut: a row is one line. */
const longest = 60;

/** How choices and the records that a document points at are called. */
export interface Said {
  readonly labelOf: LabelOf;
  readonly names: Names;
}

interface World extends Said {
  readonly organisation: Organisation;
}

/** Reads what the matter of these records needs to be said; one statement for each resource that it points at, none where it points at none. */
export async function saidOf(services: Services, definition: Definition, records: readonly AnyDoc[]): Promise<Said> {
  const pointing = new Set(
    (definition.document?.matter ?? [])
      .flatMap(namesOfPart)
      .filter((name) => ['ref', 'refs'].includes(definition.fields[name]?.kind ?? '')),
  );
  const [labelOf, names] = await Promise.all([
    labelsOf(services.db),
    pointing.size === 0 ? {} : namesOf(services.db, { services }, definition, records, (path) => pointing.has(path)),
  ]);
  return { labelOf, names };
}

const plain = (text: string): Words => w(text, text);

const cut = (text: string): Words => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const signs = Array.from(line);
  return plain(signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : line);
};

const person = ({ organisation }: World, id: string | undefined): Words | null => {
  if (id === undefined) return null;
  const { name, nameEn } = personOf(organisation, id);
  return w(nameEn ?? name, name);
};

/** By kind of field; kinds that are missing are no line of text. */
const texts: Partial<Record<FieldKind, (value: string, field: Field, world: World) => Words | null>> = {
  text: cut,
  longText: cut,
  code: plain,
  integer: plain,
  decimal: plain,
  date: plain,
  month: plain,
  time: plain,
  dateTime: (value) => plain(formatInstant(value, 'yyyy-MM-dd hh:mm')),
  money: (value, { digits }) => plain(thousands(value, digits?.[1] ?? 2)),
  boolean: (value) => yesOrNo(value === 'true'),
  choice: (value, { dictionary }, { labelOf }) => (dictionary === undefined ? null : (labelOf(dictionary, value) ?? plain(value))),
  ref: (value, { target }, { names }) => names[`${target}/${value}`] ?? null,
  user: (value, _, world) => person(world, value),
  staff: (value, _, world) => person(world, world.organisation.userOfStaff.get(value)),
  department: (value, _, { organisation }) => organisation.departments.get(value)?.name ?? null,
  post: (value, _, { organisation }) => organisation.posts.get(value)?.name ?? null,
};

/** Kinds that are said as one after the other of another kind. */
const lists: Partial<Record<FieldKind, FieldKind>> = { refs: 'ref', users: 'user', choices: 'choice' };

/** Kinds of field that can be said in a line of text. */
export const sayable = (kind: FieldKind): boolean => texts[lists[kind] ?? kind] !== undefined;

/** Several values of a field as one text; what cannot be said of them is left out. */
const enumerated = (values: readonly unknown[], field: Field, world: World): Words => {
  const said = values.flatMap((value) => texts[lists[field.kind] ?? field.kind]?.(textOf(value), field, world) ?? []);
  return w(cut(said.map(({ en }) => en).join(', ')).en, cut(said.map(({ zh }) => zh).join('、')).zh);
};

/** Values that say nothing without the label of their field. */
const bare: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'money', 'boolean']);

const textOfField = (definition: Definition, record: AnyDoc, name: string, world: World): Words | null => {
  const field = definition.fields[name];
  const several = record[name];
  if (field && !field.sensitive && Array.isArray(several)) return enumerated(several, field, world);
  const value = textOf(several);
  return !field || field.sensitive || value === '' ? null : (texts[field.kind]?.(value, field, world) ?? null);
};

const textOfPair = (definition: Definition, record: AnyDoc, pair: MatterPair, world: World): Words | null => {
  if (namesOfPart(pair).some((name) => definition.fields[name]?.sensitive)) return null;
  const inLanguage = (language: 'en' | 'zh'): string =>
    pairSaid(definition, record, pair, (name) => textOfField(definition, record, name, world)?.[language] ?? '');
  return w(inLanguage('en'), inLanguage('zh'));
};

/** Empty parts are left out, sensitive ones always. */
export function matterOf(definition: Definition, record: AnyDoc, world: World): Summary {
  return (definition.document?.matter ?? []).flatMap((part) => {
    const isPair = typeof part !== 'string';
    const name = isPair ? part.from : part;
    const text = isPair ? textOfPair(definition, record, part, world) : textOfField(definition, record, name, world);
    const field = definition.fields[name];
    if (text === null || text.zh === '' || field === undefined) return [];
    return [{ name, label: isPair ? part.label : field.label, text, ...(!isPair && bare.has(field.kind) && { bare: true as const }) }];
  });
}

/** Leaves of it what somebody may see from whom fields are hidden; a part goes with any of its fields. */
export const withoutHidden = (definition: Definition, summary: Summary, isHidden: (field: string) => boolean): Summary => {
  const parts = new Map((definition.document?.matter ?? []).map((part) => [namesOfPart(part)[0], namesOfPart(part)]));
  return summary.filter(({ name }) => !(parts.get(name) ?? [name]).some(isHidden));
};

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

/** An inbox row shows this of a document; it is taken from the record once, when a task opens. */
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
