/**
 * The notices every installation starts with: the keys of office.md 0.10, and those that the engine itself sends beside them.
 * Administrators change texts and channels in the product. Figures of documents stand in none that the engine sends: rights over fields
 * belong to the document, and what a node hides would be told here.
 */
import { w, type Words } from '#model/words.ts';
import type { NoticeKind } from '#model/personal.ts';

export interface NoticeSeed {
  readonly key: string;
  readonly name: Words;
  readonly title: Words;
  readonly text: Words;
  readonly kind: NoticeKind;
  readonly level: 'info' | 'warning' | 'critical';
  /** What a person is waited for, or waits for most: the bell of an open window shows it at once (interface 3.6). */
  readonly loud: boolean;
  readonly mail: boolean;
  readonly resource: string | null;
  readonly receivers: 'starter' | 'assignee' | 'role' | 'user' | 'field' | 'all';
  /** Field of the resource that names the receivers. */
  readonly field: string | null;
  /** Days before the date, with commas. */
  readonly days: string | null;
  readonly at: string | null;
  /** Page it opens, where it is about no document. */
  readonly link: string | null;
}

type More = Partial<Omit<NoticeSeed, 'key' | 'name' | 'title' | 'text' | 'kind'>>;

const seed = (key: string, name: Words, title: Words, text: Words, kind: NoticeKind, more: More = {}): NoticeSeed => ({
  level: 'info',
  loud: false,
  mail: false,
  resource: null,
  receivers: 'user',
  field: null,
  days: null,
  at: null,
  link: null,
  ...more,
  key,
  name,
  title,
  text,
  kind,
});

const atNode = w('{applicant} · {node}', '{applicant} · {node}');
const byApplicant = w('{applicant}', '{applicant}');
const comment = w('{comment}', '{comment}');

/** About a document: its name and number behind what happened. Told by mail too, as far as each person wants it. */
const ofDocument = (key: string, en: string, zh: string, text: Words, kind: NoticeKind, more: More = {}): NoticeSeed =>
  seed(key, w(en, zh), w(`${en}: {docTitle} {code}`, `${zh}：{docTitle} {code}`), text, kind, {
    mail: true,
    receivers: 'assignee',
    ...more,
  });
const toStarter: More = { receivers: 'starter' };
const loud: More = { loud: true };

const engine: readonly NoticeSeed[] = [
  ofDocument('task_assigned', 'To approve', '待审批', atNode, 'assigned'),
  ofDocument('task_delegated', 'Delegated to you', '委派给我', w('{who} · {node} {comment}', '{who} · {node} {comment}'), 'assigned'),
  ofDocument('task_returned', 'Sent back to you', '已退回给我', comment, 'returned', loud),
  ofDocument('task_reposted', 'Corrected and submitted again', '已修改并重新提交', atNode, 'returned'),
  ofDocument('task_mention', 'You are mentioned', '有人提到我', comment, 'mentioned', loud),
  ofDocument('task_question', 'A question', '有询问', comment, 'asked', loud),
  ofDocument('task_answer', 'An answer', '有答复', comment, 'asked', loud),
  ofDocument('task_urged', 'Urged', '催办', w('{applicant} · {node} {comment}', '{applicant} · {node} {comment}'), 'urged', {
    loud: true,
    level: 'warning',
  }),
  ofDocument('task_due', 'Due soon', '即将到期', atNode, 'urged', { level: 'warning' }),
  seed(
    'task_stand_in',
    w('Standing in', '代理审批'),
    w('You stand in for {who}', '将代理{who}的审批'),
    w('From {from} to {to}', '{from} 至 {to}'),
    'system',
    { mail: true },
  ),
  ofDocument('process_approved', 'Approved', '已通过', comment, 'decided', toStarter),
  ofDocument('process_rejected', 'Rejected', '已驳回', comment, 'decided', { ...toStarter, ...loud, level: 'warning' }),
  ofDocument('process_voided', 'Invalidated', '已作废', comment, 'decided', { ...toStarter, level: 'warning' }),
  ofDocument('process_taken_back', 'Not sent back after all', '退回已收回', comment, 'returned', toStarter),
  ofDocument('process_returned', 'Sent back to an earlier step', '已退回上一环节', comment, 'returned', { ...toStarter, ...loud }),
  ofDocument('process_cc', 'For your information', '抄送', byApplicant, 'copied', { receivers: 'user' }),
  // Whatever a flow sends under a name of its own.
  ofDocument('process_message', 'Message', '消息', byApplicant, 'system', { receivers: 'user' }),
  ofDocument('flow_no_assignee', 'Nobody found to decide', '找不到审批人', atNode, 'system', { receivers: 'role', level: 'warning' }),
];

