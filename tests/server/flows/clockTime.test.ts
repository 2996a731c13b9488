/** Times of timers: dates, durations, cycles, cron texts, in the company's zone (ISO 8601; Quartz and crontab notation). */
import { expect, it } from 'vitest';
import { firstFiring } from '#server/flows/clockTime.ts';

const zone = 'Asia/Shanghai';
/** Monday, 10:00 in Shanghai. */
const monday = '2026-11-23T02:00:00.000Z';

it.each([
  ['PT90S', '2026-11-23T02:01:30.000Z'],
  ['PT0.5S', '2026-11-23T02:00:00.500Z'],
  ['P1D', '2026-11-24T02:00:00.000Z'],
  ['P2W', '2026-12-07T02:00:00.000Z'],
  ['P1M', '2026-12-23T02:00:00.000Z'],
  ['P1Y2M3DT4H', '2028-01-26T06:00:00.000Z'],
  ['2026-12-01T08:00:00Z', '2026-12-01T08:00:00.000Z'],
  ['2026-12-01T08:00:00+02:00', '2026-12-01T06:00:00.000Z'],
  ['2026-12-01T08:00', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01', '2026-11-30T16:00:00.000Z'],
])('%s is once at %s', (text, at) => {
  expect(firstFiring(text, monday, zone)).toEqual({ at, again: null });
});

it('a duration of a month ends on the last day of a shorter one', () => {
  expect(firstFiring('P1M', '2026-01-31T02:00:00.000Z', zone).at).toBe('2026-02-28T02:00:00.000Z');
});

it.each([
  ['R3/PT1H', '2026-11-23T03:00:00.000Z', { times: 2, text: 'PT1H' }],
  ['R1/PT1H', '2026-11-23T03:00:00.000Z', null],
  ['R/P1D', '2026-11-24T02:00:00.000Z', { times: null, text: 'P1D' }],
  ['R2/2026-12-01T08:00/PT5M', '2026-12-01T00:00:00.000Z', { times: 1, text: 'PT5M' }],
  ['0 0/15 * * * ?', '2026-11-23T02:15:00.000Z', { times: null, text: '0 0/15 * * * ?' }],
  ['0 30 9 ? * TUE', '2026-11-24T01:30:00.000Z', { times: null, text: '0 30 9 ? * TUE' }],
  ['0 30 9 ? * 3', '2026-11-24T01:30:00.000Z', { times: null, text: '0 30 9 ? * 3' }],
  ['30 9 * * 2', '2026-11-24T01:30:00.000Z', { times: null, text: '30 9 * * 2' }],
  ['0 0 0 1 JAN ?', '2026-12-31T16:00:00.000Z', { times: null, text: '0 0 0 1 JAN ?' }],
  ['0 0 0 29 2 ?', '2028-02-28T16:00:00.000Z', { times: null, text: '0 0 0 29 2 ?' }],
])('%s begins at %s', (text, at, again) => {
  expect(firstFiring(text, monday, zone)).toEqual({ at, again });
});

it.each(['', 'P', 'PT', 'soon', '2026-13-01', '* * *', '0 61 * * * ?', 'R3/soon', '0 0 0 31 2 ?'])('“%s” is no time', (text) => {
  expect(() => firstFiring(text, monday, zone)).toThrow(expect.objectContaining({ reason: 'unknownValue' }) as Error);
});
