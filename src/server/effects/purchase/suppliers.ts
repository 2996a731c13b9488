/** What follows when a supplier is saved: an account that was entered or changed waits for a second person. */
import { supplierManagement } from '#resources/purchase/supplierManagement.ts';
import { effect } from '../effect.ts';

export const supplierSaved = effect(supplierManagement, async ({ context, record, before }) => {
  const same = before?.bankAccount === record.bankAccount && before?.bankName === record.bankName;
  if (same || (before === null && record.bankAccount === null)) return {};
  const bankChangedBy = record.bankAccount === null ? null : context.actor.userId;
  return { bankChangedBy, bankChecked: false, bankCheckedBy: null, bankCheckedAt: null };
});
