/** The permission matrix, cell by cell over HTTP: what is not allowed is a 403, what is allowed gets past it (rulings 2, R-200). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { DocumentBundle } from '#model/inbox.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { loadRegistry } from '#resources/registry.ts';
import { decide } from '#server/documents/decide.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { startProcess } from '#server/flows/process/processes.ts';
import { acting } from '#tests/server/documents/people.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { matrix, people, type Kind, type Right } from './matrix.ts';

/** Departments of those who own the records asked for; the last one is far from everybody here. */
const owners = { yanfei: 'D08', majun: 'D04', luojia: 'D13', xujiayi: 'D03', jiangyuzhen: 'D02' } as const;
type Owner = keyof typeof owners;
const far: Owner = 'jiangyuzhen';
/** Whose record lies near each: his own, else somebody's of a department in his care. */
const near: Partial<Record<Kind, Owner>> = {
  employee: 'yanfei',
  leader: 'yanfei',
  vicePres: 'yanfei',
  hrSpec: 'xujiayi',
  hrManager: 'xujiayi',
  account: 'majun',
  finManager: 'majun',
  security: 'luojia',
};
const missing = '999999999';
const kinds = Object.keys(people) as Kind[];
const registry = await loadRegistry();

/** A process without document, somebody else's. */
const someProcess = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test"><process id="someProcess" isExecutable="true">
<startEvent id="s"/><userTask id="t" name="t"/><endEvent id="e"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/><sequenceFlow id="b" sourceRef="t" targetRef="e"/>
</process></definitions>`;

let server: TestServer;
let running = '';
const clients = new Map<string, TestClient>();
/** Ids of records by resource and owner. */
const records = new Map<string, string>();
const definitionOf = (key: string): Definition => {
  const definition = registry.get(key);
  if (definition === undefined) throw new Error(`the matrix names ${key}, which does not exist`);
  return definition;
};
const baseOf = (key: string): string => `/tydf/${definitionOf(key).api.prefix}/${definitionOf(key).api.path ?? key}`;
const clientOf = (kind: Kind): TestClient => clients.get(kind) as TestClient;

/** The fields that make a draft of each kind complete; dates and days as of the test day. */
const drafts: Readonly<Record<string, (department: string, colleague: string) => AnyDoc>> = {
  hrLeaveRequest: (_, agentUser) => ({ leaveType: 'personal', startDate: '2026-12-07', endDate: '2026-12-07', reason: 'x', agentUser }),
  debitNote: () => ({ loanType: 'purchase', amount: '100.00', reason: 'x', planClearDate: '2026-12-31' }),
  expenseReport: (costDept) => ({
    costDept,
    reason: 'x',
    billCount: 1,
    items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: 'x', amount: '10.00', invoiceType: 'none' }],
  }),
};

const idBy = async (text: string, value: string): Promise<string> => {
  const [row] = await server.db.query<{ id: string }>(`select id::text from ${text} order by id limit 1`, [value]);
  if (row === undefined) throw new Error(`nothing for ${value}: ${text}`);
  return row.id;
};

async function ownRecords(owner: Owner, client: TestClient, colleague: string): Promise<void> {
  const department = await idBy('sys_department where dept_code = $1', owners[owner]);
  const staff = await idBy('hr_pf_staff_onboard where user_id = $1', client.userId);
  records.set(`hrPfStaffOnboard ${owner}`, staff);
  records.set(`hrLeaveInformation ${owner}`, await idBy('hr_leave_information where staff_id = $1', staff));
  const note = await client.call<AnyDoc>('POST', `${baseOf('noticeMessage')}/add`, { title: 'x' });
  records.set(`noticeMessage ${owner}`, String(note.json.data['id']));
  records.set(`expenseBudget ${owner}`, await idBy('expense_budget where dept_id = $1', department));
  for (const [key, draft] of Object.entries(drafts)) {
    const body = { ...draft(department, colleague), requestId: `${key}-${owner}` };
    const { json } = await client.call<{ document: AnyDoc }>('POST', `${baseOf(key)}/submitProcess`, body);
    expect(json.code, `${owner} ${key}: ${JSON.stringify(json)}`).toBe('200');
    records.set(`${key} ${owner}`, String(json.data.document['id']));
  }
}

/** A request about a system, as if its department had asked for it: those who may are asked about in the matrix themselves. */
async function systemRequest(owner: Owner, ownerUser: string): Promise<void> {
  const ownerDept = await idBy('sys_department where dept_code = $1', owners[owner]);
  const system = {
    systemCode: owner,
    systemName: '养殖',
    entryPath: '/farm',
    plannedDate: '2026-12-31',
    reason: 'x',
    ownerDept,
    ownerUser,
  };
  const { document } = await decide(await acting(server.services, owner), definitionOf('sysSystem'), 'submit', {
    ...system,
    requestId: `system-${owner}`,
  });
  records.set(`sysSystem ${owner}`, String(document['id']));
}

beforeAll(async () => {
  server = await startTestServer();
  for (const kind of kinds) clients.set(kind, people[kind] === null ? server.with(null) : await server.as(people[kind]));
  const colleague = await idBy('users where user_name = $1', 'luyang');
  // The demo company has no areas yet.
  const area = await clientOf('admin').call('POST', `${baseOf('areas')}/add`, { areaCode: 'A1', name: '一区', areaType: 'zone' });
  expect(area.json.code).toBe('200');
  const video = { name: '码头', videoType: 'live', category: 'sea', streamUrl: 'rtsp://192.0.2.10/live' };
  const report = { reportCode: 'r', reportName: '报表', category: 'hr', sourceResource: 'hrLeaveRequest', columns: [{ field: 'code' }] };
  const [menu] = await server.db.query<{ id: string }>(
    `select id::text from resources where perm_code = 'shortcut:page' and res_type = '3'`,
  );
  const pinned = await (await server.as(far)).call('POST', `${baseOf('shortcut')}/add/${menu?.id}`);
  const seen = await clientOf('admin').call('POST', `${baseOf('videoManagement')}/add`, video);
  const built = await clientOf('admin').call('POST', `${baseOf('dataReportConfig')}/add`, report);
  expect([pinned.json.code, seen.json.code, built.json.code]).toEqual(['200', '200', '200']);
  const model = await clientOf('admin').call('POST', `${baseOf('models')}/add`, { key: 'drawn', name: '流程' });
  const form = await clientOf('admin').call('POST', `${baseOf('forms')}/add`, { formKey: 'f', name: '表单', path: '/x' });
  expect([model.json.code, form.json.code]).toEqual(['200', '200']);
  const message = { title: 'x', content: 'x', receiverType: 'user', receiverUsers: [colleague] };
  expect((await clientOf('admin').call('POST', `${baseOf('noticeSendMessage')}/add`, message)).json.code).toBe('200');
  records.set(`definitions ${far}`, await idBy('flow_definition where key = $1', 'hrLeaveRequest'));
  await deployFile(server.services, someProcess, null);
  running = (await startProcess(server.services, { key: 'someProcess', values: {}, starterId: (await server.as(far)).userId })).instanceId;
  for (const owner of Object.keys(owners) as Owner[]) await ownRecords(owner, await server.as(owner), colleague);
  for (const owner of ['yanfei', far] as const) await systemRequest(owner, colleague);
  records.set(`sysCache ${far}`, 'dict:all');
});
afterAll(() => server?.close());

/** A record of the resource that belongs to `owner`; of resources without owners any record. */
const recordOf = async (key: string, owner: Owner): Promise<string> =>
  records.get(`${key} ${owner}`) ??
  records.get(`${key} ${far}`) ??
  idBy(`${key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} where id > $1::bigint`, '0');

async function codeOf(kind: Kind, method: string, path: string, body?: unknown): Promise<string> {
  const { status, json } = await clientOf(kind).call(method, path, body);
  expect(json.code, `${kind} ${method} ${path}: ${json.desc}`).toBe(String(status));
  expect(json.code === '401', `${kind} ${method} ${path}`).toBe(kind === 'nobody');
  return json.code;
}

/** `yes` where the call got as far as what it was asked about, `no` where it was refused before. */
const past = (code: string, reached: readonly string[]): Right => {
  if (code === '401' || code === '403') return 'no';
  expect(reached).toContain(code);
  return 'yes';
};

/** Each call that shows logs, or verifies with them. */
async function readingLogs(kind: Kind): Promise<Right> {
  const base = baseOf('logs');
  const rights = new Set<Right>();
  for (const path of ['loginLog', 'operationLog', 'deniedLog', 'chains', 'days', 'jobs', 'retention'])
    rights.add(past(await codeOf(kind, 'GET', `${base}/${path}`), ['200']));
  for (const path of [`loginLog/${missing}`, `operationLog/${missing}`, `deniedLog/${missing}`, 'days/2001-01-01'])
    rights.add(past(await codeOf(kind, 'GET', `${base}/${path}`), ['404']));
  expect(rights.size, `${kind}: all calls of logs agree`).toBe(1);
  return [...rights][0] ?? 'no';
}

async function reading(kind: Kind, key: string): Promise<Right> {
  if (key === 'logs') return readingLogs(kind);
  const base = baseOf(key);
  const [foreign, close] = [await recordOf(key, far), near[kind] === undefined ? null : await recordOf(key, near[kind])];
  const lists = new Set<string>();
  for (const path of key === 'definitions' ? [`${base}/list`, `${base}/page`] : [base, `${base}/page`, `${base}/all`])
    // The grouped value lists are everybody's; they are no records.
    lists.add(key === 'dictionaries' && path.endsWith('/all') ? await codeOf(kind, 'GET', base) : await codeOf(kind, 'GET', path));
  const [listed] = lists;
  expect(lists.size, `${kind}: the lists of ${key} agree`).toBe(1);
  const read = async (id: string): Promise<boolean> => past(await codeOf(kind, 'GET', `${base}/get/${id}`), ['200']) === 'yes';
  const everybody = await read(foreign);
  if (past(listed ?? '', ['200']) === 'no') {
    expect(everybody, `${kind} reads one ${key} though he may list none`).toBe(false);
    return 'no';
  }
  const { json } = await clientOf(kind).call<Page>('GET', `${base}/page?sort=id&pageSize=200`);
  if (json.data.total <= 200) expect(json.data.records.some((row) => row['id'] === foreign)).toBe(everybody);
  if (everybody) return 'yes';
  if (close === null || near[kind] === people[kind]) return 'own';
  return (await read(close)) ? 'dept' : 'own';
}

/** Code of a call on a record that does not exist, then on a document of somebody else. */
async function onRecord(key: string, send: (id: string) => Promise<string>): Promise<Right> {
  const right = past(await send(missing), ['404']);
  if (right === 'no' || definitionOf(key).kind !== 'document') return right;
  return past(await send(await recordOf(key, far)), ['200']) === 'yes' ? 'yes' : 'own';
}

async function sensitive(kind: Kind, key: string): Promise<Right> {
  const { json } = await clientOf(kind).call<AnyDoc>('GET', `${baseOf(key)}/get/${await recordOf(key, far)}`);
  if (json.code !== '200') return 'no';
  const names = Object.entries(definitionOf(key).fields).flatMap(([name, field]) => (field.sensitive ? [name] : []));
  const shown = names.map((name) => json.data[name]).filter((value) => value !== null);
  expect(shown.length).toBeGreaterThan(0);
  const masked = shown.map((value) => String(value).includes('•'));
  expect(new Set(masked).size, 'all masked, or none').toBe(1);
  return masked[0] === true ? 'no' : 'yes';
}

async function approving(kind: Kind, key: string): Promise<Right> {
  const path = `${baseOf(key)}/approveProcess`;
  expect(past(await codeOf(kind, 'POST', path, { id: await recordOf(key, far), requestId: `${key}-${kind}` }), ['200'])).toBe('no');
  if (near[kind] === undefined) return 'no';
  const close = await recordOf(key, near[kind]);
  const { json } = await clientOf(kind).call<DocumentBundle | null>('GET', `/tydf/process/document/${key}/${close}`);
  return json.data?.can.approve === true ? 'own' : 'no';
}

/** On what he may read; a comment without a text and the end of watching what he does not watch write nothing. */
async function onReadable(kind: Kind, key: string, act: 'comment' | 'unwatch', passed: string): Promise<Right> {
  const on = async (owner: Owner): Promise<Right> =>
    past(await codeOf(kind, 'POST', `/tydf/process/document/${key}/${await recordOf(key, owner)}/${act}`, {}), [passed]);
  if ((await on(far)) === 'yes') return 'yes';
  const close = near[kind];
  if (close !== undefined && close !== people[kind] && (await on(close)) === 'yes') return 'dept';
  return kind === 'nobody' ? 'no' : 'own';
}

const administration = '/tydf/administration';
/** How each action of the matrix is tried. Nothing is changed by it: allowed calls fail at what they name. */
const tries: Readonly<Record<string, (kind: Kind, key: string) => Promise<Right>>> = {
  read: reading,
  sensitive,
  approve: approving,
  add: async (kind, key) =>
    key === 'shortcut'
      ? past(await codeOf(kind, 'POST', `${baseOf(key)}/add/${missing}`), ['404'])
      : past(await codeOf(kind, 'POST', `${baseOf(key)}/add`, { noSuchField: 1 }), ['400']),
  run: async (kind, key) => past(await codeOf(kind, 'GET', `${baseOf(key)}/run/${missing}`), ['404']),
  export: async (kind, key) => past(await codeOf(kind, 'GET', `${baseOf(key)}/operationLog/export?from=never`), ['400']),
  put: async (kind, key) =>
    key === 'logs'
      ? past(await codeOf(kind, 'PUT', `${baseOf(key)}/retention`, { loginLog: 1 }), ['400'])
      : onRecord(key, (id) => codeOf(kind, 'PUT', `${baseOf(key)}/put/${id}`, { remark: 'x' })),
  deletes: (kind, key) =>
    onRecord(key, (id) => codeOf(kind, 'DELETE', `${baseOf(key)}/${key === 'definitions' ? 'delete' : 'deletes'}?ids=${id}`)),
  submit: (kind, key) => onRecord(key, (id) => codeOf(kind, 'POST', `${baseOf(key)}/submitProcess`, { id })),
  withdraw: (kind, key) => onRecord(key, (id) => codeOf(kind, 'POST', `${baseOf(key)}/withdrawProcess`, { id })),
  void: async (kind, key) => past(await codeOf(kind, 'POST', `${baseOf(key)}/voidProcess`, { id: missing, comment: 'x' }), ['404']),
  deploy: async (kind, key) => past(await codeOf(kind, 'POST', `${baseOf(key)}/deployment/${missing}`, {}), ['404']),
  suspend: async (kind, key) => past(await codeOf(kind, 'PUT', `${baseOf(key)}/onoffPro/${missing}?status=active`), ['404']),
  operate: async (kind) => past(await codeOf(kind, 'GET', `/tydf/process/view/${running}`), ['200']),
  comment: (kind, key) => onReadable(kind, key, 'comment', '400'),
  watch: (kind, key) => onReadable(kind, key, 'unwatch', '200'),
  urge: (kind, key) => onRecord(key, (id) => codeOf(kind, 'POST', `/tydf/process/document/${key}/${id}/urge`, {})),
  sendMsg: async (kind, key) => past(await codeOf(kind, 'PUT', `${baseOf(key)}/send/${missing}`), ['404']),
  // For somebody else; for himself everybody does.
  standIn: async (kind) => past(await codeOf(kind, 'POST', '/tydf/process/substitutions', { userId: missing }), ['400']),
  handover: async (kind) => past(await codeOf(kind, 'GET', `${administration}/users/handover/${missing}`), ['404']),
  endSessions: async (kind) => past(await codeOf(kind, 'DELETE', `${administration}/users/sessions/${missing}?sessionId=1`), ['404']),
  many: async (kind) => past(await codeOf(kind, 'PUT', `${administration}/users/many`, { ids: [missing], status: 'enabled' }), ['404']),
  import: async (kind, key) => past(await codeOf(kind, 'POST', `${baseOf(key)}/import`, {}), ['415']),
  tree: async (kind) => past(await codeOf(kind, 'GET', `${administration}/sysDepartment/tree`), ['200']),
  resetPwd: async (kind) => past(await codeOf(kind, 'PUT', `${administration}/users/resetPassword/${missing}`), ['404']),
  grant: async (kind, key) => {
    const path = key === 'roles' ? 'roles/updateRoleAndResources' : `posts/updatePermission/${missing}`;
    return past(await codeOf(kind, 'PUT', `${administration}/${path}`, { roleId: missing, resourceIds: [] }), ['404']);
  },
};

describe('the permission matrix', () => {
  it.each(matrix.map((row) => ({ ...row, name: `${row.resource} ${row.action}` })))('$name', async ({ resource, action, rights }) => {
    const actual: Partial<Record<Kind, Right>> = {};
    const attempt = tries[action];
    if (attempt === undefined) throw new Error(`the matrix has the action ${action}, which nothing tries`);
    for (const kind of kinds) actual[kind] = await attempt(kind, resource);
    expect(actual).toEqual(rights);
  });

  it('has every resource, and for each what can be done with it', () => {
    for (const [key, { kind, document }] of registry) {
      const actions = matrix.filter(({ resource }) => resource === key).map(({ action }) => action);
      const wanted =
        kind === 'report' ? ['read'] : ['read', 'add', 'put', 'deletes', ...(kind === 'document' ? ['submit', 'withdraw', 'approve'] : [])];
      expect(actions, key).toEqual(expect.arrayContaining([...wanted, ...(document?.voidable === true ? ['void'] : [])]));
    }
  });

  it('gives nobody who keeps posts a way to more rights', async () => {
    const role = await idBy('roles where code = $1', 'sys_admin');
    const { json } = await clientOf('hrManager').call('PUT', `${baseOf('posts')}/put/${await recordOf('posts', far)}`, { roles: [role] });
    expect(json).toMatchObject({ code: '400', faults: [{ field: 'roles', rule: 'lockedField' }] });
  });
});
