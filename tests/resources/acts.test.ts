/** What definitions offer beside the verbs of their kind, in both languages; no call is left without a way to it. */
import { describe, expect, it } from 'vitest';
import { actKey, linesFor, notNow, verdictsOf, type Act } from '#model/acts.ts';
import { w } from '#model/words.ts';
import { hrApplicationRecruit } from '#resources/hr/hrApplicationRecruit.ts';
import { hrLeaveRequest } from '#resources/hr/hrLeaveRequest.ts';
import { loadRegistry } from '#resources/registry.ts';
import { allAreas } from '#server/areas/areas.ts';

const registry = await loadRegistry();
const all = [...registry.values()].flatMap((definition) =>
  Object.entries(definition.acts ?? {}).map(([name, act]) => [`${definition.key}.${name}`, definition, act] as const),
);
const isChinese = (text: string): boolean => /[\u4E00-\u9FFF]/.test(text);

describe.each(all)('%s', (_, definition, act) => {
  it('is called in both languages', () => {
    const texts = [act.label, act.note, act.done, ...Object.values(act.asks ?? {}).map(({ label }) => label)];
    for (const text of texts) if (text) expect([isChinese(text.zh), isChinese(text.en)], text.en).toEqual([true, false]);
  });

  it('moves and opens records of kinds that there are', () => {
    expect([...(act.moves ?? []), ...(act.opens ? [act.opens] : [])].filter((key) => !registry.has(key))).toEqual([]);
  });

  it('chooses among lines that there are, by fields of theirs', () => {
    if (typeof act.of !== 'object') return;
    const fields = Object.keys(definition.lines[act.of.lines]?.fields ?? {});
    expect(act.of.named.filter((name) => !fields.includes(name))).toEqual([]);
  });
});

it('every call that writes has a button, or a page made for it', () => {
  const onPages = new Set([
    'adMaterialManagement count',
    'assetCheck scan/:id',
    'invoiceRecord parse',
    'paymentBatch add',
    'paymentBatch result/:id',
    'hrPfStaffOnboard my',
    'hrTrainingSign sign/:id',
    'hrTrainingSign putBatchScore',
    'hrSalaryPayment generate',
    'hrSalaryPayment autoTaxation',
    'hrSalaryPayment batchUpdate',
    'hrSalaryPaymentRecord put/:id',
    'hrSalaryPaymentRecord update/:id',
    'companyDynamic hits/:id',
    'companyDynamic read/:id',
    'adminMealApplication deleteDetailById/:id',
    'projectReserve detailDeletes/:ids',
    // Its form says what the rules find while it is filled in.
    'projectReserve check',
    'supplierManagement deleteDetail/:ids',
    'contractDefinition check',
    'contractDefinition detailDeletes/:ids',
    'contractApprove check',
    'contractApprove detailDeletes/:ids',
    'contractParameter check',
    'contractParameter detailDeletes/:ids',
    // The same as the calls with the id in their path, which have buttons.
    'contractParameter update/:id',
    'contractParameter addInvoice',
    'contractParameter addPayment',
    'contractParameter payState',
    // They only say that documents make and end it.
    'contractParameter add',
    'contractParameter deletes',
    'purchaseApply deleteDetailById/:ids',
    'purchaseApply detailDeletes/:ids',
    'purchaseApply check',
    'purchaseAskPrice detailDeletes/:ids',
    'purchaseAskPrice check',
    'purchaseManagement detailDeletes/:ids',
    'purchaseManagement check',
    // Submitting does both.
    'purchaseApply checkApply',
    'purchaseAskPrice submit',
    // The list of what is short is no page yet.
    'purchaseApply reorder',
    // On the page of the order.
    'purchaseManagement reConfirm',
    'purchaseManagement submitGoods',
    // Confirming has the button of every document; receiving has one of its own.
    'materialTransfer confirm',
    // Scanners and counting devices enter counts; people enter them in the form of the stocktake.
    'materialCheck count/:id',
    // On the page of reconciling.
    'companyBankAccount importStatement/:id',
    'companyBankAccount matchStatement/:id',
    'companyBankAccount match/:id',
    'companyBankAccount unmatch/:id',
    // On the page of scanning.
    'billVoucherDetailsManagement updateUse/:id',
    // The same as putting it.
    'billVoucherDetailsManagement update/:id',
    // Voiding has the button; this is the call of lists of before.
    'billVoucherDetailsManagement deletes',
    // The page of the library is not here yet.
    'dataManagement add',
    'dataManagement put/:id',
    'dataManagement update/:id',
    'dataManagement addFile',
    'dataManagement restoreVersion/:id',
    'dataManagement move/:id',
    'dataManagement moveEffect/:id',
    'dataManagement deletes',
    'dataManagement restore/:id',
    'dataManagement lock/:id',
    'dataManagement unlock/:id',
  ]);
  // Forms delete lines with the whole record, and say what its rules find while it is filled in.
  const inForms = /^(?:deleteDetail|detailDeletes?)(?:\/:ids)?$|^check$/;
  // A second door to lines is for screens of before; ours have them in the form of their record.
  const isDoor = (resource: string): boolean => typeof registry.get(resource)?.over === 'object';
  const offered = new Set(all.flatMap(([, { key }, { call }]) => (call ? [`${key} ${call.path}`] : [])));
  const writing = allAreas.calls
    .filter(({ method, path, resource }) => method !== 'GET' && !inForms.test(path) && !isDoor(resource))
    .map(({ resource, path }) => `${resource} ${path}`);
  expect(writing.filter((one) => !offered.has(one) && !onPages.has(one))).toEqual([]);
});

