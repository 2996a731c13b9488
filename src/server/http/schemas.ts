/** JSON schemas of records, from their definitions: for bodies, answers and OpenAPI alike. */
import { allFields, allLineFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { Field, FieldKind, Fields } from '#model/field.ts';
import type { JsonSchema } from './call.ts';

const text: JsonSchema = { type: ['string', 'null'] };
const id: JsonSchema = { type: ['string', 'null'] };
const ids: JsonSchema = { type: ['array', 'null'], items: { type: 'string' } };
const decimal: JsonSchema = { type: ['string', 'null'] };
const files: JsonSchema = {
  type: ['array', 'null'],
  items: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' }, mime: { type: 'string' } },
  },
};

/** One row a kind of field: what JSON carries (`FieldValues` of the model). */
const byKind = {
  text,
  longText: text,
  richText: text,
  integer: { type: ['integer', 'null'] },
  decimal,
  money: decimal,
  date: text,
  dateTime: text,
  month: text,
  time: text,
  boolean: { type: ['boolean', 'null'] },
  choice: text,
  choices: ids,
  ref: id,
  refs: ids,
  user: id,
  users: ids,
  staff: id,
  department: id,
  post: id,
  files,
  images: files,
  location: { type: ['object', 'null'], properties: { longitude: { type: 'number' }, latitude: { type: 'number' } } },
  signature: { type: ['object', 'null'], properties: { path: { type: 'string' }, typed: { type: 'string' } } },
  json: {},
  code: text,
} as const satisfies Readonly<Record<FieldKind, JsonSchema>>;

const examples: Partial<Record<FieldKind, string>> = {
  date: '2026-11-20',
  dateTime: '2026-11-20T08:00:00.000Z',
  month: '2026-11',
  time: '08:30',
  money: '128.00',
};

/** `said` adds what people read in OpenAPI; the compilers of bodies and answers do without. */
const schemaOf = (field: Field, said: boolean): JsonSchema =>
  said
    ? {
        ...byKind[field.kind],
        title: field.label.en,
        description: field.label.zh,
        ...(examples[field.kind] !== undefined && { examples: [examples[field.kind]] }),
        ...(field.max !== undefined && { maxLength: field.max }),
        ...(field.readOnly && { readOnly: true }),
        ...(field.dictionary !== undefined && { 'x-dictionary': field.dictionary }),
        ...(field.target !== undefined && { 'x-resource': field.target }),
      }
    : byKind[field.kind];

const propertiesOf = (fields: Fields, said: boolean): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field, said)]));

const lineKeys = { id, parentId: id, lineNo: { type: ['integer', 'null'] } };
const names: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'object', properties: { en: { type: 'string' }, zh: { type: 'string' } } },
};

function recordProperties(definition: Definition, said: boolean): Record<string, JsonSchema> {
  const lines = Object.entries(definition.lines).map(([name, set]): [string, JsonSchema] => [
    name,
    {
      type: ['array', 'null'],
      maxItems: Math.max(2_000, set.most ?? 0),
      items: { type: 'object', properties: { ...lineKeys, ...propertiesOf(allLineFields(set), said) } },
    },
  ]);
  return { id, ...propertiesOf(allFields(definition), said), ...Object.fromEntries(lines) };
}

/** Documents that were approved about the record and take effect on a day to come (model/api.ts, `Coming`). */
const coming: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { resource: text, id: text, code: text, label: { type: 'object', properties: { en: text, zh: text } }, date: text },
  },
};

/** Rows of another resource that are told with the record (`belonging` of its definition). */
const rowsThatBelong: JsonSchema = { type: 'array', items: { type: 'object', additionalProperties: true } };

/** A record as answers carry it. `$names` says how to show what its references point at, `can` what this person may do now. */
export const recordSchema = (definition: Definition, said = false): JsonSchema => ({
  type: 'object',
  properties: {
    ...recordProperties(definition, said),
    ...Object.fromEntries((definition.belonging ?? []).flatMap(({ as }) => (as === undefined ? [] : [[as, rowsThatBelong]]))),
    $names: names,
    $coming: coming,
    can: {},
  },
});

/** An object of fields that belong to no record; what it does not name is refused in a body, left out of an answer. */
export const fieldsSchema = (fields: Fields): JsonSchema => ({
  type: 'object',
  properties: propertiesOf(fields, true),
  required: Object.keys(fields).filter((name) => fields[name]?.required === true),
  additionalProperties: false,
});

/** The schema of an object, with these fields beside its own. */
export const withFields = (schema: JsonSchema, fields: Fields): JsonSchema => ({
  ...schema,
  properties: { ...(schema['properties'] as JsonSchema), ...propertiesOf(fields, false) },
});

/** A record in a body. Names beside these are refused by the model, which knows what a caller may set. */
export const bodySchema = (definition: Definition): JsonSchema => ({
  type: 'object',
  minProperties: 1,
  maxProperties: 500,
  properties: recordProperties(definition, false),
});

export const pageSchema = (row: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    records: { type: 'array', items: row },
    total: { type: 'integer' },
    totalAtLeast: { type: 'boolean' },
    pageNum: { type: 'integer' },
    pageSize: { type: 'integer' },
  },
});

/** Remarks at fields: of a rejection or return, and what the author answers to them. */
export const remarksSchema: JsonSchema = {
  type: ['array', 'null'],
  maxItems: 50,
  items: {
    type: 'object',
    required: ['field', 'text'],
    properties: { field: { type: 'string', maxLength: 200 }, text: { type: 'string' } },
  },
};
