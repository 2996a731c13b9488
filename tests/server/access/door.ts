/** The door of every call: who gets past it by the tables, and what the server says. */
import { expect } from 'vitest';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import type { CallersOf } from './alike.ts';
import { matrix } from './matrix.ts';
import { andAlike, type Kind } from './matrix/people.ts';
import { libraryTable } from './libraryRoutes.ts';
import { moneyTable } from './moneyRoutes.ts';
import { table } from './routes.ts';
import { supplyTable } from './supplyRoutes.ts';
import { baseOf, kinds, missing, registry } from './stage.ts';

/** Ends of the paths that every resource has, with the action of `matrix.ts` that decides; `person`: the record decides. */
const family: Readonly<Record<string, string>> = {
  'GET ': 'read',
  'GET /page': 'read',
  'GET /all': 'read',
  'GET /get/{id}': 'person',
  'GET /{id}': 'person',
  'POST ': 'add',
  'POST /add': 'add',
  'PUT /{id}': 'put',
  'PUT /put/{id}': 'put',
  'PUT /update/{id}': 'put',
  'PUT /confirm/{id}': 'person',
  'DELETE ': 'deletes',
  'DELETE /deletes': 'deletes',
  'POST /submitProcess': 'submit',
  'PUT /confirm': 'submit',
  'POST /confirm': 'submit',
  'POST /rePostProcess': 'submit',
  'POST /resubmitProcess': 'submit',
  'POST /reSubmitProcess': 'submit',
  'POST /discardProcess': 'submit',
  'POST /withdrawProcess': 'withdraw',
  'POST /approveProcess': 'person',
  'POST /rejectProcess': 'person',
  'POST /voidProcess': 'void',
  // Calls of single variants, as the plain ones.
  'POST /submitProcessOut': 'submit',
  'POST /submitProcessCon': 'submit',
  'POST /rePostProcessOut': 'submit',
  'POST /rePostProcessCon': 'submit',
  'POST /resubmitProcessOut': 'submit',
  'POST /resubmitProcessCon': 'submit',
  'POST /reSubmitProcessOut': 'submit',
  'POST /reSubmitProcessCon': 'submit',
  'POST /rejectProcessOut': 'person',
  'POST /rejectProcessCon': 'person',
};

export interface RouteRow {
  readonly route: string;
  readonly who: 'open' | readonly Kind[];
  /** Asks for no permission: also for somebody to whom nothing is granted. */
  readonly free: boolean;
  /** Of whose family the call is; a call of its own has none. */
  readonly resource?: string;
}

const signedIn = kinds.filter((kind) => kind !== 'nobody');

const isKind = (word: string): word is Kind => kinds.some((kind) => kind === word);

function rowOf(line: string): RouteRow {
  const [method = '', path = '', ...words] = line.trim().split(/\s+/);
  const route = `${method} ${path}`;
  if (words.length === 1 && words[0] === 'open') return { route, who: 'open', free: true };
  if (words.length === 1 && (words[0] === 'person' || words[0] === 'employee'))
    return { route, who: signedIn, free: words[0] === 'person' };
  const named = words.filter((word) => !word.startsWith('-'));
  const not = words.flatMap((word) => (word.startsWith('-') ? [word.slice(1)] : []));
  if (named.length === 0 || !named.every(isKind) || !not.every(isKind)) throw new Error(`the table of routes has a broken line: ${line}`);
  return { route, who: andAlike(named).filter((kind) => !not.includes(kind)), free: false };
}

export const routes: readonly RouteRow[] = `${table}\n${libraryTable}\n${moneyTable}\n${supplyTable}`
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map(rowOf);

/** Values for the places of a path that name nothing, or nothing that a call without a body changes. */
const places: Readonly<Record<string, string>> = {
  resource: 'hrLeaveRequest',
  day: '2026-01-01',
  year: '1999',
  channel: 'email',
  cacheName: 'dict',
};
/** Answers that never end; a test of its own opens it (tests/server/http/stream.test.ts). */
const endless = new Set(['GET /tydf/stream']);
/** Ends the session it is called with, so it comes last. */
const last = new Set(['GET /tydf/administration/logout']);

