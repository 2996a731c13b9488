/** Why the counter was refused, in words. */
import { expect, it } from 'vitest';
import { named, reasonsOf } from '#client/pages/material/refused.ts';
import type { Fault } from '#model/refusal.ts';
import { fill, w, type Words } from '#model/words.ts';

const say = (words: Words, params = {}): string => fill(words.en, params);
const zh = (words: Words, params = {}): string => fill(words.zh, params);
const fault = (field: string): Fault => ({ field, message: w('is on hold', '该批次已冻结'), severity: 'error', rule: 'lotOnHold' });

it('tells faults by the line that they are about', () => {
  const refusal = { desc: 'refused', faults: [fault('picks.1.lotNo'), fault('picks')] };
  const lines = ['Feed A', 'Feed B'];
  expect(reasonsOf(refusal, say, (line) => lines[line] ?? '')).toEqual(['Feed B: is on hold', 'is on hold']);
  expect(reasonsOf(refusal, zh, () => '')).toEqual(['该批次已冻结', '该批次已冻结']);
  expect(reasonsOf({ desc: 'refused' }, say, () => 'Feed')).toEqual(['refused']);
});

it('joins a name and a reason as the language does', () => {
  expect([named('Feed', 'is no quantity', say), named('饲料', '数量不正确', zh)]).toEqual(['Feed: is no quantity', '饲料：数量不正确']);
});
