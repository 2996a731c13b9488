/** Which report the button of one's own money begins. */
import { expect, it } from 'vitest';
import type { OwnMoney, OwnTrip } from '#client/pages/bill/mine/calls.ts';
import { isEmpty, tripToReport } from '#client/pages/bill/mine/claiming.ts';

const trip = (id: string, endDate: string, state: OwnTrip['state']): OwnTrip => ({
  id,
  code: `CC-${id}`,
  destination: '上海',
  startDate: '2026-11-01',
  endDate,
  state,
  draft: null,
});
const nothing: OwnMoney = {
  owedTotal: '0.00',
  owed: [],
  inApproval: [],
  oweTotal: '0.00',
  loans: [],
  invoices: { count: 0, total: '0', newest: [] },
  trips: [],
};

it('begins with the trip that is over longest; one that is on the way or to come waits', () => {
  expect(tripToReport([])).toBeNull();
  expect(tripToReport([trip('1', '2026-11-25', 'away'), trip('2', '2026-12-04', 'waiting')])).toBeNull();
  expect(tripToReport([trip('1', '2026-11-18', 'back'), trip('2', '2026-11-09', 'back'), trip('3', '2026-11-01', 'away')])?.id).toBe('2');
});

it('is empty only where nothing at all is there', () => {
  expect(isEmpty(nothing)).toBe(true);
  expect(isEmpty({ ...nothing, invoices: { count: 1, total: '5.00', newest: [] } })).toBe(false);
  expect(isEmpty({ ...nothing, trips: [trip('1', '2026-12-04', 'waiting')] })).toBe(false);
});
