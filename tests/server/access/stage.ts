/** The company in which the permission matrix is tried: everybody it names signed in, and a record of each kind near and far from each. */
import { expect } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { loadRegistry } from '#resources/registry.ts';
import { decide } from '#server/documents/decide.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { startProcess } from '#server/flows/process/processes.ts';
import { acting } from '#tests/server/documents/people.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { furnishPay } from './grantStage.ts';
import { furnishEntry } from './entryStage.ts';
import { furnishFigures } from './figureStage.ts';
import { people, type Kind } from './matrix.ts';
import { furnishRecruiting } from './recruitStage.ts';
import { furnishSalary } from './salaryStage.ts';
import { trainingOf } from './trainingOf.ts';

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
export type Owner = keyof typeof owners;
export const far: Owner = 'gemengyao';
/** Whose record lies near each: his own, else somebody's of a department in his care, else a colleague's. */
export const near: Partial<Record<Kind, Owner>> = {
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
  readonly recordOf: (key: string, owner: Owner) => Promise<string>;
  /** Id of a running process without document. */
  readonly running: string;
}

export function definitionOf(key: string): Definition {
  const definition = registry.get(key);
  if (definition === undefined) throw new Error(`the matrix names ${key}, which does not exist`);
  return definition;
}
export const baseOf = (key: string): string => `/tydf/${definitionOf(key).api.prefix}/${definitionOf(key).api.path ?? key}`;

/** Everybody of the matrix signed in; who draws flows gets his role, which nobody of the demo company has. */
export async function everybody(server: TestServer): Promise<ReadonlyMap<Kind, TestClient>> {
  await server.db.query(
    `update users set roles = array_append(coalesce(roles, '{}'), (select id from roles where code = 'flow_designer')) where user_name = $1`,
    [people.designer],
  );
  const clients = new Map<Kind, TestClient>();
  for (const kind of kinds) clients.set(kind, people[kind] === null ? server.with(null) : await server.as(people[kind]));
  return clients;
}

/** The fields that make a draft of each kind complete; dates and days as of the test day. */
const drafts: Readonly<Record<string, (department: string, colleague: string) => AnyDoc>> = {
  hrLeaveRequest: (_, agentUser) => ({ leaveType: 'personal', startDate: '2026-12-07', endDate: '2026-12-07', reason: 'x', agentUser }),
  hrStaffResign: () => ({ resignType: 'voluntary', resignReason: 'career', reasonText: 'x', applyLeaveDate: '2026-12-31' }),
  debitNote: () => ({ loanType: 'purchase', amount: '100.00', reason: 'x', planClearDate: '2026-12-31' }),
  expenseReport: (costDept) => ({
    costDept,
    reason: 'x',
    billCount: 1,
    items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: 'x', amount: '10.00', invoiceType: 'none' }],
  }),
};

type Records = Map<string, string>;

const tableName = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Id of the first row that a `from` clause with one parameter finds. */
export async function idBy({ db }: Pick<TestServer, 'db'>, text: string, value: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(`select id::text from ${text} order by id limit 1`, [value]);
  if (row === undefined) throw new Error(`nothing for ${value}: ${text}`);
  return row.id;
}

/** What somebody owns, or has applied for. */
async function ownRecords(server: TestServer, records: Records, owner: Owner, colleague: string): Promise<void> {
  const client = await server.as(owner);
  const department = await idBy(server, 'sys_department where dept_code = $1', owners[owner]);
  const staff = await idBy(server, 'hr_pf_staff_onboard where user_id = $1', client.userId);
  records.set(`hrPfStaffOnboard ${owner}`, staff);
  records.set(`hrLeaveInformation ${owner}`, await idBy(server, 'hr_leave_information where staff_id = $1', staff));
  const note = await client.call<AnyDoc>('POST', `${baseOf('noticeMessage')}/add`, { title: 'x' });
  records.set(`noticeMessage ${owner}`, String(note.json.data['id']));
  if (owner !== 'zhaomingyuan') records.set(`expenseBudget ${owner}`, await idBy(server, 'expense_budget where dept_id = $1', department));
  for (const [key, draft] of Object.entries(drafts)) {
    const body = { ...draft(department, colleague), requestId: `${key}-${owner}` };
    const { json } = await client.call<{ document: AnyDoc }>('POST', `${baseOf(key)}/submitProcess`, body);
    expect(json.code, `${owner} ${key}: ${JSON.stringify(json)}`).toBe('200');
    records.set(`${key} ${owner}`, String(json.data.document['id']));
  }
}

