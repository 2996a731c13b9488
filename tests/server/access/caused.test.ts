/**
 * Who caused a row is not whose row it is: rows that carry somebody as the one who wrote them, because an effect wrote them in that
 * person's name, are no more theirs to find, to count or to see unmasked than anybody else's.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Page } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { snake, tableOf } from '#server/db/tables.ts';
import { loadRegistry } from '#resources/registry.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const registry = await loadRegistry();
/** Everything that has rows of its own beside documents, which are their writer's, and what people write by hand for themselves. */
const kinds = [...registry.values()].filter(
  ({ kind, access, over }) =>
    kind !== 'document' && kind !== 'report' && typeof over !== 'object' && access.owners?.includes('createdBy') !== true,
);
const planted = { text: 'PLANTED7781', number: '77813.37' };
/** Kinds of fields that can hold what is planted; files are handed out by a rule of their own (fileRights.ts). */
const plantable: ReadonlySet<string> = new Set(['text', 'longText', 'money']);
const shown = (answer: unknown): boolean => /PLANTED7781|77813\.37|77813,37|77,813/.test(JSON.stringify(answer));

let server: TestServer;
/** A plain employee who may list everything, as far as it is theirs. */
let causer: TestClient;
/** Keeps most records, but may not see what people earn. */
let admin: TestClient;
const rows = new Map<string, string>();

/** A row of this kind with secrets in it, written in somebody's name; a stored one where there are some. */
async function plant({ key, ...definition }: Definition, by: string): Promise<string> {
  const { name } = tableOf({ key, ...definition } as Definition);
  const [known] = await server.db.query<{ id: string }>(
    `select id::text from "${name}" where not deleted and id is distinct from $1 order by id desc limit 1`,
    [key === 'users' ? by : null],
  );
  const [row] = known
    ? [known]
    : await server.db.query<{ id: string }>(`insert into "${name}" (created_at, updated_at) values (now(), now()) returning id::text`);
  const id = row?.id ?? '';
  await server.db.query(`update "${name}" set created_by = $2, updated_by = $2 where id = $1`, [id, by]);
  for (const [field, { sensitive, kind }] of Object.entries(definition.fields))
    if (sensitive && plantable.has(kind))
      await server.db.query(`update "${name}" set "${snake(field)}" = $2 where id = $1`, [
        id,
        kind === 'text' || kind === 'longText' ? planted.text : planted.number,
      ]);
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  [causer, admin] = await Promise.all([server.as('renkai'), server.as('admin')]);
  for (const definition of kinds) rows.set(definition.key, await plant(definition, causer.userId));
  await server.db.query(
    `insert into role_resource (role_id, resource_id, scope) select r.id, x.id, 'self' from roles r, resources x
     where r.code = 'employee' and x.res_type = '2' and (x.perm_code like '%:page' or x.perm_code like '%:export')
     on conflict do nothing`,
  );
  const held = async () => (await causer.call<readonly string[]>('GET', '/tydf/administration/permissions')).json.data;
  await vi.waitFor(async () => expect(await held()).toContain('hrSalaryChangeRecord:page'), { timeout: 10_000 });
}, 300_000);
afterAll(() => server?.close());

const base = ({ key, api }: Definition): string => `/tydf/${api.prefix}/${api.path ?? key}`;
const listed = (definition: Definition): boolean => definition.api.only === undefined || definition.api.only.includes('page');

const idOf = ({ key }: Definition): string => rows.get(key) ?? '';
const named = (all: readonly Definition[]): [string, Definition][] => all.map((definition) => [definition.key, definition]);

// What everybody reads is found by whoever caused it, too.
it.each(named(kinds.filter(({ access }) => access.grants['employee']?.scope !== 'all')))(
  '%s is not found by who caused it',
  async (key, definition) => {
    const id = idOf(definition);
    const read = await causer.call('GET', `${base(definition)}/get/${id}`);
    expect(['403', '404'], JSON.stringify(read.json)).toContain(read.json.code);
    const history = await causer.call('GET', `/tydf/administration/logs/history/${key}/${id}`);
    expect(['403', '404']).toContain(history.json.code);
    if (!listed(definition)) return;
    for (const query of ['', `&createdBy=${causer.userId}`, '&sort=-id']) {
      const { json } = await causer.call<Page>('GET', `${base(definition)}/page?pageSize=200${query}`);
      if (json.code === '200') expect(json.data.records.map((row) => row['id'])).not.toContain(id);
      else expect(json.code, JSON.stringify(json)).toBe('400');
    }
    const all = await causer.call('GET', `${base(definition)}/all`);
    // Tables of a whole state, such as the tax tables, are no list of records.
    if (Array.isArray(all.json.data)) expect(JSON.stringify(all.json.data)).not.toContain(`"id":"${id}"`);
    const found = await causer.call('GET', `/tydf/process/search?q=${planted.text}`);
    expect(JSON.stringify(found.json)).not.toContain(`"id":"${id}"`);
    const total = await causer.call<{ total?: number; count?: number }>('GET', `/tydf/lists/${key}/totals?createdBy=${causer.userId}`);
    if (total.json.code === '200') expect(total.json.data.count ?? total.json.data.total ?? 0).toBe(0);
  },
);

it.each(
  named(kinds.filter(({ fields }) => Object.values(fields).some(({ sensitive, kind }) => sensitive === true && plantable.has(kind)))),
)('%s shows its secrets to nobody for having caused it', async (key, definition) => {
  const id = idOf(definition);
  await server.db.query(`update "${tableOf(definition).name}" set created_by = $2 where id = $1`, [id, admin.userId]);
  const sees = (await admin.call<readonly string[]>('GET', '/tydf/administration/permissions')).json.data.includes(`${key}:sensitive`);
  const secretFields = Object.entries(definition.fields).flatMap(([name, { sensitive }]) => (sensitive ? [name] : []));
  const answers = await Promise.all(
    [
      `${base(definition)}/get/${id}`,
      `${base(definition)}/page?pageSize=200`,
      `${base(definition)}/all`,
      `/tydf/administration/logs/history/${key}/${id}`,
      `/tydf/process/search?q=${planted.text}`,
      `/tydf/lists/${key}/totals`,
      ...secretFields.flatMap((field) => [`${base(definition)}/page?sort=${field}`, `${base(definition)}/page?${field}=${planted.text}`]),
    ].map(async (path) => (await admin.call('GET', path)).json),
  );
  expect(answers[0]?.code).toBe('200');
  // The words of a search that was refused or found nothing are not said again.
  if (!sees) expect(answers.filter(shown)).toEqual([]);
  else expect(answers.slice(0, 1).map(shown)).toEqual([true]);
});

it('every kind has a row that was looked for, and no register is its writer’s', () => {
  expect(rows.size).toBe(kinds.length);
  expect([...rows.values()].every((one) => one !== '')).toBe(true);
  expect(kinds.filter(({ kind }) => kind === 'register').length).toBe(
    [...registry.values()].filter(({ kind, over }) => kind === 'register' && typeof over !== 'object').length,
  );
  expect(kinds.every((definition) => 'createdBy' in allFields(definition))).toBe(true);
});