/** Where an empty body is refused before anybody's right is looked at: one that gets as far, and changes nothing. */
const bodies: Readonly<Record<string, unknown>> = {
  'PUT /tydf/api/projectReserve/move/{id}': { reserveStatus: 'shelved', stateReason: '暂缓' },
  'POST /tydf/api/contractParameter/addInvoice': {
    parameterId: missing,
    invoiceNo: 'x',
    invoiceType: 'special',
    invoiceDate: '2026-11-20',
    amount: '1.00',
  },
  'POST /tydf/api/contractParameter/addPayment': {
    parameterId: missing,
    payDate: '2026-11-20',
    amount: '1.00',
    payMethod: 'cash',
    payStatus: 'plan',
  },
  'POST /tydf/api/contractParameter/addInvoice/{id}': {
    invoiceNo: 'x',
    invoiceType: 'special',
    invoiceDate: '2026-11-20',
    amount: '1.00',
  },
  'POST /tydf/api/contractParameter/addPayment/{id}': { payDate: '2026-11-20', amount: '1.00', payMethod: 'cash', payStatus: 'plan' },
  'POST /tydf/api/contractParameter/beginPayment/{id}': { lineId: missing },
  'POST /tydf/api/contractParameter/settlePayment/{id}': { lineId: missing, payStatus: 'paid' },
  'POST /tydf/api/contractParameter/payState': { lineId: missing, payStatus: 'paid' },
  'POST /tydf/process/projectInitiate/close/{id}': { stateReason: '验收合格' },
  'PUT /tydf/process/projectInitiate/reached/{id}': { lineId: missing },
  'PUT /tydf/process/projectProblem/done/{id}': { lineId: missing, doneDate: '2026-11-20', result: 'x' },
  'PUT /tydf/process/projectProblem/verify/{id}': { lineId: missing },
  'PUT /tydf/process/projectProblem/sendBack/{id}': { lineId: missing, reason: 'x' },
  'PUT /tydf/process/riskManagement/done/{id}': { lineId: missing, doneDate: '2026-11-20', effect: 'x' },
  'PUT /tydf/process/riskManagement/verify/{id}': { lineId: missing },
  'PUT /tydf/process/riskManagement/review/{id}': { residualProbability: 1, residualImpact: 1, reviewDate: '2026-12-20', stateReason: 'x' },
  'PUT /tydf/process/riskManagement/occur/{id}': { stateReason: 'x' },
  'POST /tydf/process/riskManagement/close/{id}': { stateReason: 'x' },
  'PUT /tydf/administration/users/many': { ids: [missing], status: 'enabled', dryRun: true },
  'POST /tydf/process/cases': {
    flowKey: 'nothing',
    name: 'x',
    starter: missing,
    values: {},
    steps: [],
    expected: { path: [], end: 'approved' },
  },
  'PUT /tydf/process/cases/{id}': { version: 1 },
  'PUT /tydf/process/hrLeaveRequest/reportBack/{id}': { actualEnd: '2026-11-20' },
  'PUT /tydf/process/travelApply/cancel/{id}': { reason: 'x' },
  'POST /tydf/process/debitNote/writeOff/{id}': { amount: '1.00', reason: 'x' },
  'POST /tydf/process/debitNote/repay/{id}': { amount: '1.00', date: '2026-11-20', account: missing },
  'POST /tydf/process/voucherManagement/recipient/{id}': { recipientName: 'x', receiveDate: '2026-11-20', qty: 1 },
  'POST /tydf/process/voucherManagement/receipt/{id}': { amount: '1.00', date: '2026-11-20', account: missing },
  'PUT /tydf/api/billVoucherDetailsManagement/updateUse/{id}': { usedPlace: 'x' },
  'PUT /tydf/api/billVoucherDetailsManagement/putUse/{id}': { action: 'revoke', reason: 'x' },
  'PUT /tydf/api/billVoucherDetailsManagement/freeze/{id}': { reason: 'x' },
  'PUT /tydf/api/billVoucherDetailsManagement/unfreeze/{id}': { reason: 'x' },
  'PUT /tydf/api/billVoucherDetailsManagement/voidVoucher/{id}': { reason: 'x' },
  'PUT /tydf/api/billVoucherDetailsManagement/extend/{id}': { validTo: '2027-12-31', reason: 'x' },
  'PUT /tydf/api/billVoucherDetailsManagement/put/{id}': { holderName: 'x' },
  'PUT /tydf/api/billVoucherDetailsManagement/update/{id}': { holderName: 'x' },
  'POST /tydf/api/billVoucherDetailsManagement/add': { replacesId: missing, reason: 'x' },
  'POST /tydf/api/paymentBatch/add': { accountId: missing, taskIds: [missing] },
  'PUT /tydf/api/paymentBatch/result/{id}': { rows: [{ id: missing, ok: false, reason: 'x' }] },
  'PUT /tydf/process/fundPayment/bounce/{id}': { date: '2026-11-20', account: missing, reason: 'x' },
  'POST /tydf/process/fundPayment/addReview/{id}': { invoiceReviewId: missing, payAmount: '1.00' },
  'POST /tydf/api/invoiceRecord/parse': { text: '01,32,,26370000000000000001,1.00,20261101,,' },
  'PUT /tydf/api/fixasset/changeState/{id}': { assetStatus: 'idle', reason: 'x' },
  'POST /tydf/api/expenseBudget/adjust/{id}': { amount: '1.00', reason: 'x' },
  'POST /tydf/api/expenseBudget/moveBudget': { fromId: '999999', toId: '999998', amount: '1.00', reason: 'x' },
  'POST /tydf/api/expenseBudget/copyYear': { from: 2098, to: 2099, percent: '100' },
  'POST /tydf/api/fixasset/transfer/{id}': {},
  'POST /tydf/api/fixasset/scrap/{id}': {},
  'PUT /tydf/api/assetCheck/scan/{id}': { assetName: 'x' },
  'POST /tydf/api/fixasset/depreciate': { month: '1990-01' },
  'PUT /tydf/process/BhApply/giveBack/{id}': { outcome: 'returned', date: '2026-11-20', marginReturned: true },
  'PUT /tydf/process/ebaAccept/honour/{id}': { date: '2026-11-20' },
  'PUT /tydf/process/ebaAccept/cancel/{id}': { reason: 'x' },
  'PUT /tydf/api/companyBankAccount/match/{id}': { movements: [missing] },
  'PUT /tydf/api/companyBankAccount/unmatch/{id}': { matchNo: 1 },
  'POST /tydf/api/companyBankAccount/adjust/{id}': {
    direction: 'in',
    kind: 'receipt',
    amount: '1.00',
    date: '2026-11-20',
    counterparty: 'x',
    summary: 'x',
  },
  'POST /tydf/process/hrApplicationRecruit/onboard/{id}': { lineId: missing },
  'PUT /tydf/api/hrTrainingSign/putBatchScore': [{ id: missing, score: '1' }],
  'PUT /tydf/api/hrSalaryPayment/batchUpdate': [{ id: missing }],
  'POST /tydf/api/hrSalaryPayment/generate': { salaryMonth: '2001-01' },
  'POST /tydf/api/hrSalaryPayment/autoTaxation': { salaryMonth: '2001-01' },
  'POST /tydf/api/adMaterialManagement/move/{id}': { moveType: 'in', moveDate: '2026-11-20', qty: '1', price: '1.00' },
  'POST /tydf/api/adMaterialManagement/count': {
    moveDate: '2026-11-20',
    items: [{ id: missing, qty: '1', stockQty: '1' }],
  },
  'POST /tydf/api/adMaterialMove/giveBack/{id}': { moveDate: '2026-11-20', qty: '1' },
  'POST /tydf/api/adMaterialMove/reverse/{id}': { remark: 'x' },
  'POST /tydf/api/hrItemRequisitionRecord/request': { materialId: missing, qty: '1', reason: 'x' },
  'PUT /tydf/api/hrItemRequisitionRecord/decline/{id}': { reason: 'x' },
  'PUT /tydf/process/meetApply/answer/{id}': { answer: 'accepted' },
  'PUT /tydf/process/meetApply/cancelDay/{id}': { day: '2026-12-01', reason: 'x' },
  'PUT /tydf/process/meetApply/cancel/{id}': { reason: 'x' },
  'PUT /tydf/api/dormManagement/meter/{id}': { month: '2026-11', waterTo: '1.00', powerTo: '1.00' },
  'PUT /tydf/api/companyDynamic/takeOffline/{id}': { reason: 'x' },
  'PUT /tydf/api/watchRecordDetail/arrive/{id}': { actualCount: 1 },
  'PUT /tydf/api/watchRecordDetail/refuse/{id}': { reason: 'x' },
  'PUT /tydf/api/watchRecordDetail/rectify/{id}': { arriveTime: '2026-11-20T01:00:00.000Z' },
  'PUT /tydf/process/adminMealApplication/cancel/{id}': { reason: 'x' },
  'PUT /tydf/process/adminMealApplication/served/{id}': { actualCount: 1, actualAmount: '1.00' },
  'POST /tydf/process/purchaseApply/close/{id}': { reason: 'x' },
  'POST /tydf/process/purchaseApply/reorder': { itemIds: [missing] },
  'PUT /tydf/process/purchaseAskPrice/close/{id}': { reason: 'x' },
  'PUT /tydf/process/purchaseManagement/close/{id}': { reason: 'x' },
  'POST /tydf/process/purchaseManagement/reConfirm': { id: missing, reason: 'x', lines: [{ id: missing, qty: '1' }] },
  'POST /tydf/process/purchaseManagement/submitGoods': {
    id: missing,
    arriveDate: '2026-11-20',
    lines: [{ lineId: missing, arrivedQty: '1' }],
  },
  'PUT /tydf/api/supplierManagement/coopState/{id}': { coopState: 'suspended', reason: 'x' },
  'PUT /tydf/api/materialLot/hold/{id}': { reason: 'x' },
  'PUT /tydf/api/materialLot/release/{id}': { reason: 'x' },
  'PUT /tydf/api/stockPeriod/reopen/{id}': { reason: 'x' },
  'PUT /tydf/process/materialCheck/unfreeze/{id}': { reason: 'x' },
  'PUT /tydf/process/materialCheck/count/{id}': { lines: [{ id: '1', countQty: '1' }] },
  'PUT /tydf/api/dataManagement/restoreVersion/{id}': { versionNo: 1 },
  'PUT /tydf/process/dataManagementPost/revoke/{id}': { revokeReason: 'x' },
  'PUT /tydf/process/boatcarApply/start/{id}': { startOdo: '1.0' },
  'PUT /tydf/process/boatcarApply/cancel/{id}': { reason: 'x' },
  'PUT /tydf/api/documentsManagement/renew/{id}': { docNo: 'x', validFrom: '2026-12-01' },
  'PUT /tydf/api/documentsManagement/destroy/{id}': { note: 'x' },
  'PUT /tydf/process/companyIntelligenceApply/giveBack/{id}': { returnNote: 'x' },
  'PUT /tydf/process/stampBorrow/giveBack/{id}': { stampCount: 0 },
  'PUT /tydf/api/stampDetail/invalid/{id}': { reason: 'x' },
  'POST /tydf/process/documentPosting/askSeal/{id}': { stampId: missing, copies: 1 },
  'POST /tydf/process/companyIntelligenceApply/askSeal/{id}': { stampId: missing, copies: 1 },
  'PUT /tydf/process/controlStamp/recall/{id}': { lineId: missing, recallDate: '2026-11-20' },
  'PUT /tydf/process/hrTrainingPlan/cancelSession/{id}': { courseLineId: missing, reason: 'x' },
  'POST /tydf/process/hrTrainingPlan/takeOver': { needIds: [missing] },
  'POST /tydf/process/decisions': { xml: 'x' },
  'POST /tydf/process/design/who': { resource: null, starter: missing, values: {}, nodes: [] },
};
/** A body that every call of a resource's family reads, and refuses by the field's name. */
const unknownField = { noSuchField: 1 };