/** A request about a system, as if its department had asked for it: those who may are asked about in the matrix themselves. */
async function systemRequest(server: TestServer, records: Records, owner: Owner, ownerUser: string): Promise<void> {
  const ownerDept = await idBy(server, 'sys_department where dept_code = $1', owners[owner]);
  const plan = { plannedDate: '2026-12-31', reason: 'x', ownerDept, ownerUser };
  const system = { systemCode: owner, systemName: '养殖', entryPath: '/farm', requestId: `system-${owner}`, ...plan };
  const { document } = await decide(await acting(server.services, owner), definitionOf('sysSystem'), 'submit', system);
  records.set(`sysSystem ${owner}`, String(document['id']));
}

/** Documents that move somebody, as if he had asked for them himself: those who may are asked about in the matrix. */
async function movesOf(server: TestServer, records: Records, owner: Owner): Promise<void> {
  const context = await acting(server.services, owner);
  const post = async (name: string): Promise<string> => idBy(server, 'posts where name_en = $1', name);
  const move = {
    staffId: await idBy(server, 'hr_pf_staff_onboard where user_id = $1', context.actor.userId),
    effectiveDate: '2026-12-31',
    reason: 'x',
  };
  const moves: Readonly<Record<string, AnyDoc>> = {
    hrPostMove: { ...move, moveType: 'extraPost', newPost: await post('Diver') },
    hrStaffTurn: {
      ...move,
      turnType: 'transfer',
      newDept: await idBy(server, 'sys_department where dept_code = $1', 'D07'),
      newPost: await post('Hatching technician'),
      newGrade: 'T2',
    },
  };
  for (const [key, body] of Object.entries(moves)) {
    const { document } = await decide(context, definitionOf(key), 'submit', { ...body, requestId: `${key}-${owner}` });
    records.set(`${key} ${owner}`, String(document['id']));
    // One move of a person at a time: out of the way of the next.
    await server.db.query(`update "${tableName(key)}" set staff_id = null where id = $1`, [document['id']]);
  }
}

/** What the demo company does not have yet: an area, a camera, a report, a model, a form, a message, a shortcut, a bank account. */
export async function furnish(server: TestServer, admin: TestClient, colleague: string): Promise<void> {
  const [menu, org, keepers] = [
    await idBy(server, `resources where perm_code = $1 and res_type = '3'`, 'shortcut:page'),
    await idBy(server, 'org where id > $1::bigint', '0'),
    await idBy(server, 'roles where code = $1', 'sys_admin'),
  ];
  const added: readonly (readonly [string, AnyDoc])[] = [
    ['areas', { areaCode: 'A1', name: '一区', areaType: 'zone' }],
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
    ['forms', { formKey: 'f', name: '表单', path: '/x' }],
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

export async function openStage(): Promise<Stage> {
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
  const salary = { server, payroll: clientOf('payroll'), baseOf, definitionOf, idBy };
  for (const [key, id] of await furnishSalary(salary, owners, far)) records.set(key, id);
  for (const owner of Object.keys(owners) as Owner[]) await movesOf(server, records, owner);
  const owned = await Promise.all(
    (Object.keys(owners) as Owner[]).map(async (login) => {
      const userId = await idBy(server, 'users where user_name = $1', login);
      return {
        login,
        userId,
        staff: await idBy(server, 'hr_pf_staff_onboard where user_id = $1', userId),
        department: await idBy(server, 'sys_department where dept_code = $1', owners[login]),
      };
    }),
  );
  await trainingOf(server, definitionOf, owned, far, (key, login, id) => records.set(`${key} ${login}`, String(id)));
  for (const owner of Object.keys(owners) as Owner[]) await ownRecords(server, records, owner, colleague);
  await server.db.query('update hr_staff_resign set compensation = 1000');
  for (const owner of ['yanfei', far] as const) await systemRequest(server, records, owner, colleague);
  for (const [key, id] of await furnishPay(server, Object.keys(owners), far)) records.set(key, id);
  const all = (Object.keys(owners) as Owner[]).map((login) => ({
    login,
    department: owners[login],
    staffId: records.get(`hrPfStaffOnboard ${login}`) ?? '',
  }));
  for (const [key, id] of await furnishEntry({ server, admin: clientOf('admin'), baseOf, definitionOf }, all)) records.set(key, id);
  for (const [key, id] of await furnishRecruiting(server, all)) records.set(key, id);
  for (const [key, id] of await furnishFigures(server, all)) records.set(key, id);
  const recordOf = async (key: string, owner: Owner): Promise<string> =>
    records.get(`${key} ${owner}`) ?? records.get(`${key} ${far}`) ?? idBy(server, `${tableName(key)} where id > $1::bigint`, '0');
  return { server, clientOf, recordOf, running };
}
