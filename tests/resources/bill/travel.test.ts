/** Rules of business trips and their reports in both directions, and their figures against sums made another way. */
import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { addDays, companyZone } from '#model/calculation/dates.ts';
import { inInstants, overlap } from '#model/bookings.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { bookingsOfTravel, gradeGroupOf, mainLeg, tripsOverlap } from '#resources/bill/rules/travel.ts';
import { travelApply } from '#resources/bill/travelApply.ts';
import { travelReport } from '#resources/bill/travelReport.ts';
import { travelStandard } from '#resources/bill/travelStandard.ts';
import { travelStandards } from '#server/demo/bill/standards.ts';

const actor = { userId: '7', staffId: '70', departmentId: '3', roles: ['employee'] };
const at = (facts: AnyDoc = {}, today = '2026-11-20'): EvaluationInput => ({
  facts: { standards: travelStandards(2024), grade: 'T2', ...facts },
  actor,
  today,
  now: `${today}T02:00:00.000Z`,
});
const ready = (definition: Definition, doc: AnyDoc, input = at()): AnyDoc => compute(definition, normalise(definition, doc), input);
const codes = (definition: Definition, doc: AnyDoc, input = at()): string[] =>
  faultsOf(definition, ready(definition, doc, input), input, 'submit').map(({ rule, field }) => `${rule}:${field}`);

describe('standards', () => {
  const row = { gradeGroup: 'M', cityTier: 't1', hotelCap: '500', meal: '100', local: '80', validFrom: '2026-01-01' };
  it('have a cap but for abroad', () => {
    expect(codes(travelStandard, row)).toEqual([]);
    expect(codes(travelStandard, { ...row, hotelCap: null })).toEqual(['hotelCap:hotelCap']);
    expect(codes(travelStandard, { ...row, hotelCap: null, cityTier: 'abroad' })).toEqual([]);
  });
  it('are those of executives, of managers, or of everybody else', () => {
    expect(['E3', 'M1', 'T4', 'O1', null].map(gradeGroupOf)).toEqual(['E', 'M', 'TO', 'TO', 'TO']);
  });
});

const leg = (more: AnyDoc = {}): AnyDoc => ({
  dateFrom: '2026-12-14',
  dateTo: '2026-12-14',
  fromCity: '烟台',
  toCity: '济南',
  cityTier: 't2',
  transport: 'highSpeed',
  hotelNights: 2,
  ...more,
});
const trip = (more: AnyDoc = {}): AnyDoc => ({
  traveller: '7',
  reason: '考察',
  startDate: '2026-12-14',
  endDate: '2026-12-18',
  costDept: '3',
  itinerary: [leg()],
  ...more,
});

