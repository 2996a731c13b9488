/** People are told this of seals. */
import { ahead, notice, type NoticeSeeds } from '../notice.ts';

export const stampNotices = {
  stamp_given: notice('Seal to keep', '印章已交付保管', 'It is yours to keep from now on.', '即日起由本人保管。', {
    resource: 'stampDetail',
  }),
  stamp_invalid: notice('Seal declared invalid', '印章已作废', 'It no longer holds: {comment}', '该印章已作废：{comment}', {
    resource: 'stampDetail',
    level: 'critical',
    mail: true,
  }),
  stamp_change_waits: notice(
    'Seal change waits',
    '印章变更未能生效',
    'It could not take effect on {date}: {comment}. It is tried again every day.',
    '该变更未能于{date}生效：{comment}。系统将每日重试。',
    { resource: 'stampChange', level: 'warning' },
  ),
  stamp_return_due: notice(
    'Seal to give back',
    '印章归还',
    'It is to be back with its keeper on {date}.',
    '须于{date}前归还保管人。',
    ahead('stampBorrow', 'told', '0'),
  ),
  stamp_check_due: notice(
    'Seal to be seen',
    '印章待盘点',
    'It is to be seen by {date}.',
    '须于{date}前完成盘点并确认在手。',
    ahead('stampDetail', 'keeper', '7,0'),
  ),
  controlled_recall: notice(
    'Controlled copy to give back',
    '受控副本待回收',
    'Another version has taken its place; give your copy back to the archive.',
    '该文件已有新版本，须将旧版受控副本交回档案室。',
    { resource: 'controlStamp' },
  ),
} as const satisfies NoticeSeeds;
