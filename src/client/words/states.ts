/** One word per state in each language (interface 2.2, appendix C). */
import type { Status } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';

export const states: Readonly<Record<Status, Words>> = {
  draft: w('Draft', '草稿'),
  submitted: w('In approval', '审批中'),
  reposted: w('Reposted', '已重新提交'),
  approved: w('Approved', '已通过'),
  rejected: w('Rejected', '已驳回'),
  invalidated: w('Invalidated', '已作废'),
  confirmed: w('Confirmed', '已确认'),
  reconfirmed: w('Confirmed again', '已再次确认'),
  goodsSubmitted: w('Goods submitted', '已交货'),
};