describe('an application', () => {
  it('counts a day of changing over once: three legs of a trip of five days', () => {
    const itinerary = [
      leg({ dateTo: '2026-12-16', transportFee: '1200.50', hotelFee: '600' }),
      leg({ dateFrom: '2026-12-16', dateTo: '2026-12-18', fromCity: '济南', toCity: '青岛', transportFee: '320', hotelFee: '500' }),
      leg({ dateFrom: '2026-12-18', dateTo: '2026-12-18', fromCity: '青岛', toCity: '烟台', hotelNights: 0, transportFee: '300' }),
    ];
    expect(ready(travelApply, trip({ itinerary }))).toMatchObject({
      days: 5,
      destination: '济南',
      allowance: '900.00',
      estTotal: '3820.50',
    });
  });

  it('is allowed by the day what the class of its main place and the grade say, and nothing where no standard holds', () => {
    const abroad = trip({ abroad: true, itinerary: [leg({ cityTier: 'abroad', toCity: '奥斯陆' })] });
    expect(ready(travelApply, abroad)).toMatchObject({ allowance: '1500.00' });
    expect(ready(travelApply, trip(), at({ standards: [] }))).toMatchObject({ allowance: '0.00', estTotal: '0.00' });
    expect(mainLeg([{ hotelNights: null }, { hotelNights: 2 }, { hotelNights: 2 }])).toEqual({ hotelNights: 2 });
    expect(mainLeg([])).toBeNull();
  });

  it('passes as it is; each rule refuses what breaks it', () => {
    expect(codes(travelApply, trip())).toEqual([]);
    expect(codes(travelApply, trip({ endDate: '2026-12-13' }))).toContain('order:endDate');
    expect(codes(travelApply, trip({ companions: ['7'] }))).toEqual(['companions:companions']);
    expect(codes(travelApply, trip({ companions: ['8'], agentUser: '8' }))).toEqual(['substitute:agentUser']);
    expect(codes(travelApply, trip({ itinerary: [leg({ dateTo: '2026-12-13' })] }))).toEqual(['legs:itinerary.0.dateTo']);
    expect(codes(travelApply, trip({ itinerary: [leg({ cityTier: 'abroad' })] }))).toEqual(['abroad:abroad']);
    expect(codes(travelApply, trip({ itinerary: [] }))).not.toEqual([]);
  });

  it('asks for an advance of something up to its estimate', () => {
    const asks = (loanAmount: string | null) => codes(travelApply, trip({ needLoan: true, loanAmount }));
    expect([asks('0'), asks('0.01'), asks('900.00'), asks('900.01')]).toEqual([['advance:loanAmount'], [], [], ['advance:loanAmount']]);
    expect(codes(travelApply, trip({ loanAmount: '5000' }))).toEqual([]);
  });

  it('points out gaps, seats above the grade, a plane without a reason, and leave', () => {
    const warned = (itinerary: readonly AnyDoc[], facts: AnyDoc = {}) => codes(travelApply, trip({ itinerary }), at(facts));
    expect(warned([leg(), leg({ fromCity: '青岛' })])).toEqual(['continuous:itinerary.1.fromCity']);
    expect(warned([leg({ dateTo: '2026-12-15' }), leg({ fromCity: '济南' })])).toEqual(['continuous:itinerary.1.dateFrom']);
    expect(warned([leg({ dateTo: '2026-12-19' })])).toEqual(['continuous:itinerary.0.dateFrom']);
    expect(warned([leg({ seatClass: 'business' })])).toEqual(['seatClass:itinerary.0.seatClass']);
    expect(warned([leg({ seatClass: 'second' })])).toEqual([]);
    expect(warned([leg({ transport: 'plane', seatClass: 'economy' })])).toEqual(['seatClass:itinerary.0.transport']);
    expect(warned([leg({ transport: 'plane', seatClass: 'economy', remark: '无直达列车' })])).toEqual([]);
    expect(warned([leg({ transport: 'plane', seatClass: 'first' })], { grade: 'M1' })).toEqual([]);
    expect(warned([leg()], { leaves: [{ code: 'HRLV-1' }] })).toEqual(['onLeave:startDate']);
  });

  it('reads as waiting, away, back by its days; cancelled and reimbursed ones as that', () => {
    const state = (today: string, more: AnyDoc = {}) =>
      ready(travelApply, trip({ status: 'approved', ...more }), at({}, today))['tripState'];
    expect(['2026-12-13', '2026-12-14', '2026-12-18', '2026-12-19'].map((day) => state(day))).toEqual(['waiting', 'away', 'away', 'back']);
    expect(state('2026-12-19', { reportedAt: '2026-12-19T01:00:00.000Z' })).toBe('reported');
    expect(state('2026-12-19', { cancelledAt: '2026-12-10T01:00:00.000Z' })).toBe('cancelled');
    expect(state('2026-12-19', { status: 'submitted' })).toBe('none');
  });

  it('bookings overlap exactly where the rule says so', () => {
    const spans = fc.record({ from: fc.integer({ min: 0, max: 12 }), days: fc.integer({ min: 0, max: 4 }) });
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const [one, other] = [a, b].map(({ from, days }) => ({
          startDate: addDays('2026-12-01', from),
          endDate: addDays('2026-12-01', from + days),
        }));
        if (one === undefined || other === undefined) return;
        const book = (span: typeof one) =>
          inInstants(bookingsOfTravel({ ...span, traveller: '7', companions: [], cancelledAt: null }), companyZone);
        const [mine, theirs] = [book(one)[0], book(other)[0]];
        expect(mine && theirs && overlap(mine, theirs)).toBe(tripsOverlap(one, other));
      }),
    );
    expect(
      bookingsOfTravel({ traveller: '7', companions: ['7', '8', '8'], startDate: '2026-12-01', endDate: '2026-12-02', cancelledAt: null }),
    ).toHaveLength(2);
    expect(
      bookingsOfTravel({ traveller: '7', companions: null, startDate: '2026-12-01', endDate: '2026-12-02', cancelledAt: 'x' }),
    ).toEqual([]);
  });
});

