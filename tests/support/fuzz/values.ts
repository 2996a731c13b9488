/** Values a hostile caller would send, and plausible ones by their JSON schema, as arbitraries of fast-check. */
import * as fc from 'fast-check';
import { anyCharacter } from '#tests/support/people/characters.ts';

/** An id that an earlier answer carried: somebody's, anybody's. Resolved when the request is sent. */
export class SeenId {
  constructor(
    readonly nth: number,
    /** Of this resource, where the schema says so. */
    readonly resource: string | null = null,
  ) {}
}

/** Marks secrets that are sent, so that they can be searched for where they must not be. */
export const secretMark = 'Fuzz-Secret-7c1e';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly maxLength?: number;
  readonly 'x-resource'?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '鱼🐟',
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(200),
  'x'.repeat(5_000),
  "'; drop table users; --",
  '1) or true --',
  "' union select password_hash from credential --",
  '$1',
  '%',
  '_%\\',
  '\\',
  '"',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  "=cmd|' /C calc'!A0",
  '{{7*7}}${7*7}#{7*7}',
  '%s%n%x',
  '\r\nset-cookie: x=1',
  'a'.repeat(40) + '!',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  'P10000000Y',
  'PT0S',
  'R/PT0.0001S',
  '0 0 31 2 *',
  '* * * * * *',
  'for i in 1..100000 return i',
  'function(x) x(x)',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a>&d;</a>',
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"/></definitions>',
  'starter.leader',
  'role:admin',
  'u:1',
  'r:admin',
] as const;
const numbers = [
  '0',
  '-1',
  '1',
  '-0',
  '1.5',
  '1e3',
  '1e308',
  '1e9999',
  '-1e9999',
  'NaN',
  'Infinity',
  '0x10',
  '１',
  '9'.repeat(400),
  '0.' + '1'.repeat(60),
];
const bigIds = ['9223372036854775807', '9223372036854775808', '-9223372036854775808', '2147483648', '18446744073709551616'];
const dates = [
  '2026-11-20',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-271821-04-20',
  '+275760-09-13T00:00:00.000Z',
  '2026-11-20T25:61:61Z',
  '2026-11-20T01:00:00.000+99:99',
  '294277-01-01',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  'yesterday',
  '2026-13',
  '24:00',
  '99:99',
];

const seenId = fc.nat(1_000_000).map((nth) => new SeenId(nth));

/** Single values of every kind. */
export const scalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers, ...bigIds, ...dates) },
  { weight: 2, arbitrary: seenId },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1, 1.5, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e-308) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constant(secretMark) },
);

const hostileKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'then', 'id', 'version', 'length', '$names', 'can', ''),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);
/** `fromEntries` makes `__proto__` a key like any other, so that it goes out in the JSON. */
const objectOf = (key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.array(fc.tuple(key, value), { maxLength: 5 }).map((entries) => Object.fromEntries(entries));

const { any } = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('any'), { maxLength: 5 }) },
    { weight: 1, arbitrary: objectOf(hostileKey, tie('any')) },
  ),
}));
export const hostile: fc.Arbitrary<unknown> = any;

const secretName = /passw|pwd|token|secret|^code$/i;
const idName = /(^id|Id)$/;
const idsName = /(^ids|Ids)$/;

/** Something that could be meant, by what the schema and the name of the field say. */
export function plausible(schema: Schema, name: string, schemas: Readonly<Record<string, Schema>>, depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return plausible(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, schemas, depth);
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first !== undefined) return fc.oneof(...(schema.oneOf ?? schema.anyOf ?? []).map((one) => plausible(one, name, schemas, depth + 1)));
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  if (secretName.test(name)) return fc.constantFrom(secretMark, `${secretMark}-longer-9`);
  if (schema.examples !== undefined && schema.examples.length > 0) return fc.constantFrom(...schema.examples);
  const pointed = schema['x-resource'];
  if (pointed !== undefined && schema.items === undefined) return fc.nat(1_000).map((nth) => new SeenId(nth, pointed));
  if (idName.test(name)) return seenId;
  if (idsName.test(name)) return fc.array(seenId, { maxLength: 4 });
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.includes('integer') || types.includes('number')) return fc.integer({ min: 0, max: 30 });
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('array') && depth < 4) return fc.array(plausible(schema.items ?? {}, name, schemas, depth + 1), { maxLength: 3 });
  if (schema.properties !== undefined && depth < 4) return plausibleObject(schema, schemas, depth);
  if (types.includes('string')) return fc.oneof(fc.constantFrom('1', '备注', 'note', 'normal', 'enabled', '2026-11-20', '128.00'), seenId);
  return scalar;
}

function plausibleObject(schema: Schema, schemas: Readonly<Record<string, Schema>>, depth: number): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const fields = Object.fromEntries(names.map((name) => [name, plausible(schema.properties?.[name] ?? {}, name, schemas, depth + 1)]));
  const required = names.filter((name) => schema.required?.includes(name));
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
}
