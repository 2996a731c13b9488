/** What buyers are told of suppliers. */
import { notice, type NoticeSeeds } from '../notice.ts';

export const purchaseNotices = {
  supplier_cert_expire: notice(
    'Certificate of a supplier expires',
    '供应商证书到期',
    'It expires in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    { resource: 'supplierManagement', receivers: 'role', role: 'buyer', days: '30', at: '08:00', level: 'warning' },
  ),
} as const satisfies NoticeSeeds;
