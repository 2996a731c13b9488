import { expect, test } from 'vitest';
import { cycleOf } from '#machines/run/waits.ts';

test.each([
  ['R3/PT10H', { times: 3, first: 'PT10H', interval: 'PT10H' }],
  ['R/2030-01-01T08:00:00Z/P1D', { times: null, first: '2030-01-01T08:00:00Z', interval: 'P1D' }],
  ['R2/PT1H/2030-01-01T08:00:00Z', { times: 2, first: 'PT1H', interval: 'PT1H' }],
  ['0 0 12 ? * MON-FRI', { times: null, first: '0 0 12 ? * MON-FRI', interval: '0 0 12 ? * MON-FRI' }],
  ['PT1H', null],
  ['2030-01-01T08:00:00Z', null],
  ['R3', null],
])('the cycle %s', (text, cycle) => expect(cycleOf(text)).toEqual(cycle));
