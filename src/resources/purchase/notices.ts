/** What buyers are told of suppliers. */
import { w } from '#model/words.ts';
import { notice, noticeOf, type NoticeSeeds } from '../notice.ts';

export const purchaseNotices = {
  supplier_cert_expire: notice(
    'Certificate of a supplier expires',
    '供应商证书到期',
    'It expires in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    { resource: 'supplierManagement', receivers: 'role', role: 'buyer', days: '30', at: '08:00', level: 'warning' },
  ),
  stock_reorder: noticeOf(
    w('Materials to be bought again', '补货提醒'),
    w('{count} materials are short of their safety stock', '{count}种物料低于安全库存'),
    w('{names}', '{names}'),
    'system',
    { receivers: 'role', role: 'buyer', level: 'warning' },
  ),
  supplier_account_changed: noticeOf(
    w('Account of a supplier changed', '供应商账号变更'),
    w('Account of a supplier changed: {name}', '供应商账号变更：{name}'),
    w('{code} has another bank account; a second person confirms it.', '{code}的银行账号已变更，须由他人复核。'),
    'system',
    { resource: 'supplierManagement', receivers: 'role', role: 'finance_manager', level: 'warning' },
  ),
} as const satisfies NoticeSeeds;
