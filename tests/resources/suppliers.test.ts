/** Rules of suppliers as pure functions. */
import { expect, it } from 'vitest';
import { lastCarefreeDay, licenceOf, registrationFaults, supplierBlocked } from '#resources/purchase/suppliers.ts';

const fields = (country: string | null, creditCode: string | null, regNo: string | null) =>
  registrationFaults({ country, creditCode, regNo }).map(({ field }) => field);

it('a Chinese supplier has a credit code that fits, a foreign one the number of its register', () => {
  expect(fields('CN', '91350100M000100Y43', null)).toEqual([]);
  expect(fields('CN', '91350100M000100Y44', null)).toEqual(['creditCode']);
  expect(fields('CN', null, '911 222')).toEqual(['creditCode']);
  expect(fields('NO', null, '911 222 333')).toEqual([]);
  expect(fields('NO', null, null)).toEqual(['regNo']);
});

it('the licence that counts has no end, or the latest one', () => {
  const licence = (certNo: string, expireDate: string | null, certKind = 'licence') => ({ certKind, certNo, expireDate });
  expect(licenceOf([])).toBeNull();
  expect(licenceOf([licence('P', null, 'permit')])).toBeNull();
  expect(licenceOf([licence('A', '2026-01-01'), licence('B', '2030-01-01'), licence('C', '2028-01-01')])?.certNo).toBe('B');
  expect(licenceOf([licence('A', '2030-01-01'), licence('B', null), licence('C', '2031-01-01')])?.certNo).toBe('B');
  expect(lastCarefreeDay('2026-12-31')).toBe('2026-11-30');
});

it('nothing is begun with who is suspended, blacklisted, or has no licence any more', () => {
  expect(supplierBlocked({ coopState: 'qualified', certState: 'expiring' })).toBeNull();
  expect(supplierBlocked({ coopState: 'candidate', certState: 'none' })).toBeNull();
  for (const blocked of [
    { coopState: 'blacklist', certState: 'valid' },
    { coopState: 'suspended', certState: 'valid' },
    { coopState: 'qualified', certState: 'expired' },
  ])
    expect(supplierBlocked(blocked)?.zh).toMatch(/黑名单|暂停|过期/);
});
