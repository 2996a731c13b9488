/** Fields that records have without naming them, as rules see them; `common.ts` says how they are stored and shown. */
import type { FileRef } from './field.ts';

/** The common fields that every record has beside its own. */
interface CommonRecord {
  readonly id?: string;
  readonly version?: number;
  readonly createdBy?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  remark?: string | null;
}
/** The common fields of every approval document. */
export interface CommonDocument extends CommonRecord {
  readonly title?: string;
  readonly status?: string;
  readonly applicant?: string;
  readonly applicantDept?: string | null;
  readonly applyDate?: string | null;
  urgency?: string | null;
  attachments?: readonly FileRef[] | null;
}
