/** `GET getAcc` of heads with lines: all line sets and files of one. */
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Fields } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { read } from '#server/documents/shown/read.ts';
import type { BusinessCall } from '../call.ts';

const filesIn = (fields: Fields, values: AnyDoc): unknown[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = values[name];
    return (kind === 'files' || kind === 'images') && Array.isArray(value) ? (value as unknown[]) : [];
  });

/** All files that a record and its lines name, as its reader sees them. */
const filesOf = (definition: Definition, record: AnyDoc): unknown[] => [
  ...filesIn(allFields(definition), record),
  ...Object.entries(definition.lines).flatMap(([set, lines]) =>
    linesOf(record, set).flatMap((line) => filesIn(allLineFields(lines), line)),
  ),
];

/** `GET getAcc/{id}`, or what else the contract calls it: every line set and all files. */
export const accCall = (own: Definition, name = 'getAcc'): BusinessCall => ({
  resource: own.key,
  method: 'GET',
  path: `${name}/:id`,
  action: 'page',
  summary: w('Lines and files', '明细与附件'),
  run: async ({ context, definition, params }) => {
    const record = await read(context, definition, textOf(params['id']));
    const sets = Object.keys(definition.lines).map((set) => [set, linesOf(record, set)] as const);
    return { ...Object.fromEntries(sets), files: filesOf(definition, record) };
  },
});
