/** Administrative materials: what a movement may say, and how the figures of the report belong together. */
import { describe, expect, it } from 'vitest';
import { isOverLimit, moveFaults, pieceFault, type MoveGiven } from '#resources/general/rules/materials.ts';
import { closed, inSequence, isIssuedOnly, issuedOf, none, totalsOf } from '#resources/general/materialReport.ts';

const move: MoveGiven = {
  moveType: 'in',
  moveDate: '2026-11-20',
  qty: '3.00',
  price: '1.00',
  receiver: null,
  receiverDept: null,
  ofMove: null,
};
const wrong = (more: Partial<MoveGiven>, today = '2026-11-20'): string[] =>
  moveFaults({ ...move, ...more }, 'pcs', today).map(({ rule, field }) => `${rule}:${field}`);

describe('a movement', () => {
  it('in order passes', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ moveType: 'out', price: null, receiver: '7' })).toEqual([]);
    expect(wrong({ moveType: 'adjust', qty: '0', price: null })).toEqual([]);
  });

  it('lies in this month or the last', () => {
    expect(wrong({ moveDate: '2026-10-01' })).toEqual([]);
    expect(wrong({ moveDate: '2026-09-30' })).toEqual(['tooOld:moveDate']);
    expect(wrong({ moveDate: '2025-12-01' }, '2026-01-31')).toEqual([]);
    expect(wrong({ moveDate: '2026-11-21' })).toEqual(['future:moveDate']);
  });

  it('needs what its kind needs', () => {
    expect(wrong({ price: null })).toEqual(['required:price']);
    expect(wrong({ qty: '0' })).toEqual(['nothing:qty']);
    expect(wrong({ moveType: 'out' })).toEqual(['required:receiver']);
    expect(wrong({ moveType: 'return' })).toEqual(['required:ofMove']);
  });

  it('counts pieces whole and measures the rest', () => {
    expect(pieceFault('pcs', '1.5', 'qty')?.rule).toBe('pieces');
    expect(pieceFault('pcs', '1.00', 'qty')).toBeNull();
    for (const unit of ['kg', 'g', 't', 'l', 'm', 'm3']) expect(pieceFault(unit, '1.55', 'qty')).toBeNull();
  });
});

it('a share of the year counts what somebody had, and no share is none', () => {
  expect(isOverLimit('5', '3', '2')).toBe(false);
  expect(isOverLimit('5', '3', '2.01')).toBe(true);
  expect(isOverLimit(null, '300', '2')).toBe(false);
  expect(isOverLimit('0', '300', '2')).toBe(false);
});

describe('figures', () => {
  const row = {
    ...none,
    openQty: '5',
    openAmount: '50',
    inQty: '3',
    inAmount: '33',
    outQty: '2',
    outAmount: '20.50',
    lossQty: '1',
    lossAmount: '10',
    adjustQty: '-1',
    adjustAmount: '-10',
  };

  it('close: open + in − out − loss + adjust', () => {
    expect(closed(row)).toMatchObject({ closeQty: '4.00', closeAmount: '42.50' });
  });

  it('of months go on where the last one ended, and their sum begins where the first did', () => {
    const months = inSequence([row, row], { openQty: '10', openAmount: '100' });
    expect(months.map(({ openQty, closeQty }) => [openQty, closeQty])).toEqual([
      ['10', '9.00'],
      ['9.00', '8.00'],
    ]);
    expect(totalsOf(months, 'month')).toMatchObject({ openQty: '10', inQty: '6.00', closeQty: '8.00', closeAmount: '85.00' });
    expect(totalsOf([row, row], 'material')).toMatchObject({ openQty: '10.00', closeQty: '8.00' });
  });

  it('of a department are what it got', () => {
    expect(issuedOf(closed({ ...row, key: '3' }))).toEqual({ key: '3', outQty: '2', outAmount: '20.50' });
    expect(isIssuedOnly('material', '3')).toBe(true);
    expect(isIssuedOnly('dept', null)).toBe(true);
    expect(isIssuedOnly('material', null)).toBe(false);
  });
});
