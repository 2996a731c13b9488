/** What people are told of money that is due. */
import { w } from '#model/words.ts';
import { ahead, notice, noticeOf, type NoticeSeeds } from '#resources/notice.ts';

export const billNotices = {
  loan_overdue: notice(
    'Loan overdue',
    '借款逾期',
    'It was to be cleared on {date}.',
    '应于{date}前清账。',
    ahead('debitNote', 'applicant', '0'),
  ),
  guarantee_expiring: notice(
    'Guarantee ends',
    '保函到期',
    '{code} ends on {date}; have it given back, or prolonged.',
    '{code}于{date}失效，须办理退回或延期。',
    ahead('BhApply', 'applicant', '30,7,0'),
  ),
  acceptance_due: notice('Bill due', '承兑汇票到期', '{code} is due on {date}.', '{code}于{date}到期兑付。', {
    ...ahead('ebaAccept', 'applicant', '3,0'),
    receivers: 'role',
    role: 'finance_cashier',
    field: null,
  }),
  asset_back: notice(
    'Lent asset due back',
    '借用资产到期',
    'It is to be given back by {date}.',
    '应于{date}前归还。',
    ahead('fixasset', 'lentTo', '3'),
  ),
  asset_check_due: notice(
    'Asset stocktake ends soon',
    '资产盘点即将截止',
    'It is to be counted by {date}.',
    '应于{date}前完成盘点。',
    ahead('assetCheck', 'checkers', '3'),
  ),
  asset_check_begun: notice(
    'Assets to be confirmed',
    '资产待确认',
    'Stocktake {code} has begun: the assets that you have are to be confirmed by {date}.',
    '盘点{code}已开始，名下资产应于{date}前确认。',
  ),
  asset_compensation: notice(
    'Compensation for an asset',
    '资产赔偿',
    'By {code}: {comment} yuan, taken from pay in parts.',
    '{code}核定赔偿{comment}元，由工资分期扣回。',
  ),
  asset_failed: notice(
    'Acceptance not passed',
    '资产验收不合格',
    'The assets of {code} did not pass; no cards were made.',
    '{code}的资产验收不合格，未建立卡片。',
  ),
  travel_advance: noticeOf(
    w('Travel advance to send', '差旅借款待提交'),
    w('The loan note for the trip to {name} is to be sent', '赴{name}出差的借款单待提交'),
    w(
      '{code} is approved. The draft over {comment} yuan waits for its traveller to check and submit it.',
      '{code}已通过，{comment}元的借款单草稿待出差人核对提交。',
    ),
    'assigned',
    { loud: true, resource: 'debitNote' },
  ),
  travel_advance_due: notice(
    'Travel advance due',
    '差旅借款须归还',
    'The trip {code} is cancelled; the advance is to be paid back by {date}.',
    '出差{code}已取消，借款须于{date}前归还。',
    { resource: 'debitNote', level: 'warning' },
  ),
  loan_repaid: notice(
    'Loan paid back',
    '借款还款已登记',
    'What you paid back on loan {code} on {date} is booked.',
    '借款单{code}于{date}的还款已登记。',
  ),
  budget_over: noticeOf(
    w('Budget overrun', '预算超支'),
    w('A budget is overrun: {name}', '预算超支：{name}'),
    w('{code} takes it {comment} yuan below nothing.', '{code}使该预算超支{comment}元。'),
    'system',
    { receivers: 'role', role: 'finance_manager', level: 'warning' },
  ),
  warranty_due: noticeOf(
    w('Paper of a vehicle runs out', '车船保险维保到期'),
    w('A paper of a vehicle runs out: {name}', '车船保险维保到期：{name}'),
    w('{code} ends on {date}.', '{code}于{date}到期。'),
    'system',
    ahead('vehicleWarranty', 'applicant', '0'),
  ),
  trip_violation: noticeOf(
    w('Accident or violation on a trip', '行车事故违章'),
    w('Accident or violation: trip to {name}', '行车事故违章：前往{name}'),
    w('{code}, {from}, {node}, driver {who}. {comment}', '{code}，{from}，{node}，驾驶员{who}。{comment}'),
    'system',
    { resource: 'driveRecord', receivers: 'role', role: 'admin_manager', level: 'warning', mail: true },
  ),
  voucher_batch_ends: notice(
    'Vouchers expire soon',
    '券即将到期',
    'Batch {name} is valid until {date}.',
    '券批次{name}有效期至{date}。',
    ahead('voucherManagement', 'applicant', '30'),
  ),
  payment_run_waiting: noticeOf(
    w('Payment run to release', '付款批次待放行'),
    w('A payment run is to be released: {name}', '付款批次待放行：{name}'),
    w('{who} gathered {comment} payments; another person releases them.', '{who}汇集了{comment}笔付款，须由他人放行。'),
    'assigned',
    { loud: true, resource: 'paymentBatch', receivers: 'role', role: 'finance_manager' },
  ),
  payment_run_released: noticeOf(
    w('Payment run released', '付款批次已放行'),
    w('Your payment run is released: {name}', '付款批次已放行：{name}'),
    w('{who} released it; the file for the bank can be taken.', '{who}已放行，可下载银行付款文件。'),
    'system',
    { loud: true, resource: 'paymentBatch' },
  ),
} as const satisfies NoticeSeeds;