/** What the tables say of a call; null where it stands in neither. */
export function rowFor(route: string): RouteRow | null {
  const own = routes.find((row) => row.route === route);
  if (own) return own;
  const [method = '', path = ''] = route.split(' ');
  for (const definition of registry.values()) {
    const base = baseOf(definition.key);
    if (path !== base && !path.startsWith(`${base}/`)) continue;
    const asked = family[`${method} ${path.slice(base.length)}`];
    // Whoever reads a register is told that nobody writes it by hand.
    const action = definition.kind === 'register' && asked !== 'person' && asked !== undefined ? 'read' : asked;
    if (action === 'person') return { route, who: signedIn, free: true, resource: definition.key };
    const row = matrix.find((one) => one.resource === definition.key && one.action === action);
    if (row) return { route, who: kinds.filter((kind) => row.rights[kind] !== 'no'), free: false, resource: definition.key };
  }
  return null;
}

/**
 * Who is tried at a call: everybody at one of its own. At one that every resource has, one of those who may and one of those who may not;
 * all who are granted something else are tried at what it does (`matrix.test.ts`).
 */
export function callersAt(route: string, callersOf: CallersOf): readonly Kind[] {
  const row = rowFor(route);
  if (row?.resource === undefined) return kinds;
  return callersOf(route, (kind) => String(row.who === 'open' || row.who.includes(kind)));
}

