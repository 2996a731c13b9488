import { carriedOver, carries, copyOfRecord } from '#client/blocks/form/freshRecord.ts';
import { keyOf } from '#client/shell/tabs/tabs.ts';
import { loadDefinition } from '#resources/registry.ts';
import type { Definition } from '#model/definition.ts';
import { describe, expect, test, vi } from 'vitest';

// Node has no storage; what is tested here only needs it to be empty.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

const definition = async (key: string): Promise<Definition> => {
  const found = await loadDefinition(key);
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};
const file = { id: '9', name: 'a.pdf', size: 1, mime: 'application/pdf' };

describe('copy to new', () => {
  test('takes what the author wrote, its lines without their ids; neither number, state, files nor what the flow filled in', async () => {
    const expense = await definition('expenseReport');
    const copied = copyOfRecord(expense, {
      id: '5',
      version: 7,
      code: 'BX-20261101-0001',
      status: 'approved',
      reason: '差旅',
      bankAccount: '6222',
      payNo: 'SLIP-1',
      totalAmount: '10.00',
      attachments: [file],
      items: [{ id: '3', amount: '10.00', description: '车票' }],
      $names: { 'sysDepartment/1': { en: 'Sales', zh: '销售部' } },
    });
    expect(copied).toMatchObject({ reason: '差旅', bankAccount: '6222', $names: { 'sysDepartment/1': { zh: '销售部' } } });
    for (const name of ['id', 'version', 'code', 'status', 'payNo', 'totalAmount', 'attachments']) expect(copied).not.toHaveProperty(name);
    const [line] = copied['items'] as readonly Record<string, unknown>[];
    expect(line).not.toHaveProperty('id');
    expect(line).toMatchObject({ amount: '10.00' });
    const leave = copyOfRecord(await definition('hrLeaveRequest'), { reason: 'x', proof: [file] });
    expect(leave).not.toHaveProperty('proof');
  });

  test('has a page of its own beside a new document that is being written', () => {
    const page = (query: Record<string, string>) => keyOf('/add', { type: 'expenseReport', ...query });
    expect(new Set([page({}), page({ copy: '5' }), page({ copy: '6' })]).size).toBe(3);
  });
});

describe('what the latest document carries over', () => {
  test('fills what is empty of the fields that ask for it, and nothing else', async () => {
    const expense = await definition('expenseReport');
    expect(carries(expense)).toBe(true);
    const fresh = { payeeName: null, bankName: '', bankAccount: null, reason: null, payMethod: 'cash' };
    const latest = { payeeName: '徐佳怡', bankName: '中国银行', bankAccount: '6222', reason: '差旅', payMethod: 'bankTransfer' };
    expect(carriedOver(expense, fresh, latest)).toMatchObject({
      payeeName: '徐佳怡',
      bankName: '中国银行',
      bankAccount: '6222',
      reason: null,
      payMethod: 'cash',
    });
  });

  test('never overwrites, and takes no masked value', async () => {
    const expense = await definition('expenseReport');
    expect(carriedOver(expense, { payeeName: '别人', bankAccount: null }, { payeeName: '徐佳怡', bankAccount: '••••3391' })).toMatchObject({
      payeeName: '别人',
      bankAccount: null,
    });
  });
});
