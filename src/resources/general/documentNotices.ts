/** What people are told of official documents. Titles of secret ones stay out of it: such a document is named by its number. */
import { ahead, notice, type NoticeMore, type NoticeSeeds } from '../notice.ts';

const ofPostings: NoticeMore = { resource: 'documentPosting' };

export const documentNotices = {
  doc_circulate: notice('Document to read', '公文传阅', 'It is to be read; mark it as read then.', '须阅读并标记为已阅。', {
    ...ofPostings,
    mail: true,
  }),
  doc_unread: notice('Document not read yet', '公文催阅', 'It has not been marked as read.', '尚未标记为已阅。', {
    ...ofPostings,
    level: 'warning',
  }),
  doc_voided: notice('Document void', '公文作废', 'It no longer holds: {comment}', '该文件已作废：{comment}', {
    ...ofPostings,
    level: 'warning',
  }),
  receipt_due: notice('Received document is due', '收文办理到期', 'It is to be finished by {date}.', '须于{date}前办结。', {
    ...ahead('documentReceipt', 'currentAssignees', '3,1,0'),
  }),
} as const satisfies NoticeSeeds;
