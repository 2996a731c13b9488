/** A field of each kind puts this into a cell of a spreadsheet: names for ids, labels for codes, numbers that can be summed. */
import type { Names } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { Field, FieldKind, FileRef, GeoPoint } from '#model/field.ts';
import { yesOrNo } from '#model/calculation/format.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Language } from '#model/words.ts';
import type { ColumnForm, SheetCell } from '#server/sheets/table.ts';
import type { LabelOf } from './choices.ts';

export interface CellWorld {
  readonly language: Language;
  readonly zone: string;
  readonly labelOf: LabelOf;
}

interface Cell {
  readonly value: unknown;
  readonly field: Field;
  readonly names: Names;
  readonly world: CellWorld;
}
type CellOf = (cell: Cell) => SheetCell;

const text: CellOf = ({ value }) => textOf(value);

/** More digits than a number of a spreadsheet holds stay text; so does a masked value. */
const number: CellOf = ({ value }) => {
  const digits = textOf(value);
  return /^-?\d+(\.\d+)?$/.test(digits) && digits.replaceAll(/\D/g, '').length <= 15 ? Number(digits) : digits;
};

const many = ({ value, world }: Cell, one: (value: unknown) => string): string =>
  Array.isArray(value) ? value.map(one).join(world.language === 'zh' ? '、' : ', ') : '';
const label = ({ field, world }: Cell, value: unknown): string => {
  const code = textOf(value);
  return world.labelOf(field.dictionary ?? '', code)?.[world.language] ?? code;
};
const name = ({ field, names, world }: Cell, value: unknown): string => {
  const id = textOf(value);
  return names[`${field.target}/${id}`]?.[world.language] ?? id;
};
const pointed: CellOf = (cell) => (textOf(cell.value) === '' ? null : name(cell, cell.value));
const pointedAtMany: CellOf = (cell) => many(cell, (value) => name(cell, value));

const instant: CellOf = ({ value, world }) =>
  textOf(value) === '' ? null : formatInstant(textOf(value), 'yyyy-MM-dd hh:mm:ss', world.zone).replace(' ', 'T');

const fileNames: CellOf = (cell) => many(cell, (file) => (file as FileRef).name);
const place: CellOf = ({ value }) => {
  const point = value as GeoPoint | null | undefined;
  return point ? `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}` : null;
};

interface Kind {
  readonly form: ColumnForm;
  readonly width: number;
  readonly of: CellOf;
}
const words: Kind = { form: 'text', width: 20, of: text };
const reference: Kind = { form: 'text', width: 16, of: pointed };
const references: Kind = { form: 'text', width: 24, of: pointedAtMany };

/** Null: a list of rows has no place for it. */
const kinds = {
  text: words,
  longText: { ...words, width: 40 },
  richText: null,
  integer: { form: 'decimal', width: 10, of: number },
  decimal: { form: 'decimal', width: 12, of: number },
  money: { form: 'money', width: 14, of: number },
  date: { form: 'day', width: 12, of: text },
  dateTime: { form: 'time', width: 17, of: instant },
  month: { ...words, width: 10 },
  time: { ...words, width: 10 },
  boolean: {
    ...words,
    width: 8,
    of: ({ value, world }) => (value === null || value === undefined ? null : yesOrNo(value)[world.language]),
  },
  choice: { ...words, width: 14, of: (cell) => (textOf(cell.value) === '' ? null : label(cell, cell.value)) },
  choices: { ...words, of: (cell) => many(cell, (value) => label(cell, value)) },
  ref: reference,
  refs: references,
  user: reference,
  users: references,
  staff: reference,
  department: reference,
  post: reference,
  files: { ...words, of: fileNames },
  images: { ...words, of: fileNames },
  location: { ...words, of: place },
  signature: { ...words, width: 10, of: ({ value, world }) => (value ? w('signed', '已签名')[world.language] : null) },
  json: null,
  code: { ...words, width: 22 },
} as const satisfies Record<FieldKind, Kind | null>;

/** How a field stands in a spreadsheet; null where it does not. */
export const cellKind = (field: Field): Kind | null => kinds[field.kind];

export const cellOf = (field: Field, value: unknown, names: Names, world: CellWorld): SheetCell =>
  kinds[field.kind]?.of({ value, field, names, world }) ?? null;