const moment = {
  actor: { userId: '1', staffId: '9', departmentId: null, roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T01:00:00.000Z',
};
const taken = notNow('taken', w('taken', '已有'));

it('an act of lines is possible where it is with one of them, and says why where with none', () => {
  const act: Act = {
    label: w('Take', '取'),
    icon: 'check',
    needs: 'put',
    of: { lines: 'rows', as: 'rowId', named: [] },
    when: ({ line }) => (line?.['free'] === true ? true : line?.['free'] === false ? taken : null),
  };
  const doc = (...free: unknown[]) => ({ rows: free.map((one, at) => ({ id: String(at + 1), free: one })) });
  expect(verdictsOf('take', act, doc(false, true, null), moment)).toEqual({ 'act:take': true, 'act:take:2': true });
  expect(verdictsOf('take', act, doc(null, false), moment)).toEqual({ 'act:take': taken });
  expect(verdictsOf('take', act, doc(null), moment)).toEqual({});
  expect(verdictsOf('take', { ...act, of: 'list' }, doc(true), moment)).toEqual({});
  expect(linesFor('take', act, doc(false, true), { [actKey('take', '2')]: true })).toEqual([{ id: '2', free: true }]);
});

const verdict = (act: Act | undefined, doc: object, line: object | null = null) =>
  act?.when?.({ ...moment, doc: { ...doc }, line: line && { ...line } });

it('leave is reported back by somebody else, once, when it can have been taken', () => {
  const act = hrLeaveRequest.acts?.['reportBack'];
  const leave = { staffId: '7', startDate: '2026-11-18', endDate: '2026-11-25', backState: 'none' };
  expect(verdict(act, leave)).toBe(true);
  expect(verdict(act, { ...leave, staffId: '9' })).toMatchObject({ reason: 'notOneself', code: '403' });
  expect(verdict(act, { ...leave, backState: 'done' })).toMatchObject({ reason: 'reportedBack' });
  expect(verdict(act, { ...leave, startDate: '2026-11-22' })).toMatchObject({ reason: 'notBegun' });
  expect(verdict(act, { ...leave, startDate: '2026-11-21' })).toBe(true);
  const standIn = (over: object) => verdict(hrLeaveRequest.acts?.['standIn'], { ...leave, staffId: '9', ...over });
  expect([standIn({}), standIn({ staffId: '7' }), standIn({ endDate: '2026-11-19' })]).toEqual([true, null, null]);
  const begun = (endDate: string) => act?.begins?.({ line: null, ...moment, doc: { ...leave, endDate } });
  expect([begun('2026-11-25'), begun('2026-11-19')]).toEqual([{ actualEnd: '2026-11-20' }, { actualEnd: '2026-11-19' }]);
});

it('a vacancy is applied for while it is open to own staff; who accepted is onboarded once', () => {
  const { apply, onboard } = hrApplicationRecruit.acts ?? {};
  const vacancy = { openInner: true, recruitState: 'open', innerFrom: '2026-11-01', innerTo: '2026-11-20' };
  expect(verdict(apply, vacancy)).toBe(true);
  expect(verdict(apply, { ...vacancy, openInner: false })).toBeNull();
  expect(verdict(apply, { ...vacancy, innerTo: '2026-11-19' })).toMatchObject({ reason: 'notOpen' });
  expect(verdict(apply, { ...vacancy, recruitState: 'filled' })).toMatchObject({ reason: 'vacancyClosed' });
  expect(verdict(onboard, vacancy, { onboardId: null, candidateState: 'accepted' })).toBe(true);
  expect(verdict(onboard, vacancy, { onboardId: '5', candidateState: 'accepted' })).toMatchObject({ reason: 'onboardingBegun' });
  expect(verdict(onboard, vacancy, { onboardId: null, candidateState: 'resume' })).toMatchObject({ reason: 'notAccepted' });
});
