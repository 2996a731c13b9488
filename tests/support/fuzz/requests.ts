/** Requests over an OpenAPI document: every operation, plausible with something hostile in it, or hostile altogether. */
import * as fc from 'fast-check';
import { hostile, plausible, scalar, SeenId, type Schema } from './values.ts';

export interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly tags: readonly string[];
            readonly security: readonly unknown[];
            readonly parameters?: readonly { readonly name: string; readonly in: string }[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly open: boolean;
  readonly query: readonly string[];
  readonly body: Schema | null;
  readonly multipart: boolean;
}

export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, security, parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      tag: tags[0] ?? '',
      open: security.length === 0,
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      body: requestBody?.content['application/json']?.schema ?? null,
      multipart: requestBody?.content['multipart/form-data'] !== undefined,
    })),
  );

/** `echo`: a record that an answer carried, with some fields changed. `text`: bytes as they are. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'echo'; readonly nth: number; readonly changes: readonly (readonly [number, unknown])[] }
  | { readonly kind: 'text'; readonly type: string; readonly text: string };

export interface Request {
  readonly operation: Operation;
  /** Which of the callers; one of them has no token. */
  readonly by: number;
  readonly places: readonly unknown[];
  readonly query: readonly (readonly [string, unknown])[];
  readonly body: Body;
}

const commonQuery = [
  'pageNum',
  'pageSize',
  'sort',
  'keyword',
  'id',
  'ids',
  'status',
  'q',
  'after',
  'version',
  'from',
  'to',
  'type',
  'key',
  '__proto__',
];
const bodies: readonly (readonly [string, string])[] = [
  ['application/json', '{"id":'],
  ['application/json', '[1,null,{"a":[]}]'],
  ['application/json', '"x"'],
  ['application/json', 'null'],
  ['application/json', '{"id":1e400,"version":99999999999999999999}'],
  ['application/json', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['application/json', `{"a":${'{"items":'.repeat(2_000)}1${'}'.repeat(2_000)}}`],
  ['application/json', `{"comment":"${'x'.repeat(200_000)}"}`],
  ['application/json', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'],
  ['application/json', '{"id":"1","id":"2"}'],
  ['text/xml', '<a/>'],
  ['text/plain', 'x'],
  ['application/x-www-form-urlencoded', 'id=1&id=2'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a.sh"\r\n\r\nMZ\r\n--x--\r\n'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="名.csv"\r\ncontent-type: text/csv\r\n\r\n=1+1,姓名\r\n\r\n--x--\r\n',
  ],
  ['multipart/form-data; boundary=x', '--x\r\n'],
  ['multipart/form-data', 'x'],
];

const rawBody: fc.Arbitrary<Body> = fc.constantFrom(...bodies).map(([type, text]) => ({ kind: 'text', type, text }));
const change = fc.tuple(fc.nat(1_000), hostile);
const changes = fc.oneof(
  { weight: 2, arbitrary: fc.constant<readonly (readonly [number, unknown])[]>([]) },
  { weight: 3, arbitrary: fc.array(change, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(change, { minLength: 2, maxLength: 4 }) },
);

/** A plausible object with up to three of its fields made hostile. */
function bent(schema: Schema, schemas: Document['components']['schemas']): fc.Arbitrary<unknown> {
  return fc.tuple(plausible(schema, '', schemas), changes).map(([value, bends]) => bend(value, bends));
}

export function bend(value: unknown, bends: readonly (readonly [number, unknown])[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof SeenId) return value;
  const entries = Object.entries(value);
  for (const [nth, with_] of bends) {
    const at = nth % Math.max(1, entries.length);
    entries[at] = [entries[at]?.[0] ?? 'id', with_];
  }
  return Object.fromEntries(entries);
}

function bodyOf(operation: Operation, schemas: Document['components']['schemas']): fc.Arbitrary<Body> {
  if (operation.method === 'GET' || operation.method === 'DELETE')
    return fc.oneof({ weight: 30, arbitrary: fc.constant<Body>({ kind: 'none' }) }, { weight: 1, arbitrary: rawBody });
  if (operation.multipart) return rawBody;
  return fc.oneof(
    { weight: 8, arbitrary: bent(operation.body ?? {}, schemas).map((value): Body => ({ kind: 'json', value })) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('echo' as const), nth: fc.nat(1_000), changes }) },
    { weight: 2, arbitrary: hostile.map((value): Body => ({ kind: 'json', value })) },
    { weight: 1, arbitrary: rawBody },
    { weight: 1, arbitrary: fc.constant<Body>({ kind: 'none' }) },
  );
}

/** What stands in an address: mostly ids of what there is, of others too. */
const place = (name: string, keys: readonly string[]): fc.Arbitrary<unknown> =>
  /resource|key|type|kind/i.test(name)
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: scalar })
    : fc.oneof({ weight: 3, arbitrary: fc.nat(1_000_000).map((nth) => new SeenId(nth)) }, { weight: 1, arbitrary: scalar });

function requestOf(operation: Operation, document: Document, callers: number): fc.Arbitrary<Request> {
  const { schemas } = document.components;
  const keys = Object.keys(schemas);
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const asked = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...commonQuery, ...operation.query) },
    { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
  );
  const queryValue = fc.oneof(fc.constantFrom('1', '10', '-id', 'enabled', 'true'), scalar);
  return fc.record({
    operation: fc.constant(operation),
    by: fc.nat(callers - 1),
    places: fc.tuple(...names.map((name) => place(name, keys))),
    query: fc.array(fc.tuple(asked, queryValue), { maxLength: operation.method === 'GET' ? 4 : 1 }),
    body: bodyOf(operation, schemas),
  });
}

/** Any request to any operation. */
export const requests = (document: Document, operations: readonly Operation[], callers: number): fc.Arbitrary<Request> =>
  fc.oneof(...operations.map((operation) => requestOf(operation, document, callers)));
