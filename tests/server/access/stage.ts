/** The company in which the permission matrix is tried: everybody it names signed in, and a record of each kind near and far from each. */
import { expect } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { loadRegistry } from '#resources/registry.ts';
import { snake } from '#server/db/tables.ts';
import { decide } from '#server/documents/decide.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { startProcess } from '#server/flows/process/processes.ts';
import { actingAnywhere } from '#tests/server/documents/people.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { companyOf, prepared, withFilesOf, type Company } from '#tests/fixtures/company.ts';
import { bodyOf, type Fixture, type Owner } from '#tests/fixtures/fixture.ts';
import { loadFixtures, loadRegisters } from '#tests/fixtures/index.ts';
import { furnishPay } from './grantStage.ts';
import { people, type Kind } from './matrix/people.ts';
import { furnishRegisters } from './registerStage.ts';
import { furnishTraining } from './trainingStage.ts';

/** Departments of those who own the records asked for; the last one is far from everybody here. */
const owners = {
  yanfei: 'D08',
  majun: 'D04',
  luojia: 'D13',
  xujiayi: 'D03',
  jiangyuzhen: 'D02',
  chensiyu: 'D01',
  zhaomingyuan: 'D00',
  gemengyao: 'D11',
} as const;
type Login = keyof typeof owners;
export type { Login as Owner };
export const far: Login = 'gemengyao';
/** Whose record lies near each: their own, else somebody's of a department in their care, else a colleague's. */
export const near: Partial<Record<Kind, Login>> = {
  employee: 'yanfei',
  leader: 'yanfei',
  vicePres: 'yanfei',
  chairman: 'zhaomingyuan',
  genManager: 'chensiyu',
  hrSpec: 'xujiayi',
  hrManager: 'xujiayi',
  payroll: 'xujiayi',
  account: 'majun',
  finManager: 'majun',
  adminManager: 'jiangyuzhen',
  adminClerk: 'jiangyuzhen',
  designer: 'yanfei',
  security: 'luojia',
};
export const missing = '999999999';
export const kinds = Object.keys(people) as Kind[];
export const registry = await loadRegistry();

