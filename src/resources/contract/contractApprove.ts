/**
 * Signing, changing and ending a contract that was agreed on (operations A.2). The last step, the archive, says on which day it was signed
 * and keeps the scan; then it takes effect on the contract, its ledger and its money.
 *
 * Facts: `contract` what it is about as it stands; `other` the number of another approval of the same contract that is under way;
 * `sealed` of which contract the seal use is, and the number of another approval that names it.
 */
import { add, compare, isPositive, isZero } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { settling, stateFault, type Standing } from './approvals.ts';
import { budgetMove, changeInCny } from './budget.ts';
import { paperGrants } from './grants.ts';

const missing = (field: string): Fault => fault('needed', field, w('required', '必填'));

export const contractApprove = document({
  key: 'contractApprove',
  area: 'contract',
  label: w('Contract approval', '合同审批'),
  icon: 'rubber-stamp',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('HTSP-{yyyyMMdd}-{seq3}', w('No.', '签批单号')),
    contractId: f.ref('contractDefinition', w('Contract', '合同'), { required: true }),
    contractNo: f.computed(f.text(w('Contract no.', '合同编号'), { max: 40 })),
    contractName: f.computed(f.text(w('Contract name', '合同名称'), { max: 150 })),
    counterparty: f.computed(f.text(w('Other party', '对方单位'), { max: 120 })),
    totalAmount: f.computed(f.money(w('Present total', '现合同额'))),
    settledAmount: f.computed(f.money(w('Paid or being paid', '已付及支付中'))),
    oldEndDate: f.computed(f.date(w('Ends at present on', '现截止日期'))),
    approveType: f.choice('contractApproveType', w('Kind', '签批类型'), { required: true }),
    copies: f.integer(w('Copies', '份数'), { least: '1', most: '99', default: 4 }),
    sealType: f.choice('contractSeal', w('Seal', '用印类型')),
    stampUseId: f.ref('stampUse', w('Seal use', '用印单')),
    changeAmount: f.money(w('Change of the total', '变更金额'), {
      default: '0.00',
      help: w('Less than 0 where the contract gets smaller.', '减少合同额时填写负数。'),
    }),
    changeCny: f.computed(f.money(w('Change in CNY', '变更折合人民币'))),
    projectId: f.computed(f.ref('projectInitiate', w('Project whose budget it takes', '占用预算的项目'))),
    budgetDetailId: f.computed(
      f.text(w('Budget line', '预算明细'), {
        max: 20,
        line: { of: 'projectId', set: 'lines', named: ['budgetSubject', 'content', 'amount'] },
      }),
    ),
    newEndDate: f.date(w('New end', '新截止日期')),
    settleAmount: f.money(w('Settled at', '结算金额'), { least: '0' }),
    reason: f.longText(w('Reason', '事由')),
    legalOpinion: f.longText(w('Legal opinion', '法务意见'), { node: true }),
    signDate: f.date(w('Signed on', '签订日期'), { node: true }),
    signedFiles: f.files(w('Signed scan', '签署扫描件'), { node: true }),
  },
  lines: {
    lines: lineSet({
      label: w('How the change is paid', '变更部分付款计划'),
      fields: {
        phase: f.text(w('Phase', '付款阶段'), { max: 60, required: true }),
        condition: f.text(w('Condition', '付款条件'), { max: 200 }),
        planAmount: f.money(w('Amount', '计划金额'), { required: true }),
        planDate: f.date(w('Due on', '计划日期')),
      },
      totals: ['planAmount'],
    }),
  },
  facts: {
    contract: fact<Standing | null>(['contractId']),
    other: fact<string | null>(['contractId']),
    sealed: fact<{ readonly contractId: string | null; readonly usedBy: string | null } | null>(['stampUseId']),
  },
  visibleWhen: {
    copies: ({ approveType }) => approveType === 'sign',
    sealType: ({ approveType }) => (approveType === 'sign' ? 'required' : false),
    stampUseId: ({ approveType }) => approveType === 'sign',
    changeAmount: ({ approveType }) => (approveType === 'supplement' ? 'required' : false),
    lines: ({ approveType }) => approveType === 'supplement',
    newEndDate: ({ approveType }) => (approveType === 'extend' ? 'required' : false),
    settleAmount: ({ approveType }) => (settling(approveType) ? 'required' : false),
    reason: ({ approveType }) => (approveType === 'sign' ? true : 'required'),
  },
  computes: {
    contractNo: ({ doc, facts }) => facts.contract?.code ?? doc.contractNo,
    contractName: ({ doc, facts }) => facts.contract?.contractName ?? doc.contractName,
    counterparty: ({ doc, facts }) => facts.contract?.counterparty ?? doc.counterparty,
    totalAmount: ({ doc, facts }) => facts.contract?.currentTotal ?? doc.totalAmount,
    settledAmount: ({ doc, facts }) => facts.contract?.settled ?? doc.settledAmount,
    changeCny: ({ doc, facts: { contract } }) =>
      contract ? changeInCny(contract.currentTotal, add(contract.currentTotal, doc.changeAmount), contract.exchangeRate) : doc.changeCny,
    projectId: ({ doc, facts: { contract } }) => (contract === undefined ? doc.projectId : (contract?.projectId ?? null)),
    budgetDetailId: ({ doc, facts: { contract } }) => (contract === undefined ? doc.budgetDetailId : (contract?.budgetDetailId ?? null)),
    oldEndDate: ({ doc, facts }) => facts.contract?.endDate ?? doc.oldEndDate,
  },
  rules: {
    contractState: ({ doc, facts }) =>
      doc.contractId === null || facts.contract === undefined ? null : stateFault(doc.approveType, facts.contract),
    another: ({ facts }) =>
      (facts.other ?? null) === null
        ? null
        : fault('another', 'contractId', w(`${facts.other} is still in approval for it`, `该合同另有审批单${facts.other}尚在审批中`)),
    needed: ({ doc: { approveType, sealType, newEndDate, settleAmount, reason } }) => [
      ...(approveType === 'sign' && sealType === null ? [missing('sealType')] : []),
      ...(approveType === 'extend' && newEndDate === null ? [missing('newEndDate')] : []),
      ...(settling(approveType) && settleAmount === null ? [missing('settleAmount')] : []),
      ...(approveType !== 'sign' && reason === null ? [missing('reason')] : []),
    ],
    change: ({ doc, facts }) => {
      if (doc.approveType !== 'supplement') return null;
      if (isZero(doc.changeAmount)) return fault('change', 'changeAmount', w('must not be 0', '不能为0'));
      const total = add(facts.contract?.currentTotal, doc.changeAmount);
      if (facts.contract && compare(total, facts.contract.settled) < 0)
        return fault(
          'change',
          'changeAmount',
          w(`${facts.contract.settled} is paid or being paid already`, `已付及支付中${facts.contract.settled}，变更后合同额不能低于此数`),
        );
      return doc.lines.length > 0 && compare(sum(doc.lines.map(({ planAmount }) => planAmount)), doc.changeAmount) !== 0
        ? fault('change', 'lines', w('do not come to the change', '付款计划合计与变更金额不一致'))
        : null;
    },
    unchanged: ({ doc }) =>
      doc.approveType !== 'supplement' && !isZero(doc.changeAmount)
        ? fault('unchanged', 'changeAmount', w('only of a supplement', '仅补充协议可填写'))
        : null,
    extended: ({ doc, facts }) => {
      const end = facts.contract?.endDate ?? doc.oldEndDate;
      return doc.approveType === 'extend' && isEditable(doc.status) && doc.newEndDate !== null && end !== null && doc.newEndDate <= end
        ? fault('extended', 'newEndDate', w(`must be after ${end}`, `须晚于${end}`))
        : null;
    },
    settled: ({ doc, facts }) => {
      if (!settling(doc.approveType) || doc.settleAmount === null || !facts.contract) return null;
      const { settled, paid, retentionOpen } = facts.contract;
      if (compare(doc.settleAmount, settled) < 0)
        return fault('settled', 'settleAmount', w(`${settled} is paid or being paid already`, `不能低于已付及支付中的${settled}`));
      if (doc.approveType !== 'close') return null;
      if (compare(doc.settleAmount, paid) !== 0)
        return fault('settled', 'settleAmount', w(`it is closed when all is paid: ${paid} is`, `结案须款项付清，实际已付${paid}`));
      return retentionOpen ? fault('settled', 'contractId', w('the retention is not released yet', '质保金尚未放行')) : null;
    },
    signed: ({ doc, today }) =>
      doc.signDate !== null && doc.signDate > today ? fault('signed', 'signDate', w('cannot lie in the future', '不能晚于今天')) : null,
    sealed: ({ doc, facts: { sealed } }) => {
      if (!sealed) return null;
      if (sealed.contractId !== doc.contractId) return fault('sealed', 'stampUseId', w('is of another contract', '该用印单不属于本合同'));
      return sealed.usedBy === null
        ? null
        : fault('sealed', 'stampUseId', w(`is named by ${sealed.usedBy} already`, `该用印单已被${sealed.usedBy}引用`));
    },
    planDue: ({ doc }) =>
      doc.lines.flatMap(({ planDate, condition }, at) =>
        planDate === null && condition === null
          ? [fault('planDue', `lines.${at}.planDate`, w('a day or a condition is required', '计划日期与付款条件须填写其一'))]
          : [],
      ),
  },
  name: { zh: 'code' },
  access: { more: ['check'], grants: paperGrants },
  effects: { approved: ['contractChanged'] },
  list: {
    columns: ['code', 'contractNo', 'contractName', 'approveType', 'changeAmount', 'signDate', 'status'],
    filters: ['contractNo', 'contractId', 'approveType', 'status', 'applyDate'],
    sort: [{ by: 'code', down: true }],
  },
  form: [
    {
      label: w('Contract', '合同'),
      fields: ['code', 'contractId', 'contractNo', 'contractName', 'counterparty', 'totalAmount', 'settledAmount', 'oldEndDate'],
    },
    {
      label: w('What is approved', '审批事项'),
      fields: [
        'approveType',
        'changeAmount',
        'changeCny',
        'projectId',
        'budgetDetailId',
        'lines',
        'newEndDate',
        'settleAmount',
        'reason',
        'copies',
        'sealType',
        'stampUseId',
      ],
    },
    { label: w('Legal and archive', '法务与归档'), fields: ['legalOpinion', 'signDate', 'signedFiles'] },
  ],
  document: {
    flow: 'contractApprove',
    figure: { field: 'changeCny', kind: 'money', word: 'approveType' },
    matter: [
      'contractName',
      'counterparty',
      'reason',
      { label: w('End', '截止日期'), from: 'oldEndDate', to: 'newEndDate' },
      'settleAmount',
    ],
  },
  postings: {
    // What it books stands in its effect, which knows the contract as it is by then.
    hold: ({ doc, today }) =>
      doc.approveType === 'supplement' && isPositive(doc.changeCny) ? budgetMove(doc, 'left', 'held', doc.changeCny ?? '0', today) : [],
  },
});