const reported = {
  code: 'CC-1',
  status: 'approved',
  cancelledAt: null,
  applicant: '9',
  traveller: '7',
  travellers: ['7', '8'],
  cityTier: 't1',
};
const payee = { name: '欧阳倩', departmentId: '3', bankName: '工商银行', bankAccount: '6222000000000000001' };
const reporting = (facts: AnyDoc = {}, today = '2026-11-20') =>
  at({ trip: reported, payee, openLoans: [], budgets: [], usedInvoices: [], reported: null, ...facts }, today);
const cost = (costKind: string, originalAmount: string, more: AnyDoc = {}): AnyDoc => ({
  costKind,
  happenDate: '2026-11-16',
  currency: 'CNY',
  fxRate: '1',
  originalAmount,
  invoiceType: 'receipt',
  ...more,
});
const hotel = (amount: string, more: AnyDoc = {}) => cost('hotel', amount, { cityTier: 't1', nights: 2, ...more });
const report = (more: AnyDoc = {}): AnyDoc => ({
  travelApplyId: '5',
  costDept: '3',
  startDate: '2026-11-16',
  endDate: '2026-11-18',
  summary: '完成',
  payMethod: 'bankTransfer',
  billCount: 1,
  costs: [cost('transport', '1106'), hotel('840')],
  ...more,
});
const found = (more: AnyDoc = {}, input = reporting()) => codes(travelReport, report(more), input);

