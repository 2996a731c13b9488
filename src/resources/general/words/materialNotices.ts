/** What the keepers of administrative materials are told. */
import { noticeOf, type NoticeSeeds } from '#resources/notice.ts';
import { w } from '#model/words.ts';

export const materialNotices = {
  low_stock_admin: noticeOf(
    w('Material below its minimum', '行政物资低于安全库存'),
    w('Below its minimum: {name}', '低于安全库存：{name}'),
    w('{stock} are left, at least {least} should be there.', '现存{stock}，安全库存{least}。'),
    'system',
    { level: 'warning', resource: 'adMaterialManagement', receivers: 'field', field: 'keeper' },
  ),
} as const satisfies NoticeSeeds;
