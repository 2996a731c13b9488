/** What must not compile: a misspelt name in what the server does for a definition, or a value of the wrong kind. Checked by tsc, never run. */
import { document, fact, lineSet } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { call } from '#server/business/call.ts';
import type { Sql } from '#server/db/sql.ts';
import { tables } from '#server/db/typed.ts';
import { effect, lookups } from '#server/effects/effect.ts';

const label = w('Field', '字段');
const order = document({
  key: 'typedOrder',
  area: 'a',
  label,
  api: { prefix: 'api', style: 'newer' },
  fields: { name: f.text(label, { required: true }), pieces: f.integer(label), price: f.money(label) },
  lines: { items: lineSet({ label, fields: { what: f.text(label), count: f.integer(label) } }) },
  facts: { left: fact<number | null>(['name']), known: fact<boolean>(['name']) },
  access: { grants: {} },
  list: { columns: [], filters: [], sort: [] },
  form: [],
  document: { flow: 'a', matter: ['name'] },
});

export const right = effect(order, async ({ record, before, tx }) => {
  const id: string = record.id;
  const [first] = await tables(tx, order)
    .selectFrom('typedOrder')
    .select(['id', 'pieces', 'status', 'deleted'])
    .where('name', '=', record.name)
    .execute();
  const count: number | null | undefined = record.items[0]?.count;
  return { pieces: (first?.pieces ?? 0) + (count ?? 0), name: before?.name ?? id };
});
// @ts-expect-error a misspelt field of the record
export const recordField = effect(order, async ({ record }) => void record.nmae);
// @ts-expect-error a misspelt field of a line
export const lineField = effect(order, async ({ record }) => void record.items[0]?.cuont);
// @ts-expect-error a field set that is not there
export const fieldSet = effect(order, async () => ({ nmae: 'a' }));
// @ts-expect-error a value of another kind
export const valueSet = effect(order, async () => ({ pieces: 'many' }));

export const answers = lookups(order, {
  left: async ({ record }) => (typeof record.name === 'string' ? record.name.length : null),
  known: async () => undefined,
});
// @ts-expect-error a fact that nothing looks up
export const missingFact = lookups(order, { left: async () => 1 });
// @ts-expect-error a fact that was not declared
export const strangeFact = lookups(order, { left: async () => 1, known: async () => true, konwn: async () => true });
// @ts-expect-error an answer of another kind
export const wrongAnswer = lookups(order, { left: async () => 'one', known: async () => true });
// @ts-expect-error what somebody typed into a form is not known to be a text
export const unchecked = lookups(order, { left: async ({ record }) => record.name.length, known: async () => true });

export const queries = (sql: Sql): readonly unknown[] => [
  tables(sql, order)
    .selectFrom('typedOrder as o')
    .innerJoin('typedOrderItems as i', 'i.parentId', 'o.id')
    .select(['o.name', 'i.count', 'i.lineNo']),
  // @ts-expect-error a misspelt column
  tables(sql, order).selectFrom('typedOrder').select('pecies'),
  // @ts-expect-error a misspelt table
  tables(sql, order).selectFrom('typedOder'),
  // @ts-expect-error a value of another kind
  tables(sql, order).selectFrom('typedOrder').select('id').where('pieces', '=', 'many'),
];

const shared = { resource: 'typedOrder', method: 'POST', path: 'count', action: null, summary: label } as const;
export const counted = call({
  ...shared,
  query: { year: f.integer(label) },
  body: { from: f.date(label, { required: true }), to: f.date(label) },
  answer: { days: f.integer(label, { required: true }), note: f.text(label) },
  run: async ({ body: { from, to }, query: { year } }) => ({ days: from.length + (to?.length ?? 0) + (year ?? 0), note: null }),
});
export const bodyField = call({
  ...shared,
  body: { from: f.date(label) },
  answer: 'record',
  // @ts-expect-error a misspelt field of the body
  run: async ({ body }) => ({ from: body.form }),
});
export const optional = call({
  ...shared,
  body: { to: f.date(label) },
  answer: 'record',
  // @ts-expect-error what is not required may be missing
  run: async ({ body }) => ({ to: body.to.length }),
});
// @ts-expect-error an answer without a required field
export const thin = call({ ...shared, answer: { days: f.integer(label, { required: true }) }, run: async () => ({}) });
// @ts-expect-error an answer of another kind
export const wrong = call({ ...shared, answer: [{ days: f.integer(label, { required: true }) }], run: async () => [{ days: 'one' }] });
