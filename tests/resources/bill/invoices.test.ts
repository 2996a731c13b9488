/** Invoices of bills: by which key each is claimed, which form a number has, what cannot be left out, which tax may be deducted. */
import { describe, expect, it } from 'vitest';
import { paperInvoice } from '#resources/bill/rules/warranties.ts';
import {
  deductTax,
  invoiceFree,
  invoiceKey,
  invoicePostings,
  invoicesGiven,
  invoicesUsedOnce,
  taxesShown,
  vouchersCounted,
  type InvoiceLine,
} from '#resources/bill/rules/invoices.ts';

const whole = '25370000000012345678';
const line = (more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  invoiceType: 'special',
  invoiceCode: null,
  invoiceNo: whole,
  invoiceDate: '2026-11-10',
  ...more,
});
const paths = (faults: readonly { readonly field: string }[]): string[] => faults.map(({ field }) => field);

describe('the key of an invoice', () => {
  it('is the number of 20 digits alone, whatever code stands beside it and however it was typed', () => {
    expect(invoiceKey(line({ invoiceCode: '3700123456' }))).toBe(whole);
    expect(invoiceKey(line({ invoiceNo: ` ２5370000000012345678\u200B` }))).toBe(whole);
  });

  it('is code and number together where the number has 8 digits: it repeats across codes', () => {
    const one = invoiceKey(line({ invoiceCode: '3700123456', invoiceNo: '12345678' }));
    expect(one).toBe('3700123456/12345678');
    expect(invoiceKey(line({ invoiceCode: '3700123457', invoiceNo: '12345678' }))).not.toBe(one);
    expect(invoiceKey(line({ invoiceNo: '12345678' }))).toBe('12345678');
  });

  it('is none of a slip without a code and of a line without an invoice', () => {
    for (const invoiceType of ['taxi', 'receipt']) {
      expect(invoiceKey(line({ invoiceType, invoiceNo: '12345678' }))).toBeNull();
      expect(invoiceKey(line({ invoiceType, invoiceNo: '12345678', invoiceCode: '137001234567' }))).toBe('137001234567/12345678');
    }
    expect(invoiceKey(line({ invoiceType: 'none' }))).toBeNull();
    expect(invoiceKey(line({ invoiceNo: null }))).toBeNull();
  });

  it('is claimed once by a bill on which it stands on two lines', () => {
    expect(invoicePostings([line(), line()], '2026-11-20')).toMatchObject([{ dimensions: { number: whole }, from: 'free', to: 'claimed' }]);
  });
});

describe('the form of a number', () => {
  it('is 20 digits, or 8 with a code of 10 or 12, on VAT invoices', () => {
    const rules = (more: Partial<InvoiceLine>): string[] => paths(invoicesUsedOnce('items', [line(more)], []));
    expect(rules({})).toEqual([]);
    expect(rules({ invoiceNo: '1234567' })).toEqual(['items.0.invoiceNo']);
    expect(rules({ invoiceNo: '12345678' })).toEqual(['items.0.invoiceCode']);
    expect(rules({ invoiceNo: '12345678', invoiceCode: '37001234567' })).toEqual(['items.0.invoiceCode']);
    for (const invoiceCode of ['3700123456', '370012345678']) expect(rules({ invoiceNo: '12345678', invoiceCode })).toEqual([]);
    for (const invoiceType of ['normal', 'farm']) expect(rules({ invoiceType, invoiceNo: '12345678' })).toEqual(['items.0.invoiceCode']);
    for (const invoiceType of ['digital', 'digitalNormal'])
      expect(rules({ invoiceType, invoiceNo: '12345678', invoiceCode: '3700123456' })).toEqual(['items.0.invoiceNo']);
  });

  it('of tickets is 20 digits since paper ones ended', () => {
    for (const invoiceType of ['train', 'air']) {
      const rules = (invoiceDate: string | null): string[] =>
        paths(invoicesUsedOnce('items', [line({ invoiceType, invoiceNo: 'E1284351', invoiceDate })], []));
      expect(rules('2025-09-30')).toEqual([]);
      for (const day of ['2025-10-01', null]) expect(rules(day)).toEqual(['items.0.invoiceNo']);
    }
    expect(invoicesUsedOnce('items', [line({ invoiceType: 'coach', invoiceNo: 'A12' })], [])).toEqual([]);
  });
});

