/** The summary fields of a document as people read them, in both languages: what rows of the inbox show beside its figure. */
import type { InboxRow } from '#model/inbox.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { thousands, yesOrNo } from '#model/format.ts';
import { textOf } from '#model/text.ts';
import { w, type Words } from '#model/words.ts';
import { personOf } from '../flows/directory.ts';
import type { Organisation } from '../flows/organisation.ts';
import type { LabelOf } from './choices.ts';

export type Summary = NonNullable<InboxRow['summary']>;

/** Longer texts are cut: a row is one line. */
const longest = 60;

interface World {
  readonly organisation: Organisation;
  readonly labelOf: LabelOf;
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
  money: (value, { digits }) => plain(thousands(value, digits?.[1] ?? 2)),
  boolean: (value) => yesOrNo(value === 'true'),
  choice: (value, { dictionary }, { labelOf }) => (dictionary === undefined ? null : (labelOf(dictionary, value) ?? plain(value))),
  user: (value, _, world) => person(world, value),
  staff: (value, _, world) => person(world, world.organisation.userOfStaff.get(value)),
  department: (value, _, { organisation }) => organisation.departments.get(value)?.name ?? null,
};

/** Empty fields are left out, sensitive ones always. */
export function summaryOf(definition: Definition, record: AnyDoc, world: World): Summary {
  return (definition.document?.summary ?? []).flatMap((name) => {
    const field = definition.fields[name];
    const value = textOf(record[name]);
    if (!field || field.sensitive || value === '') return [];
    const text = texts[field.kind]?.(value, field, world) ?? null;
    return text === null || text.zh === '' ? [] : [{ name, label: field.label, text }];
  });
}
