/** What people are told of their work: dates of personnel files, training, pay, joining and leaving. */
import { ahead, notice, type NoticeSeeds } from '../notice.ts';

export const hrNotices = {
  contract_expiring: notice(
    'Contract ends',
    '合同到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('hrPfStaffOnboard', 'userId', '45,30,7'),
  ),
  probation_due: notice(
    'Probation ends',
    '试用期到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('hrPfStaffOnboard', 'userId', '15,3'),
  ),
  health_cert_expiring: notice(
    'Health certificate ends',
    '健康证到期',
    'It ends in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    ahead('hrPfStaffOnboard', 'userId', '30,7'),
  ),
  training_sign_open: notice('Sign in to training', '培训签到', 'From {from} to {to}; sign in there.', '{from} 至 {to}，到场后签到。', {
    resource: 'hrTrainingSign',
    receivers: 'field',
    field: 'staffId',
  }),
  training_reminder: notice('Training soon', '培训提醒', 'It begins at {from}.', '将于{from}开始。', {
    resource: 'hrTrainingSign',
    receivers: 'field',
    field: 'staffId',
  }),
  training_cancelled: notice('Training cancelled', '培训取消', 'It was planned for {date}. {comment}', '原定于{date}。{comment}', {
    resource: 'hrTrainingSign',
    receivers: 'field',
    field: 'staffId',
  }),
  salary_slip: notice('Salary slip', '工资条', 'Your slip of {date} is ready.', '{date}的工资条已发放。', {
    resource: 'hrSalaryGrant',
    link: '/hr/myPaySlips',
  }),
  salary_change_effective: notice('Salary change', '薪资调整生效', 'The new pay holds from {date}.', '新薪资自{date}起生效。', {
    resource: 'hrSalaryChange',
    receivers: 'field',
    field: 'staffId',
  }),
  vacancy_filled: notice('Vacancy filled', '竞聘岗位已招满', 'Somebody else was taken.', '该岗位已录用其他人员。', {
    resource: 'hrPostApply',
    receivers: 'starter',
  }),
  item_requested: notice('Something is asked for', '物品领用申请', '{who} asks for it.', '{who}申请领用，待处理。', {
    resource: 'hrItemRequisitionRecord',
    receivers: 'role',
    role: 'admin_clerk',
  }),
  item_accepted: notice('You get what you asked for', '领用申请已同意', 'Confirm it when you have it.', '领到后须确认。', {
    resource: 'hrItemRequisitionRecord',
    receivers: 'field',
    field: 'staffId',
  }),
  item_declined: notice('What you asked for was declined', '领用申请已退回', '{comment}', '{comment}', {
    resource: 'hrItemRequisitionRecord',
    receivers: 'field',
    field: 'staffId',
  }),
  onboard_today: notice('Starts today', '今日入职', '{who} starts today.', '{who}今日入职。', {
    resource: 'hrStaffOnboard',
    receivers: 'role',
    role: 'hr_specialist',
    at: '08:00',
  }),
  resign_handover: notice('Handover', '离职交接', '{who} leaves on {date}.', '{who}将于{date}离职，需办理交接。', {
    resource: 'hrStaffResign',
    receivers: 'field',
    field: 'handoverTo',
  }),
  staff_left: notice('Employee left', '员工已离职', '{comment} {code}', '{comment} {code}', {
    resource: 'hrStaffResign',
    receivers: 'role',
    role: 'hr_manager',
  }),
  calendar_leaves: notice(
    'Calendar changed under leave',
    '日历变更影响请假',
    '{date} is another kind of day now. Approved leave on it, whose days were counted before: {code}.',
    '{date}的日期类型已变更，以下已通过的请假按原日历计算天数：{code}。',
    { resource: 'hrLeaveRequest', receivers: 'role', role: 'hr_specialist' },
  ),
  leader_to_set: notice('Leader to be set', '需设置部门负责人', '{code} took effect. {comment}', '{code}已生效。{comment}', {
    receivers: 'role',
    role: 'hr_manager',
  }),
} as const satisfies NoticeSeeds;
