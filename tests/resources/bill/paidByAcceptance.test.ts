/** Payments by acceptance as rules judge them: the bill that is named, and that no money moves. */
import { expect, it } from 'vitest';
import { acceptanceFaults, actualFault, type BillFact } from '#resources/bill/rules/payments.ts';

const bill: BillFact = { orgId: '1', supplierId: '7', approved: true, stands: true, free: '100.00' };
const paid = {
  status: 'submitted',
  payMethod: 'acceptance',
  ebaId: '3',
  payOrg: '1',
  supplierId: '7',
  amount: '100.00',
  currency: 'CNY',
  payAccount: null,
  actualAmount: null,
};
const found = (doc: Partial<typeof paid | Record<'ebaId' | 'payAccount', string | null>> = {}, known: Partial<BillFact> | null = {}) =>
  acceptanceFaults({ ...paid, ...doc }, known === null ? null : { ...bill, ...known }).map(({ field, severity }) => `${severity}:${field}`);

it('stands with a bill of the entity that has as much left, and without an account', () => {
  expect(found()).toEqual([]);
  expect(found({}, { free: '99.99' })).toEqual(['error:amount']);
  expect(found({}, { orgId: '2' })).toEqual(['error:ebaId']);
  expect(found({}, { approved: false })).toEqual(['error:ebaId']);
  expect(found({}, { stands: false })).toEqual(['error:ebaId']);
  expect(found({}, null)).toEqual(['error:ebaId']);
  expect(found({}, { supplierId: '8' })).toEqual(['warning:ebaId']);
  expect(found({ payAccount: '2' })).toEqual(['error:payAccount']);
  expect(found({ currency: 'USD' })).toEqual(['error:currency']);
});

it('is not judged again once it is paid, and names no bill where it is paid otherwise', () => {
  expect(found({ status: 'approved' }, { free: '0.00', stands: false })).toEqual([]);
  expect(found({ payMethod: 'bankTransfer' })).toEqual(['error:ebaId']);
  expect(found({ payMethod: 'bankTransfer', ebaId: null })).toEqual([]);
});

it('says what was paid only where money moves', () => {
  const step = { ...paid, cnyAmount: '100.00', paidAt: '2026-11-20' };
  expect(actualFault(step, null)).toBeNull();
  expect(actualFault({ ...step, payMethod: 'bankTransfer' }, null)).toMatchObject({ field: 'actualAmount' });
  expect(actualFault({ ...step, payMethod: 'bankTransfer', paidAt: null }, null)).toBeNull();
});