/** A process without document, somebody else's. */
const someProcess = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test"><process id="someProcess" isExecutable="true">
<startEvent id="s"/><userTask id="t" name="t"/><endEvent id="e"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/><sequenceFlow id="b" sourceRef="t" targetRef="e"/>
</process></definitions>`;

export interface Stage {
  readonly server: TestServer;
  readonly clientOf: (kind: Kind) => TestClient;
  /** Id of a record of the resource that belongs to `owner`; of resources without owners of any record. */
  readonly recordOf: (key: string, owner: Login) => Promise<string>;
  /** Id of a running process without document. */
  readonly running: string;
}

export function definitionOf(key: string): Definition {
  const definition = registry.get(key);
  if (definition === undefined) throw new Error(`the matrix names ${key}, which does not exist`);
  return definition;
}
export const baseOf = (key: string): string => `/tydf/${definitionOf(key).api.prefix}/${definitionOf(key).api.path ?? key}`;

/** Roles that nobody of the demo company has alone. */
const given: readonly (readonly [login: string, role: string])[] = [
  [people.designer, 'flow_designer'],
  [people.gmSecretary, 'gm_secretary'],
  [people.procurer, 'procurement_manager'],
  [people.seller, 'sales_manager'],
  [people.qualityManager, 'quality_manager'],
  [people.assetKeeper, 'asset_keeper'],
  [people.deviceManager, 'device_manager'],
];

/** Everybody of the matrix signed in, with their roles. */
export async function everybody(server: TestServer): Promise<ReadonlyMap<Kind, TestClient>> {
  for (const [login, role] of given)
    await server.db.query(
      `update users set roles = array_append(coalesce(roles, '{}'), (select id from roles where code = $2)) where user_name = $1`,
      [login, role],
    );
  const clients = new Map<Kind, TestClient>();
  for (const kind of kinds) clients.set(kind, people[kind] === null ? server.with(null) : await server.as(people[kind]));
  return clients;
}

type Records = Map<string, string>;

/** Id of the first row that a `from` clause with one parameter finds. */
export async function idBy({ db }: Pick<TestServer, 'db'>, text: string, value: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(`select id::text from ${text} order by id limit 1`, [value]);
  if (row === undefined) throw new Error(`nothing for ${value}: ${text}`);
  return row.id;
}

/** A record that is nobody's. */
async function firstOf({ db }: TestServer, key: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(`select id::text from "${snake(key)}" order by id limit 1`);
  if (row === undefined)
    throw new Error(`${key} has no record here: give it a fixture, tests/fixtures/${definitionOf(key).area}/${key}.ts`);
  return row.id;
}

/** Somebody of the same department as each owner, whose pay is decided on. */
const colleagues: Readonly<Record<Login, string>> = {
  yanfei: 'luyang',
  majun: 'cuilei',
  luojia: 'maoyu',
  xujiayi: 'hetingting',
  jiangyuzhen: 'wangxiaolei',
  chensiyu: 'tangwenjing',
  zhaomingyuan: 'sunyalin',
  gemengyao: 'zhuchen',
};

/** Those who own the records asked for, with the ids that are theirs. */
async function ownersOn(server: TestServer, company: Company): Promise<readonly Owner[]> {
  return Promise.all(
    (Object.keys(owners) as Login[]).map(async (login, at) => {
      const department = company.department(owners[login]);
      const post = 'posts where dept_id = $1 and not coalesce(health_cert_required, false)';
      return {
        login,
        department,
        user: company.user(login),
        staff: company.staff(login),
        post: await idBy(server, post, department),
        colleague: company.staff(colleagues[login]),
        agent: company.user('luyang'),
        n: at + 1,
      };
    }),
  );
}

/** Documents that move a person, one at a time: they are out of the way of the next once they are sent. */
const moves = new Set(['hrStaffTurn', 'hrPostMove']);

/** Systems are asked for near and far, and by nobody in between: the matrix was reviewed so. */
const asked = new Set<string>(['yanfei', far]);

/** Whether nothing of a fixture is there yet. */
async function isBare({ db }: TestServer, { definition }: Pick<Fixture, 'definition'>): Promise<boolean> {
  return (await db.query(`select 1 as there from "${snake(definition.key)}" limit 1`)).length === 0;
}

/**
 * A record of the fixture for each owner; a document as if its owner had applied for it, as those who may are asked about in the matrix
 * themselves. Of what is nobody's one record, if the company has none.
 */
async function recordsOf(server: TestServer, fixture: Fixture, bare: boolean, all: readonly Owner[], records: Records): Promise<void> {
  const { definition, owned, by } = fixture;
  const { key, kind } = definition;
  if (owned === null) return;
  const address = `${baseOf(key)}/add`;
  const add = async (body: AnyDoc): Promise<string> => {
    const { json } = await (await server.as(by)).call<AnyDoc>('POST', address, body);
    expect(json.code, `${key}: ${JSON.stringify(json)}`).toBe('200');
    return String(json.data['id']);
  };
  if (owned === undefined && kind !== 'document') {
    if (bare) records.set(`${key} ${far}`, await add(bodyOf(fixture, await prepared(server, fixture, 1), 1)));
    return;
  }
  const company = await prepared(server, fixture, all.length);
  for (const owner of key === 'sysSystem' ? all.filter(({ login }) => asked.has(login)) : all) {
    const author = kind === 'document' ? (owned?.by ?? owner.login) : by;
    const own = await withFilesOf(server, company, author, fixture.files ?? []);
    const body = { ...bodyOf(fixture, own, owner.n), ...owned?.fields?.(owner, own), ...owned?.lines?.(owner, own) };
    if (kind !== 'document') {
      records.set(`${key} ${owner.login}`, await add(body));
      continue;
    }
    const context = await actingAnywhere(server.services, author);
    const { document } = await decide(context, definition, 'submit', { ...body, requestId: `${key}-${owner.login}` });
    records.set(`${key} ${owner.login}`, String(document['id']));
    if (moves.has(key)) await server.db.query(`update "${snake(key)}" set staff_id = null where id = $1`, [document['id']]);
  }
}

/** What the owners have without asking for it. */
async function ownRecords(server: TestServer, records: Records, { login, staff, department }: Owner): Promise<void> {
  records.set(`hrPfStaffOnboard ${login}`, staff);
  records.set(`hrLeaveInformation ${login}`, await idBy(server, 'hr_leave_information where staff_id = $1', staff));
  const note = await (await server.as(login)).call<AnyDoc>('POST', `${baseOf('noticeMessage')}/add`, { title: 'x' });
  records.set(`noticeMessage ${login}`, String(note.json.data['id']));
  if (login !== 'zhaomingyuan') records.set(`expenseBudget ${login}`, await idBy(server, 'expense_budget where dept_id = $1', department));
}

/** What the demo company does not have yet and tests look for by its name: cameras, reports, a model, a message, a shortcut, a bank account. */
export async function furnish(server: TestServer, admin: TestClient, colleague: string): Promise<void> {
  const [menu, org, keepers] = [
    await idBy(server, `resources where perm_code = $1 and res_type = '3'`, 'shortcut:page'),
    await idBy(server, 'org where id > $1::bigint', '0'),
    await idBy(server, 'roles where code = $1', 'sys_admin'),
  ];
  const added: readonly (readonly [string, AnyDoc])[] = [
    ['videoManagement', { name: '码头', videoType: 'live', category: 'sea', streamUrl: 'rtsp://192.0.2.10/live' }],
    ['videoManagement', { name: '内部', videoType: 'live', category: 'sea', streamUrl: 'rtsp://192.0.2.11/live', visibleRoles: [keepers] }],
    [
      'dataReportConfig',
      {
        reportCode: 'r',
        reportName: '报表',
        category: 'hr',
        sourceResource: 'hrLeaveRequest',
        columns: [{ field: 'code' }],
        refreshMin: 0,
      },
    ],
    [
      'dataReportConfig',
      { reportCode: 'kept', reportName: '监控', category: 'hr', sourceResource: 'videoManagement', columns: [{ field: 'name' }] },
    ],
    ['models', { key: 'drawn', name: '流程' }],
    ['noticeSendMessage', { title: 'x', content: 'x', receiverType: 'user', receiverUsers: [colleague] }],
  ];
  for (const [key, body] of added) {
    const { json } = await admin.call('POST', `${baseOf(key)}/add`, body);
    expect(json.code, `${key}: ${JSON.stringify(json)}`).toBe('200');
  }
  expect((await (await server.as(far)).call('POST', `${baseOf('shortcut')}/add/${menu}`)).json.code).toBe('200');
  await server.db.query(`update org set bank_account = '6222021602000123456' where id = $1`, [org]);
}

/** Bytes that a file may have here, so that one beyond is quickly sent. */
export const largestOnStage = 64 * 1024;

/** @param area - the one whose resources alone have records made for them; the test of `npm run new` asks for its own */
export async function openStage(area?: string): Promise<Stage> {
  const server = await startTestServer({ settings: { largestFile: largestOnStage } });
  const clients = await everybody(server);
  const clientOf = (kind: Kind): TestClient => clients.get(kind) as TestClient;
  const colleague = await idBy(server, 'users where user_name = $1', 'luyang');
  await furnish(server, clientOf('admin'), colleague);
  const starter = (await server.as(far)).userId;
  const records: Records = new Map([
    [`users ${far}`, starter],
    [`definitions ${far}`, await idBy(server, 'flow_definition where key = $1', 'hrLeaveRequest')],
    [`sysCache ${far}`, 'dict:all'],
  ]);
  await deployFile(server.services, someProcess, null);
  const { instanceId: running } = await startProcess(server.services, { key: 'someProcess', values: {}, starterId: starter });
  const all = await ownersOn(server, await companyOf(server.db));
  const fixtures = (await loadFixtures()).filter(({ definition }) => area === undefined || definition.area === area);
  const bare = await Promise.all(fixtures.map((fixture) => isBare(server, fixture)));
  for (const [at, fixture] of fixtures.entries()) await recordsOf(server, fixture, bare[at] === true, all, records);
  // These wait for an office at once, and the matrix asks of the one who is far for what is nobody's here to decide.
  await server.db.query(
    `update task t set principals = array['u:' || u.id] from users u
     where u.user_name = $1 and t.applicant_id = u.id and t.resource = any($2)`,
    [far, ['hrTrainingPlan', 'boatcarMaintain', 'administrationOilManagement', 'driveRecord', 'vehicleWarranty']],
  );
  for (const owner of all) await ownRecords(server, records, owner);
  await server.db.query('update hr_staff_resign set compensation = 1000');
  for (const [key, id] of await furnishPay(server, Object.keys(owners), far)) records.set(key, id);
  for (const [key, id] of await furnishTraining(server, all)) records.set(key, id);
  for (const [key, id] of await furnishRegisters(server, all, records.get(`hrSalaryChangeApplication ${far}`))) records.set(key, id);
  for (const register of await loadRegisters()) if (await isBare(server, register)) await register.needs(server);
  const recordOf = async (key: string, owner: Login): Promise<string> =>
    records.get(`${key} ${owner}`) ?? records.get(`${key} ${far}`) ?? firstOf(server, key);
  return { server, clientOf, recordOf, running };
}
