/** What follows when a supplier is saved: an account that was entered or changed waits for a second person. */
import { supplierManagement } from '#resources/purchase/supplierManagement.ts';
import { tell } from '../../outbox/tell.ts';
import { effect } from '../effect.ts';

export const supplierSaved = effect(supplierManagement, async ({ tx, context, record, before, now }) => {
  const same = before?.bankAccount === record.bankAccount && before?.bankName === record.bankName;
  if (same || (before === null && record.bankAccount === null)) return {};
  const bankChangedBy = record.bankAccount === null ? null : context.actor.userId;
  if (before !== null && before.bankAccount !== null) {
    const params = { name: record.supplierName ?? '', code: record.code ?? '' };
    await tell(tx, now, [{ key: 'supplier_account_changed', principals: ['r:finance_manager'], params, actorId: context.actor.userId }]);
  }
  const bankChangedAt = record.bankAccount === null ? null : now;
  return { bankChangedBy, bankChangedAt, bankChecked: false, bankCheckedBy: null, bankCheckedAt: null };
});
