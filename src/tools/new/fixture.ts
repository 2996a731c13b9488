/** The first fixture of each kind, and of a report the test of its call. The administrator of the system writes, as rights are closed. */
import type { AskedResource } from './asked.ts';

const plain = ({ area, key, kind }: AskedResource): string => `import { ${key} } from '#resources/${area}/${key}.ts';
import { fixtureOf } from '../fixture.ts';

export const fixture = fixtureOf(${key}, {
  by: 'maoyu',
  record: (_, n) => ({ name: \`样例\${n}\` }),
  made: () => ({}),
  change: () => ({ name: '改后' }),
  filter: 'name',${kind === 'confirmable' ? `\n  confirms: 'maoyu',` : ''}
});
`;

const register = ({ area, key }: AskedResource): string => `import { ${key} } from '#resources/${area}/${key}.ts';
import { tableOf } from '#server/db/tables.ts';
import { registerOf } from '../fixture.ts';

export const fixture = registerOf(${key}, {
  by: 'maoyu',
  // Nothing writes it yet: what does is done here instead, once it is there.
  needs: ({ db, clock }) => db.query(\`insert into \${tableOf(${key}).name} (name, created_at) values ('样例', $1)\`, [clock.now()]),
});
`;

const flow = `  flow: { nodes: { leader: { as: 'shenyifan' } }`;

const document = ({ area, key }: AskedResource): string => `import { ${key} } from '#resources/${area}/${key}.ts';
import { fixtureOf } from '../fixture.ts';

export const fixture = fixtureOf(${key}, {
  by: 'maoyu',
  record: (_, n) => ({ reason: \`样例\${n}\` }),
  made: () => ({ status: 'draft' }),
  change: () => ({ reason: '改后' }),
  filter: 'reason',
${flow} },
});
`;

const stock = ({ area, key, ledger }: AskedResource): string => `import { ${key} } from '#resources/${area}/${key}.ts';
import { balanceIn } from '../measure.ts';
import { fixtureOf } from '../fixture.ts';

export const fixture = fixtureOf(${key}, {
  by: 'maoyu',
  record: (_, n) => ({ note: \`样例\${n}\` }),
  lines: () => ({ items: [{ item: '样例', qty: '5.000' }] }),
  made: () => ({ status: 'draft' }),
  change: () => ({ note: '改后' }),
  filter: 'note',
${flow},
    brings: { value: ({ db }) => balanceIn(db, '${ledger.key}', { item: '样例' }, 'free'), approved: 5 },
    voids: 'maoyu',
  },
});
`;

/** The call of a report: it lists departments, until its author says what it reads. */
export const reportCalls = ({ area, key, en, zh }: AskedResource): string => `/** The call that answers ${en}. */
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { sysDepartment } from '#resources/admin/sysDepartment.ts';
import { ${key} } from '#resources/${area}/${key}.ts';
import { tables } from '../../db/typed.ts';
import { call, type BusinessCall } from '../call.ts';

export const ${key}Calls: readonly BusinessCall[] = [
  call({
    resource: ${key}.key,
    method: 'GET',
    path: 'rows',
    action: 'page',
    summary: w('Rows of ${en.replaceAll("'", '’')}', '${zh}的行'),
    answer: [{ name: f.text(w('Name', '名称')) }],
    run: ({ context: { services } }) =>
      tables(services.db, sysDepartment)
        .selectFrom('sysDepartment')
        .select('name')
        .where('deleted', '=', false)
        .orderBy('deptCode')
        .execute(),
  }),
];
`;

export const reportTest = ({ area, key, en }: AskedResource): string => `/** ${en}: what it answers, and to whom. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseOf } from '#tests/fixtures/fixture.ts';
import { ${key} } from '#resources/${area}/${key}.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const base = baseOf(${key});
it(\`GET \${base}/rows\`, async () => {
  const { json } = await (await server.as('maoyu')).call('GET', \`\${base}/rows\`);
  expect(json.data).toContainEqual({ name: '项目信息部' });
  expect((await (await server.as('yanfei')).call('GET', \`\${base}/rows\`)).json.code).toBe('403');
});
`;

/** Source of `tests/fixtures/<area>/<key>.ts`; a report has none. */
export const fixtureOf = (asked: AskedResource): string =>
  ({ record: plain, confirmable: plain, register, report: () => '', document, stock })[asked.kind](asked);