/** Of other areas: one sentence with the name of what it is about. */
const of = (key: string, en: string, zh: string, textEn: string, textZh: string, more: More = {}): NoticeSeed =>
  seed(key, w(en, zh), w(`${en}: {name}`, `${zh}：{name}`), w(textEn, textZh), 'system', more);
const ahead = (resource: string, field: string, days: string, more: More = {}): More => ({
  resource,
  receivers: 'field',
  field,
  days,
  at: '08:00',
  level: 'warning',
  ...more,
});

const account: readonly NoticeSeed[] = [
  of('account_created', 'Account created', '账号已开通', 'Your account {name} is ready.', '账号{name}已开通。', { resource: 'users' }),
  of(
    'password_reset',
    'Password reset',
    '密码已重置',
    'Your password was reset on {date}; change it when you sign in.',
    '密码已于{date}重置，登录后修改。',
    {
      resource: 'users',
      level: 'warning',
      mail: true,
    },
  ),
  of('data_permission_granted', 'Data permission granted', '数据权限已授予', 'You may now read {name}.', '现在可以查看{name}。', {
    resource: 'dataManagementPost',
  }),
  of('system_maintenance', 'Maintenance', '系统维护', 'The system is maintained from {from} to {to}.', '系统将于{from}至{to}维护。', {
    resource: 'sysSystem',
    receivers: 'all',
    level: 'critical',
  }),
];

const general: readonly NoticeSeed[] = [
  of('meeting_invite', 'Meeting', '会议邀请', '{who} invites you: {date}', '{who}邀请参加会议：{date}', {
    resource: 'meetApply',
    receivers: 'field',
    field: 'attendees',
  }),
  of('meeting_reminder', 'Meeting soon', '会议提醒', 'It begins at {date}.', '会议将于{date}开始。', {
    resource: 'meetApply',
    receivers: 'field',
    field: 'attendees',
  }),
  of('visit_host', 'Visitors', '来访通知', 'Your visitors come on {date}.', '访客将于{date}到访。', {
    resource: 'watchApply',
    receivers: 'field',
    field: 'hostUser',
  }),
  of('visit_gate', 'Visitors at the gate', '访客到达', '{who} waits at the gate.', '{who}已到达门岗。', {
    resource: 'watchApply',
    receivers: 'role',
  }),
  of('dorm_assigned', 'Room assigned', '宿舍已分配', 'You move in on {date}.', '入住日期：{date}。', {
    resource: 'dormApply',
    receivers: 'starter',
  }),
  of('dorm_checkout_due', 'Check-out due', '退宿到期', 'Move out by {date}.', '须于{date}前退宿。', ahead('dormApply', 'applicant', '3,0')),
  of('meal_tomorrow', 'Meals of tomorrow', '明日用餐', '{days} meals on {date}.', '{date}共{days}份用餐。', {
    resource: 'adminMealApplication',
    receivers: 'role',
    at: '16:00',
  }),
  of('vehicle_dispatch', 'Trip', '派车通知', 'You drive on {date}.', '将于{date}出车。', {
    resource: 'boatcarApply',
    receivers: 'field',
    field: 'driver',
  }),
  of(
    'insurance_expiring',
    'Insurance ends',
    '保险到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('boatcarManagement', 'keeper', '30,7'),
  ),
  of(
    'inspection_due',
    'Inspection due',
    '年检到期',
    'It is due in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('boatcarManagement', 'keeper', '30,7'),
  ),
  of(
    'maintenance_due',
    'Maintenance due',
    '保养到期',
    'It is due on {date}.',
    '应于{date}保养。',
    ahead('boatcarManagement', 'keeper', '7,0'),
  ),
  of(
    'stamp_return_due',
    'Stamp to return',
    '印章归还',
    'It was to be returned on {date}.',
    '应于{date}归还。',
    ahead('stampBorrow', 'applicant', '0'),
  ),
  of(
    'certificate_return_due',
    'Certificate to return',
    '证照归还',
    'It was to be returned on {date}.',
    '应于{date}归还。',
    ahead('controlStampApply', 'applicant', '0'),
  ),
  of('low_stock_admin', 'Low stock', '库存不足', 'Only {amount} are left.', '仅剩{amount}。', {
    resource: 'adMaterialManagement',
    receivers: 'role',
    level: 'warning',
  }),
  of('news_published', 'Company news', '公司动态', '{name}', '{name}', { resource: 'companyDynamic', receivers: 'all' }),
  of('doc_circulate', 'Document to read', '公文传阅', '{who} circulates it to you.', '{who}传阅此件。', {
    resource: 'documentReceipt',
    receivers: 'field',
    field: 'readers',
  }),
];

