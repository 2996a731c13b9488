/** What one permission is not enough for, and what nobody may without one, where the call decides by what it is told. */
import type { TestClient, TestServer } from '#tests/support/server.ts';
import { grantOnly } from './door.ts';
import { missing } from './stage.ts';

/** Calls that ask for more than one permission, or for another by what they are told: what is granted, and what that is not enough for. */
export interface Lone {
  readonly codes: readonly string[];
  readonly route: string;
  readonly body: unknown;
  /** 403 where it is not said. */
  readonly status?: number;
  /** Was granted as well the last time it was asked. */
  readonly before?: readonly string[];
  /** What has to be in the answer, and what must not. */
  readonly told?: readonly [holds: string, lacks: string];
}

const later = { title: 'x', content: 'x', planTime: '2026-12-01T00:00:00.000Z' };
const report = { reportCode: 'lone', reportName: '报表', category: 'hr', sourceResource: 'hrLeaveRequest', columns: [{ field: 'code' }] };
const draft = { resource: 'hrLeaveRequest', record: {} };
/** A report whose answer is kept for a while. */
const kept = {
  codes: ['dataReportConfig:page', 'dataReportConfig:run', 'videoManagement:page'],
  route: 'GET /tydf/administration/dataReportConfig/run/2',
  body: null,
  status: 200,
};

export const lone: readonly Lone[] = [
  ...['users:add', 'users:put'].map((code) => ({ codes: [code], route: 'POST /tydf/administration/users/import', body: {} })),
  ...['dictionaries:add', 'dictionaries:put'].map((code) => ({
    codes: [code],
    route: 'POST /tydf/administration/dictionaries/import',
    body: {},
  })),
  ...['models:add', 'definitions:page'].map((code) => ({
    codes: [code],
    route: `POST /tydf/process/definitions/saveModelFromPro/${missing}`,
    body: {},
  })),
  ...[{ departments: true }, { disable: true }].map((more) => ({
    codes: ['users:handover'],
    route: `PUT /tydf/administration/users/handover/${missing}`,
    body: { toUserId: missing, ...more },
  })),
  { codes: ['roles:grant'], route: 'PUT /tydf/administration/roles/updateRoleAndResources', body: { name: 'x', resourceIds: [] } },
  {
    codes: ['roles:grant'],
    route: 'PUT /tydf/administration/roles/updateRoleAndResources',
    body: { roleId: missing, name: 'x', resourceIds: [] },
  },
  { codes: ['dataReportConfig:page'], route: `GET /tydf/administration/dataReportConfig/run/${missing}`, body: null },
  { codes: ['videoManagement:page'], route: 'GET /tydf/administration/videoManagement/check', body: null },
  { codes: ['users:page'], route: `GET /tydf/administration/resources/byUserAndType?resType=2&userId=1`, body: null },
  {
    codes: ['noticeSendMessage:add'],
    route: 'POST /tydf/administration/noticeSendMessage/add',
    body: { ...later, receiverType: 'user', receiverUsers: ['1'] },
  },
  {
    codes: ['noticeSendMessage:add', 'noticeSendMessage:sendMsg'],
    route: 'POST /tydf/administration/noticeSendMessage/add',
    body: { ...later, receiverType: 'all' },
  },
  { codes: ['dataReportConfig:page', 'dataReportConfig:run'], route: 'GET /tydf/administration/dataReportConfig/run/1', body: null },
  {
    codes: ['dataReportConfig:page', 'dataReportConfig:run', 'hrLeaveRequest:page'],
    route: 'GET /tydf/administration/dataReportConfig/exportCsv/1',
    body: null,
  },
  { codes: ['hrLeaveRequest:page'], route: 'GET /tydf/administration/dataReportConfig/fields/hrLeaveRequest', body: null },
  { codes: ['dataReportConfig:add'], route: 'POST /tydf/administration/dataReportConfig/add', body: report, status: 400 },
  { ...kept, before: ['videoManagement:put'], told: ['码头', '内部'] },
  { ...kept, before: ['videoManagement:export'], told: ['"mayExport":false', '"mayExport":true'] },
  { codes: [], route: 'POST /tydf/process/choosing', body: draft },
  { codes: [], route: 'POST /tydf/process/facts', body: draft },
  { codes: [], route: 'POST /tydf/process/unusual', body: draft },
  ...['expenseReport:page', 'expenseReport:export'].map((code) => ({
    codes: [code],
    route: 'POST /tydf/jobs',
    body: { kind: 'exportList', input: { resource: 'expenseReport' } },
  })),
  { codes: ['users:page'], route: `GET /tydf/administration/permissions/why?code=users:add&userId=1`, body: null },
];

/** Grants what the row says and asks; what is wrong with the answer, or null. */
export async function wrongAlone(server: TestServer, person: TestClient, one: Lone): Promise<string | null> {
  const { codes, route, body, status: wanted = 403, before, told } = one;
  const [method = '', path = ''] = route.split(' ');
  const ask = () => person.call(method, path, body ?? undefined);
  if (before) {
    await grantOnly(server, person, [...codes, ...before]);
    await ask();
  }
  await grantOnly(server, person, codes);
  try {
    const { status, json } = await ask();
    const text = JSON.stringify(json.data);
    const right = status === wanted && (told === undefined || (text.includes(told[0]) && !text.includes(told[1])));
    return right ? null : `${route}: ${status} ${text}`;
  } catch {
    return `${route}: something else than an answer to a call`;
  }
}