describe('a report', () => {
  it('is as much as its costs and what is allowed by the day', () => {
    expect(ready(travelReport, report(), reporting())).toMatchObject({
      traveller: '7',
      grade: 'T2',
      transportTotal: '1106.00',
      hotelTotal: '840.00',
      mealAllowance: '300.00',
      localAllowance: '240.00',
      totalAmount: '2486.00',
      overTotal: '80.00',
      proposedTotal: '2406.00',
    });
  });

  it('hotels have the cap of the grade and the city, abroad none; another currency counts in yuan to the cent', () => {
    const line = (more: AnyDoc, facts: AnyDoc = {}) =>
      (ready(travelReport, report({ costs: [hotel('1700', more)] }), reporting(facts))['costs'] as readonly AnyDoc[])[0];
    expect(line({})).toMatchObject({ standardAmount: '760.00', overAmount: '940.00' });
    expect(line({}, { grade: 'M2' })).toMatchObject({ standardAmount: '1000.00', overAmount: '700.00' });
    expect(line({ cityTier: 't3', nights: 4 }, { grade: 'E1' })).toMatchObject({ standardAmount: '1800.00', overAmount: '0.00' });
    expect(line({ cityTier: 'abroad', currency: 'NOK', fxRate: '0.655123', originalAmount: '1999.99' })).toMatchObject({
      amount: '1310.24',
      standardAmount: null,
      overAmount: '0.00',
      deductTax: '0.00',
    });
  });

  it('passes with a warning of what is above the standard; each rule refuses what breaks it', () => {
    expect(found()).toEqual(['overReason:costs.1.overReason']);
    expect(found({ costs: [hotel('840', { overReason: '会议酒店' })] })).toEqual([]);
    const plain = { costs: [cost('transport', '100')] };
    expect(found(plain)).toEqual([]);
    expect(found({ ...plain, endDate: '2026-11-15' })).toContain('order:endDate');
    expect(found({ ...plain, endDate: '2026-11-21' })).toEqual(['back:endDate']);
    expect(found(plain, reporting({ trip: { ...reported, status: 'submitted' } }))).toEqual(['trip:travelApplyId']);
    expect(found(plain, reporting({ trip: { ...reported, cancelledAt: 'x' } }))).toEqual(['trip:travelApplyId']);
    expect(found(plain, reporting({ trip: { ...reported, traveller: '8', travellers: ['8'] } }))).toEqual(['trip:travelApplyId']);
    expect(found(plain, reporting({ trip: { ...reported, applicant: '7', traveller: '8', travellers: ['8'] } }))).toEqual([]);
    expect(found(plain, reporting({ reported: 'CLBX-1' }))).toEqual(['oneReport:travelApplyId']);
    expect(found({ costs: [hotel('100', { cityTier: null, nights: 0 })] })).toEqual(['hotel:costs.0.cityTier', 'hotel:costs.0.nights']);
    expect(found({ costs: [cost('transport', '100', { fxRate: '1.1' })] })).toEqual(['rate:costs.0.fxRate']);
    expect(found({ ...plain, mealsProvidedDays: '3.5', carDays: '0.3' })).toEqual(['daysGiven:mealsProvidedDays', 'daysGiven:carDays']);
    expect(found({ ...plain, mealsProvidedDays: '3', carDays: '2.5' })).toEqual([]);
    expect(found({ costs: [cost('transport', '100', { invoiceType: 'train' })] })).toEqual([
      'invoiceGiven:costs.0.invoiceNo',
      'invoiceGiven:costs.0.invoiceDate',
    ]);
    expect(found({ costs: [] }, reporting({ standards: [] }))).toEqual(['something:totalAmount']);
    expect(found(plain, reporting({ payee: { ...payee, bankAccount: null } }))).toEqual(['B6:bankAccount']);
    const budgets = [{ expenseType: 'travel', year: 2026, total: '9000.00', left: '639.99', control: 'hard' }];
    expect(found(plain, reporting({ budgets }))).toEqual(['B3:totalAmount']);
    expect(found(plain, reporting({ budgets: [{ ...budgets[0], left: '640.00' }] }))).toEqual([]);
  });

  it('is late from the 31st day after the return on, by the day on which it was first sent', () => {
    const late = (today: string, more: AnyDoc = {}) => ready(travelReport, report(more), reporting({}, today))['late'];
    expect([late('2026-12-18'), late('2026-12-19'), late('2027-03-01', { applyDate: '2026-12-18' })]).toEqual([false, true, false]);
  });

  it('finance approves up to its total; account and day of the payment fit', () => {
    const filled = (more: AnyDoc, account?: AnyDoc) =>
      found(
        { costs: [cost('transport', '100')], status: 'submitted', ...more },
        reporting(account === undefined ? {} : { payingAccount: account }),
      );
    expect(filled({ approvedTotal: '640.00' })).toEqual([]);
    expect(filled({ approvedTotal: '640.01' })).toEqual(['B5:approvedTotal']);
    const usual = { id: '1', orgId: '1', slipOf: null, enabled: true, currency: 'CNY', accountType: 'basic' };
    expect(filled({ paidAt: '2026-11-20' })).toEqual(['paying:payAccount']);
    expect(filled({ paidAt: '2026-11-20', approvedTotal: '0' })).toEqual([]);
    const paid = { paidAt: '2026-11-20', payAccount: '1' };
    expect(filled(paid, usual)).toEqual([]);
    expect(filled({ ...paid, paidAt: '2026-11-21' }, usual)).toEqual(['paying:paidAt']);
    for (const account of [
      { ...usual, enabled: false },
      { ...usual, currency: 'USD' },
      { ...usual, accountType: 'cash' },
    ])
      expect(filled(paid, account)).toEqual(['paying:payAccount']);
    expect(filled({ ...paid, payMethod: 'cash' }, { ...usual, accountType: 'cash' })).toEqual([]);
  });

  it('comes to what its parts come to, whatever they are', () => {
    const cents = fc.integer({ min: 1, max: 900_000 }).map((n) => (n / 100).toFixed(2));
    const line = fc.record({
      costKind: fc.constantFrom('transport', 'hotel', 'refund', 'local', 'visa', 'other'),
      originalAmount: cents,
      day: fc.integer({ min: 0, max: 3 }),
      nights: fc.integer({ min: 1, max: 4 }),
      reason: fc.boolean(),
    });
    const halves = fc.integer({ min: 0, max: 8 }).map((n) => n / 2);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), halves, halves, (lines, meals, car) => {
        const costs = lines.map(({ day, reason, ...one }) => ({
          ...cost(one.costKind, one.originalAmount, { cityTier: 't1', nights: one.nights }),
          happenDate: addDays('2026-11-16', day),
          overReason: reason ? '会议酒店' : null,
        }));
        const doc = ready(
          travelReport,
          report({ costs, endDate: '2026-11-19', mealsProvidedDays: String(meals), carDays: String(car) }),
          reporting(),
        );
        const rides = new Set(lines.filter(({ costKind }) => costKind === 'local').map(({ day }) => day)).size;
        const paid = lines.reduce((all, { originalAmount }) => all.plus(originalAmount), new Decimal(0));
        const total = paid.plus(100 * Math.max(0, 4 - meals)).plus(80 * Math.max(0, 4 - car - rides));
        const cut = lines.reduce(
          (all, { costKind, originalAmount, nights, reason }) =>
            costKind === 'hotel' && !reason ? all.plus(Decimal.max(0, new Decimal(originalAmount).minus(380 * nights))) : all,
          new Decimal(0),
        );
        expect(doc['totalAmount']).toBe(total.toFixed(2));
        expect(doc['proposedTotal']).toBe(total.minus(cut).toFixed(2));
      }),
    );
  });
});
