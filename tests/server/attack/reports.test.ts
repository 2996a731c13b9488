/**
 * Reports of any making: none crashes, and none shows a row, a figure or a sensitive value that the list of its source would not show
 * the same person.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import {
  aggregates,
  chartTypes,
  filterOperators,
  periods,
  reportFields,
  type ReportConfig,
  type ReportResult,
} from '#model/report/report.ts';
import { loadRegistry } from '#resources/registry.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Context } from '#server/context.ts';
import { list } from '#server/documents/lists/list.ts';
import { reportCsv } from '#server/reports/csv.ts';
import { runConfig } from '#server/reports/run.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const registry = await loadRegistry();
const sources = [
  'hrLeaveRequest',
  'hrLeaveInformation',
  'hrPfStaffOnboard',
  'expenseBudget',
  'expenseReport',
  'users',
  'posts',
  'dataReportConfig',
  'shortcut',
] as const;
const logins = ['yanfei', 'qinhao', 'gaozhenbo', 'xujiayi', 'majun', 'mengqinghai', 'maoyu'] as const;
const RUNS = 400;

let server: TestServer;
const contexts = new Map<string, Context>();
/** Ids that the list shows, by person and source; null where they may not list it. */
const seen = new Map<string, ReadonlySet<string> | null>();
let secrets: readonly string[] = [];

const idsOf = async (context: Context, key: string): Promise<ReadonlySet<string> | null> => {
  const definition = registry.get(key);
  if (definition === undefined || !context.actor.permissions.has(`${key}:page`)) return null;
  const ids = new Set<string>();
  for (let pageNum = 1; ; pageNum += 1) {
    const { records } = await list(context, definition, { pageNum: String(pageNum), pageSize: '200', sort: 'id' });
    for (const row of records) ids.add(String(row['id']));
    if (records.length < 200) return ids;
  }
};

beforeAll(async () => {
  server = await startTestServer();
  const colleague = (await server.as('luyang')).userId;
  for (const login of ['yanfei', 'xujiayi', 'jiangyuzhen', 'qinhao']) {
    const client = await server.as(login);
    const body = { leaveType: 'personal', startDate: '2026-12-07', endDate: '2026-12-07', reason: `=${login}`, agentUser: colleague };
    await client.call('POST', '/tydf/process/hrLeaveRequest/submitProcess', { ...body, requestId: login });
    await client.call('POST', '/tydf/process/hrLeaveRequest/add', { ...body, startDate: '2026-12-14', endDate: '2026-12-14' });
  }
  const [role] = await server.db.query<{ id: string }>(`select id::text from roles where code = 'hr_specialist'`);
  const builder = await server.as('maoyu');
  for (const [at, visibleRoles] of [[], [role?.id]].entries())
    await builder.call('POST', '/tydf/administration/dataReportConfig/add', {
      reportCode: `c${at}`,
      reportName: `报表${at}`,
      category: 'hr',
      sourceResource: 'users',
      columns: [{ field: 'realName' }],
      visibleRoles,
    });
  for (const login of logins) {
    const actor = await actorOf(server.db, (await server.as(login)).userId);
    if (actor === null) throw new Error(`${login} cannot act`);
    const context: Context = { services: server.services, actor, language: 'zh', address: '127.0.0.1' };
    contexts.set(login, context);
    for (const key of sources) seen.set(`${login} ${key}`, await idsOf(context, key));
  }
  const cards = await server.db.query<{ card: string }>('select id_card as card from hr_pf_staff_onboard where id_card is not null');
  secrets = cards.map(({ card }) => card);
  expect(secrets.length).toBeGreaterThan(10);
});
afterAll(() => server?.close());

const strange = fc.constantFrom(
  '',
  'id',
  'idCard',
  'password',
  'r.id',
  '*',
  'constructor',
  '__proto__',
  'name"; drop table users; --',
  'items.x.y',
  '名称',
);
const valueOf = fc.oneof(
  fc.constantFrom(
    'today',
    'today-30',
    'monthStart',
    'yearEnd',
    'me',
    'mine',
    '1',
    '0',
    'true',
    '2026-11-20',
    '2026-13-45',
    'approved',
    '%',
    "'",
    '\\',
    '999999999999999999999',
    '-1.5e400',
  ),
  fc.string({ maxLength: 12 }).filter((text) => !text.includes('\0')),
);
const maybe = <Of>(one: fc.Arbitrary<Of>): fc.Arbitrary<Of | undefined> => fc.option(one, { nil: undefined, freq: 3 });

