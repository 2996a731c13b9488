/** Words and tones of the states of documents. */
import { w, type Words } from './words.ts';

/** States of a document. */
export type Status =
  | 'draft'
  | 'submitted'
  | 'rejected'
  | 'reposted'
  | 'approved'
  | 'invalidated'
  | 'confirmed'
  | 'reconfirmed'
  | 'goodsSubmitted';

export type Tone = 'draft' | 'submitted' | 'reposted' | 'approved' | 'rejected' | 'invalidated' | 'confirmed' | 'attention' | 'mine';

export const statuses: Readonly<Record<Status, { readonly label: Words; readonly tone: Tone }>> = {
  draft: { label: w('Draft', '草稿'), tone: 'draft' },
  submitted: { label: w('In approval', '审批中'), tone: 'submitted' },
  rejected: { label: w('Rejected', '已驳回'), tone: 'rejected' },
  reposted: { label: w('Reposted', '重新提交'), tone: 'reposted' },
  approved: { label: w('Approved', '已通过'), tone: 'approved' },
  invalidated: { label: w('Invalidated', '已作废'), tone: 'invalidated' },
  confirmed: { label: w('Confirmed', '已确认'), tone: 'confirmed' },
  reconfirmed: { label: w('Confirmed again', '再次确认'), tone: 'confirmed' },
  goodsSubmitted: { label: w('Goods handed in', '已交货'), tone: 'confirmed' },
};

export const isStatus = (value: unknown): value is Status => typeof value === 'string' && Object.hasOwn(statuses, value);
/** An unknown state keeps its raw word, in the tone of drafts. */
export const statusOf = (value: string): { readonly label: Words; readonly tone: Tone } =>
  isStatus(value) ? statuses[value] : { label: w(value, value), tone: 'draft' };
const pending: ReadonlySet<unknown> = new Set(['submitted', 'reposted', 'confirmed']);
/** In approval: submitted or confirmed, or so again. */
export const isPending = (status: unknown): boolean => pending.has(status);
/**
 * States of an approved document that stands: approved; an order whose goods have begun to come; an order of which a change is decided on,
 * which stands as it was until then.
 */
export const statesInForce: readonly Status[] = ['approved', 'goodsSubmitted', 'reconfirmed'];
const inForce: ReadonlySet<unknown> = new Set(statesInForce);
/** Approved, and still standing. */
export const isInForce = (status: unknown): boolean => inForce.has(status);
/** The author may still change it. */
export const isEditable = (status: unknown): boolean => status === 'draft' || status === 'rejected';
