/**
 * Resignation, termination and retirement, with hand-over and clearance by the offices concerned.
 * Certificates and vouchers join the clearance with their resources.
 *
 * Facts: `position` the person's present place; `openMoves` numbers of other resignations of theirs that wait or have not taken effect;
 * `annualLeft` days of annual leave left this year; `clearance` what still binds them; `monthPay` their average gross
 * pay of the last twelve months, by the name of the sensitive field that follows from it.
 */
import { document, fact, lineSet } from '#model/definition.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import { addDays } from '#model/calculation/dates.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import { employed, faultOfOpenMove, type StaffPosition } from './rules/movement.ts';
import { byCompany, compensationMonths, compensationOf, noticeDays, type Clearance } from './rules/leaving.ts';

const node = { node: true } as const;
const cleared = ['clearWork', 'clearAdmin', 'clearDorm', 'clearAssets', 'clearFinance', 'clearAccounts'] as const;

export const hrStaffResign = document({
  key: 'hrStaffResign',
  area: 'hr',
  label: w('Resignation', '离职申请'),
  icon: 'door-exit',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRLZ-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    staffId: f.staff(w('Staff', '离职人'), { required: true, default: { from: 'ownStaff' } }),
    deptId: f.computed(f.department(w('Department', '部门'))),
    postId: f.computed(f.post(w('Post', '岗位'))),
    grade: f.computed(f.choice('salaryGrade', w('Grade', '职级'))),
    entryDate: f.computed(f.date(w('Joined', '入职日期'))),
    contractTo: f.computed(f.date(w('Contract to', '合同到期'))),
    staffState: f.computed(f.choice('staffState', w('State', '员工状态'))),
    resignType: f.choice('resignType', w('Type', '离职类型'), { required: true }),
    resignReason: f.choice('resignReason', w('Main reason', '主要原因'), { required: true }),
    reasonText: f.longText(w('Reason', '离职原因说明'), { required: true }),
    applyLeaveDate: f.date(w('Wished last day', '申请离职日期'), { required: true }),
    lastWorkDate: f.date(w('Last working day', '最后工作日'), node),
    handoverTo: f.user(w('Hand-over to', '工作交接人'), node),
    interview: f.longText(w('Exit interview', '离职面谈'), node),
    leftAnnual: f.computed(f.decimal([6, 1], w('Annual days left', '剩余年假'))),
    compensationMonths: f.decimal([5, 1], w('Compensation months (N)', '经济补偿月数'), { ...node, least: '0' }),
    compensation: f.money(w('Compensation', '经济补偿金'), { ...node, sensitive: true, least: '0' }),
    rehireable: f.boolean(w('May be rehired', '可再录用'), node),
    nonCompete: f.boolean(w('Non-compete', '竞业限制'), node),
    clearWork: f.boolean(w('Work handed over', '工作已交接'), node),
    clearAdmin: f.boolean(w('Items and stamps returned', '物品印章已归还'), node),
    clearDorm: f.boolean(w('Dormitory cleared', '宿舍已退'), node),
    clearAssets: f.boolean(w('Assets returned', '资产已归还'), node),
    clearFinance: f.boolean(w('Loans settled', '借款已结清'), node),
    clearAccounts: f.boolean(w('Accounts noted', '系统账号已登记'), node),
    proofIssued: f.boolean(w('Proof of leaving issued', '已开离职证明'), node),
    applied: f.boolean(w('Applied', '已执行'), { readOnly: true, default: false }),
  },
  lines: {
    handover: lineSet({
      label: w('Hand-over list', '交接清单'),
      fields: {
        area: f.choice('handoverArea', w('Kind', '交接类别'), { required: true }),
        content: f.text(w('Content', '交接内容'), { max: 150, required: true }),
        receiver: f.user(w('Received by', '接收人'), { required: true }),
        doneDate: f.date(w('Done on', '完成日期'), node),
        result: f.text(w('Result', '结果'), { max: 60, ...node }),
      },
    }),
  },
  facts: {
    position: fact<StaffPosition | null>(['staffId']),
    openMoves: fact<readonly string[]>(['staffId']),
    annualLeft: fact<string | null>(['staffId']),
    clearance: fact<Clearance>(['staffId']),
    monthPay: fact<{ readonly compensation: string } | null>(['staffId']),
  },
  computes: {
    deptId: ({ doc, facts }) => (doc.status === 'approved' ? doc.deptId : (facts.position?.departmentId ?? doc.deptId)),
    postId: ({ doc, facts }) => (doc.status === 'approved' ? doc.postId : (facts.position?.postId ?? doc.postId)),
    grade: ({ doc, facts }) => (doc.status === 'approved' ? doc.grade : (facts.position?.grade ?? doc.grade)),
    entryDate: ({ doc, facts }) => facts.position?.entryDate ?? doc.entryDate,
    contractTo: ({ doc, facts }) => (doc.status === 'approved' ? doc.contractTo : (facts.position?.contractTo ?? doc.contractTo)),
    staffState: ({ doc, facts }) => (doc.status === 'approved' ? doc.staffState : (facts.position?.staffState ?? doc.staffState)),
    leftAnnual: ({ doc, facts }) => (doc.status === 'approved' ? doc.leftAnnual : (facts.annualLeft ?? doc.leftAnnual)),
    compensationMonths: ({ doc }) => doc.compensationMonths ?? compensationMonths(doc.resignType, doc.entryDate, doc.lastWorkDate),
    compensation: ({ doc, facts }) => doc.compensation ?? compensationOf(doc.compensationMonths, facts.monthPay?.compensation),
  },
  rules: {
    ownResignation: ({ doc, actor }) =>
      (doc.applicant ?? actor.userId) === actor.userId &&
      doc.staffId !== actor.staffId &&
      !actor.roles.some((role) => role === 'hr_manager' || role === 'hr_specialist')
        ? fault('ownResignation', 'staffId', w('only HR may ask for somebody else', '只有人力资源部可代他人办理离职'))
        : null,
    byCompany: ({ doc, actor }) =>
      byCompany.includes(doc.resignType ?? '') && (doc.applicant ?? actor.userId) === actor.userId && doc.staffId === actor.staffId
        ? fault('byCompany', 'resignType', w('the company, not the person, gives notice so', '该离职类型由公司发起'))
        : null,
    employed: ({ doc, facts }) =>
      facts.position && doc.status !== 'approved' && !employed.includes(facts.position.staffState ?? '')
        ? fault('employed', 'staffId', w('this person does not work here or is leaving', '该员工未在职或正在离职'))
        : null,
    openMove: ({ facts }) => faultOfOpenMove(facts.openMoves),
    probationFail: ({ doc, facts }) =>
      doc.resignType === 'probationFail' && facts.position && facts.position.staffState !== 'probation'
        ? fault('probationFail', 'resignType', w('this person is not in probation', '该员工不在试用期'))
        : null,
    notice: ({ doc, today }) => {
      if (doc.applyLeaveDate === null) return null;
      const from = doc.applyDate ?? today;
      if (doc.applyLeaveDate < from) return fault('notice', 'applyLeaveDate', w(`not before ${from}`, `不能早于${from}`));
      const days = noticeDays(doc.staffState);
      return doc.resignType === 'voluntary' && doc.applyLeaveDate < addDays(from, days)
        ? warning(
            'notice',
            'applyLeaveDate',
            w(`notice is ${days} days: the leader and HR have to agree`, `应提前${days}天申请，提前离职须部门负责人和人力资源部同意`),
          )
        : null;
    },
    lastDay: ({ doc }) =>
      doc.lastWorkDate !== null && doc.applyDate != null && doc.lastWorkDate < doc.applyDate
        ? fault('lastDay', 'lastWorkDate', w(`not before ${doc.applyDate}`, `不能早于${doc.applyDate}`))
        : null,
    handover: ({ doc, facts }) => {
      const self = facts.position?.userId ?? null;
      if (self === null) return null;
      const faults: Fault[] = doc.handover.flatMap((line, index) =>
        line.receiver === self
          ? [fault('handover', `handover.${index}.receiver`, w('somebody else must take over', '接收人不能是本人'))]
          : [],
      );
      return doc.handoverTo === self
        ? [...faults, fault('handover', 'handoverTo', w('somebody else must take over', '工作交接人不能是本人'))]
        : faults;
    },
    cleared: ({ doc }) =>
      cleared.flatMap((field) =>
        doc[field] === false ? [fault('cleared', field, w('not cleared yet: wait, or reject', '尚未清查完毕，可等待或驳回'))] : [],
      ),
    loans: ({ doc, facts }) => {
      const loans = facts.clearance?.loans ?? '0';
      if (!isPositive(loans)) return null;
      const message = w(`open loans: ${loans}`, `未清借款${loans}元`);
      return doc.clearFinance === true ? fault('loans', 'clearFinance', message) : warning('loans', 'clearFinance', message);
    },
    lastAdministrator: ({ doc, facts }) =>
      doc.clearAccounts === true && facts.clearance?.lastAdministrator
        ? fault('lastAdministrator', 'clearAccounts', w('another system administrator must be named first', '须先指定其他系统管理员'))
        : null,
    items: ({ doc, facts }) => {
      const items = facts.clearance?.items ?? 0;
      if (items === 0 || doc.status === 'approved') return null;
      const message = w(`${items} item(s) to be returned`, `${items}件物品未归还`);
      const given = [...(doc.clearAdmin === true ? ['clearAdmin'] : []), ...(doc.proofIssued === null ? [] : ['proofIssued'])];
      return given.length > 0 ? given.map((field) => fault('items', field, message)) : warning('items', 'clearAdmin', message);
    },
    assets: ({ doc, facts }) => {
      const held = facts.clearance?.assets ?? [];
      if (held.length === 0 || doc.status === 'approved') return null;
      const message = w(`still has ${held.join(', ')}`, `名下仍有资产：${held.join('、')}`);
      const given = [...(doc.clearAssets === true ? ['clearAssets'] : []), ...(doc.proofIssued === null ? [] : ['proofIssued'])];
      return given.length > 0 ? given.map((field) => fault('assets', field, message)) : warning('assets', 'clearAssets', message);
    },
    seals: ({ doc, facts }) => {
      const held = facts.clearance?.seals ?? [];
      if (held.length === 0 || doc.status === 'approved') return null;
      const message = w(`still has ${held.join(', ')}`, `仍保管或借用印章：${held.join('、')}`);
      const given = [...(doc.clearAdmin === true ? ['clearAdmin'] : []), ...(doc.proofIssued === null ? [] : ['proofIssued'])];
      return given.length > 0 ? given.map((field) => fault('seals', field, message)) : warning('seals', 'clearAdmin', message);
    },
    dorm: ({ doc, facts }) =>
      facts.clearance?.stay && doc.status !== 'approved'
        ? warning('dorm', 'clearDorm', w(`lives in ${facts.clearance.stay}`, `仍在宿舍居住：${facts.clearance.stay}`))
        : null,
    work: ({ doc, facts }) => {
      const { openTasks = 0, departments = 0, reports = 0 } = facts.clearance ?? {};
      if (doc.status === 'approved') return null;
      const notes: Fault[] = [];
      if (openTasks > 0)
        notes.push(
          warning('work', 'clearWork', w(`${openTasks} open task(s) go to who takes over`, `${openTasks}个待办任务将移交给工作交接人`)),
        );
      if (departments > 0)
        notes.push(warning('work', 'clearWork', w(`leads ${departments} department(s)`, `负责${departments}个部门，由人力资源部调整`)));
      if (reports > 0) notes.push(warning('work', 'clearWork', w(`${reports} person(s) report to them`, `有${reports}名直接下属`)));
      return notes;
    },
  },
  name: { zh: 'code' },
  access: {
    owners: ['staffId'],
    grants: {
      ...documentOffices,
      hr_manager: everything,
      hr_specialist: {
        actions: ['page', 'add', 'put', 'deletes', 'export', 'submit', 'approve', 'withdraw', 'print'],
        scope: 'all',
      },
      hr_payroll: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
    },
    more: ['sensitive'],
  },
  list: {
    columns: ['code', 'staffId', 'deptId', 'resignType', 'lastWorkDate', 'applied', 'status'],
    filters: ['staffId', 'deptId', 'resignType', 'lastWorkDate', 'applied', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Person', '离职人'),
      fields: ['code', 'staffId', 'deptId', 'postId', 'grade', 'entryDate', 'contractTo', 'staffState', 'leftAnnual'],
    },
    {
      label: w('Leaving', '离职'),
      fields: ['resignType', 'resignReason', 'applyLeaveDate', 'reasonText', 'lastWorkDate', 'handoverTo', 'applied'],
    },
    { label: w('Terms', '离职条件'), fields: ['interview', 'compensationMonths', 'compensation', 'rehireable', 'nonCompete'] },
    { label: w('Clearance', '离职清查'), fields: [...cleared, 'proofIssued', 'handover'] },
  ],
  document: {
    flow: 'hrStaffResign',
    figure: { field: 'applyLeaveDate', kind: 'date', word: 'resignType' },
    matter: ['staffId', 'resignReason', 'reasonText', 'handoverTo'],
    voidable: true,
  },
  acts: {
    loans: {
      label: w('Loan statement', '借款对账单'),
      icon: 'columns',
      needs: 'debitNote:sensitive',
      always: true,
      page: { address: '/bill/loanStatement', as: 'leaver' },
    },
  },
  effects: { approved: ['resignApproved'], dated: ['resignTakesEffect', 'dormToLeave'], invalidated: ['resignRevoked'] },
  dated: { date: 'lastWorkDate', after: 1, applied: 'applied', about: 'staffId' },
});