const people: readonly NoticeSeed[] = [
  of(
    'licence_expiring',
    'Licence ends',
    '资质到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('controlStamp', 'keeper', '60,30,7'),
  ),
  of(
    'contract_expiring',
    'Contract ends',
    '合同到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('hrPfStaffOnboard', 'userId', '45,30,7'),
  ),
  of(
    'probation_due',
    'Probation ends',
    '试用期到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('hrPfStaffOnboard', 'userId', '15,3'),
  ),
  of(
    'health_cert_expiring',
    'Health certificate ends',
    '健康证到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('hrPfStaffOnboard', 'userId', '30,7'),
  ),
  of('training_sign_open', 'Sign in to training', '培训签到', 'From {from} to {to}; sign in there.', '{from} 至 {to}，到场后签到。', {
    resource: 'hrTrainingSign',
    receivers: 'field',
    field: 'staffId',
  }),
  of('training_reminder', 'Training soon', '培训提醒', 'It begins at {from}.', '将于{from}开始。', {
    resource: 'hrTrainingSign',
    receivers: 'field',
    field: 'staffId',
  }),
  of('training_cancelled', 'Training cancelled', '培训取消', 'It was planned for {date}. {comment}', '原定于{date}。{comment}', {
    resource: 'hrTrainingSign',
    receivers: 'field',
    field: 'staffId',
  }),
  of('salary_slip', 'Salary slip', '工资条', 'Your slip of {date} is ready.', '{date}的工资条已发放。', {
    resource: 'hrSalaryGrant',
    receivers: 'field',
    field: 'staff',
    link: '/hr/myPaySlips',
  }),
  of('salary_change_effective', 'Salary change', '薪资调整生效', 'The new pay holds from {date}.', '新薪资自{date}起生效。', {
    resource: 'hrSalaryChange',
    receivers: 'field',
    field: 'staffId',
  }),
  of('vacancy_filled', 'Vacancy filled', '竞聘岗位已招满', 'Somebody else was taken.', '该岗位已录用其他人员。', {
    resource: 'hrPostApply',
    receivers: 'starter',
  }),
  of('onboard_today', 'Starts today', '今日入职', '{who} starts today.', '{who}今日入职。', {
    resource: 'hrStaffOnboard',
    receivers: 'role',
    at: '08:00',
  }),
  of('resign_handover', 'Handover', '离职交接', '{who} leaves on {date}.', '{who}将于{date}离职，需办理交接。', {
    resource: 'hrStaffResign',
    receivers: 'field',
    field: 'handoverTo',
  }),
  of('staff_left', 'Employee left', '员工已离职', '{comment} {code}', '{comment} {code}', { resource: 'hrStaffResign', receivers: 'role' }),
  of('leader_to_set', 'Leader to be set', '需设置部门负责人', '{code} took effect. {comment}', '{code}已生效。{comment}', {
    receivers: 'role',
  }),
];

const finance: readonly NoticeSeed[] = [
  of(
    'voucher_expiring',
    'Voucher ends',
    '券即将到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('voucherManagement', 'keeper', '15'),
  ),
  of(
    'guarantee_expiring',
    'Guarantee ends',
    '保函到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('BhApply', 'applicant', '30,7'),
  ),
  of(
    'acceptance_due',
    'Acceptance bill due',
    '承兑汇票到期',
    'It is due in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('ebaAccept', 'applicant', '15,3'),
  ),
  of(
    'loan_overdue',
    'Loan overdue',
    '借款逾期',
    'It was to be cleared on {date}.',
    '应于{date}前清账。',
    ahead('debitNote', 'applicant', '0'),
  ),
  of('budget_over', 'Over budget', '预算超支', '{name} is over by {amount}.', '{name}超支{amount}。', {
    resource: 'expenseBudget',
    receivers: 'role',
    level: 'warning',
  }),
];

export const noticeSeed: readonly NoticeSeed[] = [...engine, ...account, ...general, ...people, ...finance];
