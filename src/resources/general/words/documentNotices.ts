/** What people are told of official documents. Titles of secret ones stay out of it: such a document is named by its number. */
import { ahead, notice, type NoticeMore, type NoticeSeeds } from '#resources/notice.ts';

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
  licence_expiring: notice(
    'Licence expires',
    '证照到期',
    'It is valid until {date}.',
    '有效期至{date}。',
    ahead('documentsManagement', 'keeper', '60,30,7,1,0'),
  ),
  licence_review: notice(
    'Licence is due for its annual review',
    '证照年检',
    'Its annual review is due on {date}.',
    '年检日期为{date}。',
    ahead('documentsManagement', 'keeper', '30,7,0'),
  ),
  certificate_return_due: notice(
    'Original to give back',
    '资质原件归还',
    'It is to be back in the archive on {date}.',
    '须于{date}前归还原件。',
    ahead('companyIntelligenceApply', 'applicant', '1,0'),
  ),
} as const satisfies NoticeSeeds;
