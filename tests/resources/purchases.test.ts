/** Rules of purchases without a server: tax, prices, offers, how far things have come, scores. */
import { describe, expect, it } from 'vitest';
import { execStateOf, lineStateOf, suggestedQty } from '#resources/purchase/applies.ts';
import { choiceFaults, fewOffers, offerFaults, type Suppliers } from '#resources/purchase/offers.ts';
import { closeLine } from '#resources/purchase/orderPostings.ts';
import { orderStateOf } from '#resources/purchase/orders.ts';
import { levelOf, scoreOf } from '#resources/purchase/score.ts';
import { amountTaxOf, withoutTax } from '#resources/purchase/tax.ts';

it('tax is taken out of the amount once: 10,000 at 13.20 are 116,814.16 without 13 % of it', () => {
  expect(amountTaxOf('10000', '13.20')).toBe('132000.00');
  expect(withoutTax('132000.00', '13')).toBe('116814.16');
  expect(withoutTax('11610.00', '9')).toBe('10651.38');
});

describe('offers', () => {
  const good = { name: '甲', coopState: 'qualified', certState: 'valid' };
  const suppliers: Suppliers = {
    '1': good,
    '2': good,
    '3': good,
    '4': { ...good, coopState: 'candidate' },
    '5': { ...good, certState: 'expired' },
  };
  const offer = (supplierId: string, priceTax: string, validUntil = '2026-12-31') => ({
    applyLineId: '9',
    supplierId,
    priceTax,
    validUntil,
  });
  const line = (chosenSupplierId: string | null, chosenReason: string | null = null) => ({
    applyLineId: '9',
    askQty: '10',
    chosenSupplierId,
    chosenReason,
  });
  const offers = [offer('1', '13.2'), offer('2', '12.9'), offer('3', '13.4', '2026-11-01'), offer('4', '12'), offer('5', '11')];
  const rulesOf = (chosen: string | null, reason: string | null = null) =>
    choiceFaults([line(chosen, reason)], offers, suppliers, '2026-11-20').map(({ rule }) => rule);

  it('a line is given to an offer that holds, of a qualified supplier, with a reason where it is not the cheapest', () => {
    expect(rulesOf(null)).toEqual(['required']);
    expect(rulesOf('7')).toEqual(['chosenOffer']);
    expect(rulesOf('3')).toEqual(['offerExpired']);
    expect(rulesOf('4')).toEqual(['qualified']);
    expect(rulesOf('5')).toEqual(['qualified']);
    expect(rulesOf('2')).toEqual(['chosenReason']);
    expect(rulesOf('2', '合格供应商中最低')).toEqual([]);
  });
  it('counts offers of qualified suppliers that hold, one a line and supplier', () => {
    expect(fewOffers([line('2')], offers, suppliers, '2026-11-20')).toHaveLength(1);
    expect(fewOffers([line('2')], offers, suppliers, '2026-10-20')).toEqual([]);
    expect(offerFaults([line('1')], [offer('1', '1'), offer('1', '2')]).map(({ field, rule }) => [field, rule])).toEqual([
      ['quotes.1.supplierId', 'oneOffer'],
    ]);
    expect(offerFaults([], [offer('1', '1')]).map(({ rule }) => rule)).toEqual(['offerOfLine']);
  });
});

describe('how far it has come', () => {
  const none = { leftQty: '0', heldQty: '0', askedQty: '0', orderedQty: '0', cancelledQty: '0', receivedQty: '0', approvedQty: '10' };
  it('an application follows its lines', () => {
    expect(execStateOf([{ ...none, leftQty: '10' }])).toBe('none');
    expect(execStateOf([{ ...none, askedQty: '10' }])).toBe('asking');
    expect(execStateOf([{ ...none, leftQty: '4', orderedQty: '6' }])).toBe('partOrdered');
    expect(execStateOf([{ ...none, orderedQty: '10' }])).toBe('ordered');
    expect(execStateOf([{ ...none, orderedQty: '10', receivedQty: '3' }])).toBe('partReceived');
    expect(execStateOf([{ ...none, orderedQty: '10', receivedQty: '10.4' }])).toBe('received');
    expect(execStateOf([{ ...none, cancelledQty: '10' }])).toBe('closed');
    expect(lineStateOf({ ...none, cancelledQty: '10' })).toBe('cancelled');
    expect(lineStateOf({ ...none, orderedQty: '10', receivedQty: '10' })).toBe('done');
  });
  it('an order follows its lines', () => {
    const line = { qty: '10', toArriveQty: '10', arrivedQty: '0', enteringQty: '0', receivedQty: '0', closed: false };
    expect(orderStateOf([line], false)).toBe('ordered');
    expect(orderStateOf([line], true)).toBe('changed');
    expect(orderStateOf([{ ...line, toArriveQty: null }], false)).toBe('ordered');
    expect(orderStateOf([{ ...line, toArriveQty: '4', arrivedQty: '6' }], false)).toBe('partArrived');
    expect(orderStateOf([{ ...line, toArriveQty: '-0.5', arrivedQty: '10.5' }], false)).toBe('arrived');
    expect(orderStateOf([{ ...line, toArriveQty: '4', receivedQty: '6' }], false)).toBe('partReceived');
    expect(orderStateOf([{ ...line, toArriveQty: '0', receivedQty: '10' }], false)).toBe('received');
    expect(orderStateOf([{ ...line, toArriveQty: '0', closed: true }], false)).toBe('closed');
  });
  it('the need and the safety stock, less what is there and on its way, are suggested', () => {
    const item = { code: 'FD-1', itemName: '料', category: 'feed', unit: 'kg', enabled: true, minStock: '100', stock: '30', onOrder: '20' };
    expect(suggestedQty('50', item)).toBe('100.000');
    expect(suggestedQty('50', { ...item, stock: '300' })).toBe('0.000');
  });
});

it('a closed line keeps as much of the allowance as came beyond the order', () => {
  const line = { id: '1', applyLineId: '2', askLineId: null, qty: '900', overPct: '5' };
  const moved = (toArriveQty: string, giveUp = false) =>
    closeLine({ ...line, toArriveQty, allowanceQty: '45' }, giveUp, '2026-11-20').map(({ from, to, quantity }) => [from, to, quantity]);
  expect(moved('100')).toEqual([
    ['toArrive', null, '100'],
    ['allowance', null, '45.000'],
    ['ordered', 'left', '100'],
  ]);
  expect(moved('100', true)[2]).toEqual(['ordered', 'cancelled', '100']);
  expect(moved('-30')).toEqual([['allowance', null, '15.000']]);
});

it('a score counts the parts that have samples; without any there is none', () => {
  const nothing = { quality: [], onTime: [], price: [], serviceMark: null };
  expect(scoreOf(nothing)).toBeNull();
  expect(scoreOf({ ...nothing, serviceMark: 5 })).toBeNull();
  expect(scoreOf({ quality: [1, 0.9], onTime: [1, 0], price: [0.95], serviceMark: 4 })).toBe('80.0');
  expect(scoreOf({ ...nothing, price: [0.5] })).toBe('50.0');
  expect([levelOf('90.0'), levelOf('89.9'), levelOf('60'), levelOf('59.9'), levelOf(null)]).toEqual(['A', 'B', 'C', 'D', null]);
});
