/** How each action of the permission matrix is tried over HTTP, and what its answers say of the right. */
import { expect } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Fields } from '#model/field.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { sendingOf } from '#model/operations/sending.ts';
import { linesOf } from '#model/values.ts';
import { people, type Kind, type Right } from '#tests/server/access/matrix/people.ts';
import { baseOf, definitionOf, far, missing, near, type Owner, type Stage } from '#tests/server/access/stage.ts';

/** `yes` where the call got as far as what it was asked about, `no` where it was refused before. */
const past = (code: string, reached: readonly string[]): Right => {
  if (code === '401' || code === '403') return 'no';
  expect(reached).toContain(code);
  return 'yes';
};

/** As `past`, of a record that exists: what is not theirs is not there. */
const pastSeen = (code: string, reached: readonly string[]): Right => (code === '404' ? 'no' : past(code, reached));

async function codeOf(stage: Stage, kind: Kind, method: string, path: string, body?: unknown): Promise<string> {
  const { status, json } = await stage.clientOf(kind).call(method, path, body);
  expect(json.code, `${kind} ${method} ${path}: ${json.desc}`).toBe(String(status));
  expect(json.code === '401', `${kind} ${method} ${path}`).toBe(kind === 'nobody');
  return json.code;
}

/** Each call that shows logs, or verifies with them. */
async function readingLogs(stage: Stage, kind: Kind): Promise<Right> {
  const base = baseOf('logs');
  const rights = new Set<Right>();
  for (const path of ['loginLog', 'operationLog', 'deniedLog', 'chains', 'days', 'jobs', 'retention'])
    rights.add(past(await codeOf(stage, kind, 'GET', `${base}/${path}`), ['200']));
  for (const path of [`loginLog/${missing}`, `operationLog/${missing}`, `deniedLog/${missing}`, 'days/2001-01-01'])
    rights.add(past(await codeOf(stage, kind, 'GET', `${base}/${path}`), ['404']));
  expect(rights.size, `${kind}: all calls of logs agree`).toBe(1);
  return [...rights][0] ?? 'no';
}

async function reading(stage: Stage, kind: Kind, key: string): Promise<Right> {
  if (key === 'logs') return readingLogs(stage, kind);
  const base = baseOf(key);
  const [foreign, close] = [await stage.recordOf(key, far), near[kind] === undefined ? null : await stage.recordOf(key, near[kind])];
  const lists = new Set<string>();
  for (const path of key === 'definitions' ? [`${base}/list`, `${base}/page`] : [base, `${base}/page`, `${base}/all`])
    // The grouped value lists are everybody's; they are no records.
    lists.add(
      key === 'dictionaries' && path.endsWith('/all') ? await codeOf(stage, kind, 'GET', base) : await codeOf(stage, kind, 'GET', path),
    );
  const [listed] = lists;
  expect(lists.size, `${kind}: the lists of ${key} agree`).toBe(1);
  const read = async (id: string): Promise<boolean> => pastSeen(await codeOf(stage, kind, 'GET', `${base}/get/${id}`), ['200']) === 'yes';
  const everybody = await read(foreign);
  if (past(listed ?? '', ['200']) === 'no') {
    expect(everybody, `${kind} reads one ${key} though they may list none`).toBe(false);
    return 'no';
  }
  const { json } = await stage.clientOf(kind).call<Page>('GET', `${base}/page?sort=id&pageSize=200`);
  if (json.data.total <= 200) expect(json.data.records.some((row) => row['id'] === foreign)).toBe(everybody);
  if (everybody) return 'yes';
  if (close === null || near[kind] === people[kind]) return 'own';
  return (await read(close)) ? 'dept' : 'own';
}

/** Code of a call on a record that does not exist, then on a document of somebody else. */
async function onRecord(stage: Stage, key: string, send: (id: string) => Promise<string>): Promise<Right> {
  const right = past(await send(missing), ['404']);
  if (right === 'no' || definitionOf(key).kind !== 'document') return right;
  return pastSeen(await send(await stage.recordOf(key, far)), ['200']) === 'yes' ? 'yes' : 'own';
}