describe('an invoice is used once', () => {
  const used = [{ key: '3700123456/12345678', code: 'BX-20260901-0003' }];

  it('by its key, in lines and in papers', () => {
    const taken = line({ invoiceCode: '3700123456', invoiceNo: '12345678' });
    expect(invoicesUsedOnce('items', [line(), taken], used)).toMatchObject([{ rule: 'B1', field: 'items.1.invoiceNo' }]);
    expect(invoicesUsedOnce('items', [line({ invoiceCode: '3700123457', invoiceNo: '12345678' })], used)).toEqual([]);
    expect(invoiceFree(paperInvoice({ invoiceCode: '3700123456', invoiceNo: '12345678' }), used)).toMatchObject([{ field: 'invoiceNo' }]);
    expect(invoiceFree(paperInvoice({ invoiceCode: null, invoiceNo: '12345678' }), used)).toMatchObject([{ field: 'invoiceCode' }]);
    expect(invoiceFree(paperInvoice({ invoiceCode: null, invoiceNo: null }), used)).toEqual([]);
  });

  it('and may stand on several lines of one bill', () => {
    expect(invoicesUsedOnce('items', [line(), line()], [])).toEqual([]);
  });
});

describe('what a line tells', () => {
  const given = (invoiceType: string, remark: string | null = null): string[] =>
    paths(invoicesGiven('items', [{ ...line({ invoiceType, invoiceNo: null, invoiceDate: null }), remark }]));

  it('is number and day of an invoice, nothing of slips, the reason without any', () => {
    for (const kind of ['special', 'normal', 'digital', 'digitalNormal', 'farm', 'train', 'air'])
      expect(given(kind)).toEqual(['items.0.invoiceNo', 'items.0.invoiceDate']);
    for (const kind of ['taxi', 'receipt', 'coach']) expect(given(kind)).toEqual([]);
    expect(given('none')).toEqual(['items.0.remark']);
    expect(given('none', '市场采购')).toEqual([]);
  });

  it('counts at least as many vouchers as invoices', () => {
    const two = [line(), line({ invoiceNo: '25370000000012345679' }), line()];
    expect(vouchersCounted(1, two)).toMatchObject({ field: 'billCount', severity: 'warning' });
    expect(vouchersCounted(2, two)).toBeNull();
  });
});

describe('tax that may be deducted', () => {
  const tax = (invoiceType: string, amount: string, more = {}): string => deductTax({ invoiceType, amount, taxAmount: '12.34', ...more });

  it('is what the invoice shows, or what lies in the price of a ticket', () => {
    expect(['special', 'digital', 'taxi'].map((kind) => tax(kind, '100'))).toEqual(['12.34', '12.34', '12.34']);
    expect(['normal', 'digitalNormal', 'receipt', 'none'].map((kind) => tax(kind, '100'))).toEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(tax('farm', '1000')).toBe('90.00');
    expect([tax('train', '168.50'), tax('train', '612')]).toEqual(['13.91', '50.53']);
    expect(tax('air', '1060', { taxBase: '1010' })).toBe('83.39');
    expect(tax('coach', '103', { named: true })).toBe('3.00');
    expect(tax('coach', '103', { named: false })).toBe('0.00');
  });

  it('stands on invoices that show one, and below the amount', () => {
    const shown = (more: object): string[] =>
      paths(taxesShown('items', [{ invoiceType: 'special', amount: '100', taxAmount: '13', ...more }]));
    expect(shown({})).toEqual([]);
    expect(shown({ taxAmount: '100' })).toEqual(['items.0.taxAmount']);
    for (const invoiceType of ['receipt', 'none']) expect(shown({ invoiceType })).toEqual(['items.0.taxAmount']);
    expect(shown({ invoiceType: 'air' })).toEqual(['items.0.taxBase']);
    expect(shown({ invoiceType: 'air', taxBase: '100.01' })).toEqual(['items.0.taxBase']);
    expect(shown({ invoiceType: 'air', taxBase: '100', taxAmount: '8' })).toEqual([]);
  });
});