/** Status of the call on what is not there, without a body that says anything. */
async function statusOf(server: TestServer, client: TestClient, route: string): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? missing);
  const answer = await fetch(`${server.url}${filled}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...(client.token !== '' && { authorization: client.token }) },
    ...(method !== 'GET' && { body: JSON.stringify(bodies[route] ?? (routes.some((row) => row.route === route) ? {} : unknownField)) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Every call that the server knows, as `METHOD path`, the one that ends the session last. */
export async function knownRoutes(server: TestServer): Promise<readonly string[]> {
  const { paths } = (await (await fetch(`${server.url}/tydf/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> };
  const known = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  return [...known.filter((route) => !last.has(route)), ...known.filter((route) => last.has(route))];
}

/** What is wrong at the door of one call for one kind of person; null where the tables and the server agree. */
export async function wrongAt(server: TestServer, client: TestClient, kind: Kind, route: string): Promise<string | null> {
  const row = rowFor(route);
  if (row === null || endless.has(route)) return null;
  const { who } = row;
  const status = await statusOf(server, client, route);
  const may = who === 'open' || who.includes(kind);
  const refusal = kind === 'nobody' ? 401 : 403;
  const right = status < 500 && (may ? status !== 401 && status !== 403 : status === refusal);
  return right ? null : `${route}: ${status}, where ${kind} ${may ? 'may' : 'may not'}`;
}

/** Leaves these permission codes to everybody, and no others; `person` waits until their server knows. */
export async function grantOnly({ db }: TestServer, person: TestClient, codes: readonly string[]): Promise<void> {
  await db.query('delete from role_resource');
  await db.query('delete from post_resource');
  await db.query(
    `insert into role_resource (role_id, resource_id, scope) select r.id, x.id, 'all' from roles r, resources x
     where r.code = 'employee' and x.res_type = '2' and not x.deleted and x.perm_code = any($1)`,
    [codes],
  );
  const held = async (): Promise<readonly string[]> =>
    (await person.call<readonly string[]>('GET', '/tydf/administration/permissions')).json.data;
  await expect.poll(held).toEqual([...codes].sort());
}

/** What is wrong at the door of one call for somebody to whom nothing is granted. */
export async function wrongWithout(server: TestServer, person: TestClient, route: string): Promise<string | null> {
  const row = rowFor(route);
  if (row === null || endless.has(route)) return null;
  const status = await statusOf(server, person, route);
  return row.free === (status !== 403) && status < 500 && status !== 401 ? null : `${route}: ${status} without any grant`;
}