async function sensitive(stage: Stage, kind: Kind, key: string): Promise<Right> {
  const { json } = await stage.clientOf(kind).call<AnyDoc>('GET', `${baseOf(key)}/get/${await stage.recordOf(key, far)}`);
  if (json.code !== '200') return 'no';
  const { fields, lines } = definitionOf(key);
  const secretsIn = (of: Fields, values: AnyDoc): readonly unknown[] =>
    Object.entries(of).flatMap(([name, { sensitive: secret, kind: held }]) => {
      // Files that may not be seen are left out.
      const isFile = held === 'files' || held === 'images';
      return secret ? [isFile ? (values[name] ?? '•') : values[name]] : [];
    });
  const inLines = Object.entries(lines).flatMap(([name, set]) => linesOf(json.data, name).flatMap((line) => secretsIn(set.fields, line)));
  const shown = [...secretsIn(fields, json.data), ...inLines].filter((value) => value !== null);
  expect(shown.length).toBeGreaterThan(0);
  const masked = shown.map((value) => String(value).includes('•'));
  expect(new Set(masked).size, 'all masked, or none').toBe(1);
  return masked[0] === true ? 'no' : 'yes';
}

async function approving(stage: Stage, kind: Kind, key: string): Promise<Right> {
  const path = `${baseOf(key)}/approveProcess`;
  const code = await codeOf(stage, kind, 'POST', path, { id: await stage.recordOf(key, far), requestId: `${key}-${kind}` });
  // A document whose first step asks their office is theirs to decide, whoever wrote it: the right comes from the open task.
  if (code === '200') {
    const { db } = stage.server;
    const [task] = await db.query<{ principals: string[] }>(
      'select principals from task where resource = $1 and document_id = $2 order by id limit 1',
      [key, await stage.recordOf(key, far)],
    );
    expect(
      task?.principals.every((principal) => principal.startsWith('r:')),
      `${kind} decides on ${key} by their office`,
    ).toBe(true);
    return 'own';
  }
  // 409: they sent it back themselves, and nothing of it is open.
  expect(code === '409' ? 'no' : pastSeen(code, ['200'])).toBe('no');
  if (near[kind] === undefined) return 'no';
  const close = await stage.recordOf(key, near[kind]);
  const { json } = await stage.clientOf(kind).call<DocumentBundle | null>('GET', `/tydf/process/document/${key}/${close}`);
  return json.data?.can.approve === true ? 'own' : 'no';
}

/** Whether they could confirm, without doing it: a version that the record does not have is refused only then. */
async function confirming(stage: Stage, kind: Kind, key: string): Promise<Right> {
  const send = async (owner: Owner): Promise<Right> =>
    pastSeen(await codeOf(stage, kind, 'PUT', `${baseOf(key)}/confirm/${await stage.recordOf(key, owner)}`, { version: 1_000_000 }), [
      '409',
    ]);
  if ((await send(far)) === 'yes') return 'yes';
  const close = near[kind];
  return close !== undefined && close === people[kind] && (await send(close)) === 'yes' ? 'own' : 'no';
}

/** On what they may read; a comment without a text and the end of watching what they do not watch write nothing. */
async function onReadable(stage: Stage, kind: Kind, key: string, act: 'comment' | 'unwatch', passed: string): Promise<Right> {
  const on = async (owner: Owner): Promise<Right> =>
    pastSeen(await codeOf(stage, kind, 'POST', `/tydf/process/document/${key}/${await stage.recordOf(key, owner)}/${act}`, {}), [passed]);
  if ((await on(far)) === 'yes') return 'yes';
  const close = near[kind];
  if (close !== undefined && close !== people[kind] && (await on(close)) === 'yes') return 'dept';
  return kind === 'nobody' ? 'no' : 'own';
}

/** A register is written by the server alone: whoever may read it is told so. */
async function unwritten(stage: Stage, kind: Kind, method: string, path: string): Promise<Right> {
  past(await codeOf(stage, kind, method, path, {}), ['409']);
  return 'no';
}
const isRegister = (key: string): boolean => definitionOf(key).kind === 'register';

const administration = '/tydf/administration';
type Try = (kind: Kind, key: string) => Promise<Right>;