/** A configuration that fits its source, or anything at all. */
const fitting = (key: string): fc.Arbitrary<ReportConfig> => {
  const fields = reportFields(registry.get(key)!);
  const of = fc.constantFrom(...fields);
  const groupable = fc.constantFrom(...fields.filter(({ groupable: yes }) => yes));
  const askable = fc.constantFrom(...fields.filter(({ operators }) => operators.length > 0));
  const plain = fc.uniqueArray(
    of.map(({ field }) => ({ field })),
    { minLength: 1, maxLength: 5, selector: ({ field }) => field },
  );
  const figure = fc.oneof(
    fc.constantFrom<AnyDoc>({ field: 'id', agg: 'count' }, { field: 'id', agg: 'countDistinct' }),
    of.chain(({ field, aggregates: own }) => fc.constantFrom(...own).map((agg): AnyDoc => ({ field, agg }))),
  );
  const figures = fc.uniqueArray(figure, { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) });
  const group = groupable.chain(({ field, periods: own }) =>
    fc.constantFrom(undefined, ...own).map((by): AnyDoc => (by ? { field, by } : { field })),
  );
  const filter = askable.chain(({ field, operators }) =>
    fc.record({ field: fc.constant(field), op: fc.constantFrom(...operators), value: valueOf, asked: fc.boolean() }),
  );
  const shared = {
    sourceResource: fc.constant(key),
    filters: fc.array(filter, { maxLength: 2 }),
    rowLimit: fc.constantFrom(5000, 5000, 1, null),
  };
  const sorted = fc.boolean();
  const grouped = fc.record({
    ...shared,
    columns: figures,
    groupBy: fc.uniqueArray(group, { maxLength: 2, selector: (one) => JSON.stringify(one) }),
    sorted,
  });
  const rows = fc.record({ ...shared, columns: plain, groupBy: fc.constant([]), sorted });
  return fc.oneof(grouped, rows).map(({ sorted: yes, ...config }) => {
    const [first] = config.columns as readonly AnyDoc[];
    const sortKey = first?.['agg'] === undefined ? String(first?.['field']) : `${String(first['field'])}:${String(first['agg'])}`;
    return { ...config, sortBy: yes ? `-${sortKey}` : null };
  });
};
const anything = (key: string): fc.Arbitrary<ReportConfig> => {
  const field = fc.oneof(fc.constantFrom('id', ...reportFields(registry.get(key)!).map((one) => one.field)), strange);
  const few = (one: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof(fc.array(one, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }));
  return fc.record({
    sourceResource: fc.constant(key),
    columns: few(fc.record({ field, agg: maybe(fc.constantFrom(...aggregates, 'nothing')), label: maybe(fc.string({ maxLength: 8 })) })),
    groupBy: few(fc.record({ field, by: maybe(fc.constantFrom(...periods, "day')--")) })),
    filters: few(
      fc.record({
        field,
        op: fc.constantFrom(...filterOperators),
        value: maybe(fc.oneof(valueOf, fc.array(valueOf))),
        asked: fc.boolean(),
      }),
    ),
    chartType: fc.constantFrom<string>(...chartTypes, 'nothing'),
    sortBy: fc.option(strange),
    rowLimit: fc.oneof(fc.integer({ min: -5, max: 9000 }), fc.constant(null)),
  });
};
const configs = fc
  .constantFrom(...sources)
  .chain((key) => fc.oneof({ weight: 3, arbitrary: fitting(key) }, { weight: 1, arbitrary: anything(key) }));
const queries = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(strange, valueOf, { maxKeys: 1 }) },
);

const tried = async (context: Context, config: ReportConfig, query: Record<string, string>): Promise<ReportResult | Refusal> => {
  try {
    return await runConfig(context, config, query);
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('4')) return error;
    throw error;
  }
};

it('neither crash nor show what the list does not', async () => {
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(configs, fc.constantFrom(...logins), queries, async (config, login, query) => {
      const context = contexts.get(login)!;
      const allowed = seen.get(`${login} ${config.sourceResource}`);
      const result = await tried(context, config, query);
      if (result instanceof Refusal) return;
      ran += 1;
      expect(allowed, `${login} may not list ${config.sourceResource}`).not.toBeNull();
      for (const row of result.rows) if ('$id' in row) expect(allowed).toContain(row['$id']);
      const lines = result.columns.some(({ field }) => field.includes('.'));
      if (!lines) expect(result.count).toBeLessThanOrEqual(allowed?.size ?? 0);
      const distinct = result.totals['id:countDistinct'];
      if (distinct !== undefined) expect(Number(distinct)).toBeLessThanOrEqual(allowed?.size ?? 0);
      const filters = config.filters as readonly AnyDoc[] | undefined;
      // Without filters it is exactly what the list shows, no more and no less.
      if (!lines && (filters ?? []).length === 0) expect(result.count).toBe(allowed?.size);
      const text = JSON.stringify(result);
      for (const secret of secrets) expect(text.includes(secret), 'a sensitive value').toBe(false);
      expect(reportCsv(result, { language: 'zh', zone: 'Asia/Shanghai', labelOf: () => null })).not.toMatch(/(^|,)=/m);
    }),
    { numRuns: RUNS },
  );
  // Most are refused for what they name; enough must have run for this to mean anything.
  expect(ran).toBeGreaterThan(RUNS / 8);
}, 120_000);