/** How each action of the matrix is tried. Nothing is changed by it: allowed calls fail at what they name. */
export const triesOn = (stage: Stage): Readonly<Record<string, Try>> => ({
  read: (kind, key) => reading(stage, kind, key),
  sensitive: (kind, key) => sensitive(stage, kind, key),
  approve: (kind, key) => approving(stage, kind, key),
  add: async (kind, key) =>
    key === 'shortcut'
      ? past(await codeOf(stage, kind, 'POST', `${baseOf(key)}/add/${missing}`), ['404'])
      : isRegister(key)
        ? unwritten(stage, kind, 'POST', `${baseOf(key)}/add`)
        : past(await codeOf(stage, kind, 'POST', `${baseOf(key)}/add`, { noSuchField: 1 }), ['400']),
  run: async (kind, key) => past(await codeOf(stage, kind, 'GET', `${baseOf(key)}/run/${missing}`), ['404']),
  export: async (kind, key) => past(await codeOf(stage, kind, 'GET', `${baseOf(key)}/operationLog/export?from=never`), ['400']),
  put: async (kind, key) =>
    key === 'logs'
      ? past(await codeOf(stage, kind, 'PUT', `${baseOf(key)}/retention`, { loginLog: 1 }), ['400'])
      : isRegister(key)
        ? unwritten(stage, kind, 'PUT', `${baseOf(key)}/put/${missing}`)
        : onRecord(stage, key, (id) => codeOf(stage, kind, 'PUT', `${baseOf(key)}/put/${id}`, { remark: 'x' })),
  confirm: (kind, key) => confirming(stage, kind, key),
  deletes: (kind, key) =>
    isRegister(key)
      ? unwritten(stage, kind, 'DELETE', `${baseOf(key)}/deletes?ids=${missing}`)
      : onRecord(stage, key, (id) =>
          codeOf(stage, kind, 'DELETE', `${baseOf(key)}/${key === 'definitions' ? 'delete' : 'deletes'}?ids=${id}`),
        ),
  submit: (kind, key) => {
    const { method, path } = sendingOf(definitionOf(key));
    return onRecord(stage, key, (id) => codeOf(stage, kind, method, `${baseOf(key)}/${path}`, { id }));
  },
  withdraw: (kind, key) => onRecord(stage, key, (id) => codeOf(stage, kind, 'POST', `${baseOf(key)}/withdrawProcess`, { id })),
  void: async (kind, key) => past(await codeOf(stage, kind, 'POST', `${baseOf(key)}/voidProcess`, { id: missing, comment: 'x' }), ['404']),
  deploy: async (kind, key) => past(await codeOf(stage, kind, 'POST', `${baseOf(key)}/deployment/${missing}`, {}), ['404']),
  suspend: async (kind, key) => past(await codeOf(stage, kind, 'PUT', `${baseOf(key)}/onoffPro/${missing}?status=active`), ['404']),
  operate: async (kind) => pastSeen(await codeOf(stage, kind, 'GET', `/tydf/process/view/${stage.running}`), ['200']),
  send: async (kind) => past(await codeOf(stage, kind, 'POST', '/tydf/process/messages', { name: missing }), ['404']),
  comment: (kind, key) => onReadable(stage, kind, key, 'comment', '400'),
  watch: (kind, key) => onReadable(stage, kind, key, 'unwatch', '200'),
  urge: (kind, key) => onRecord(stage, key, (id) => codeOf(stage, kind, 'POST', `/tydf/process/document/${key}/${id}/urge`, {})),
  sendMsg: async (kind, key) => past(await codeOf(stage, kind, 'PUT', `${baseOf(key)}/send/${missing}`), ['404']),
  // For somebody else; for themselves everybody does.
  standIn: async (kind) => past(await codeOf(stage, kind, 'POST', '/tydf/process/substitutions', { userId: missing }), ['400']),
  handover: async (kind) =>
    past(await codeOf(stage, kind, 'PUT', `${administration}/users/handover/${missing}`, { toUserId: missing }), ['404']),
  viewAs: async (kind) => past(await codeOf(stage, kind, 'GET', `${administration}/users/viewAs/${missing}`), ['404']),
  endSessions: async (kind) =>
    past(await codeOf(stage, kind, 'DELETE', `${administration}/users/sessions/${missing}?sessionId=1`), ['404']),
  many: async (kind) =>
    past(await codeOf(stage, kind, 'PUT', `${administration}/users/many`, { ids: [missing], status: 'enabled' }), ['404']),
  import: async (kind, key) => past(await codeOf(stage, kind, 'POST', `${baseOf(key)}/import`, {}), ['415']),
  tree: async (kind) => past(await codeOf(stage, kind, 'GET', `${administration}/sysDepartment/tree`), ['200']),
  resetPwd: async (kind) => past(await codeOf(stage, kind, 'PUT', `${administration}/users/resetPassword/${missing}`), ['404']),
  grant: async (kind, key) => {
    const path = key === 'roles' ? 'roles/updateRoleAndResources' : `posts/updatePermission/${missing}`;
    return past(await codeOf(stage, kind, 'PUT', `${administration}/${path}`, { roleId: missing, resourceIds: [] }), ['404']);
  },
});
