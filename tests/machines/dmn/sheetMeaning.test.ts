/** What editors tell of a table beside its text: what differs from another version, which rule would fill a gap. */
import { expect, test } from 'vitest';
import { differenceOf } from '#machines/dmn/difference.ts';
import { gapTests } from '#machines/dmn/gapRule.ts';
import { readDecisions } from '#machines/dmn/read.ts';
import { fileText, openFile, sheetOf } from '#machines/dmn/sheet.ts';
import { insertColumn, insertRule, moveRule, removeRule, withCell, withInput, withPolicy } from '#machines/dmn/sheetEdit.ts';
import type { Markup } from '#machines/dmn/markup.ts';
import { newTable } from '#machines/dmn/template.ts';
import { tableFindingsOf } from '#machines/verify/tables.ts';

const key = 'limits';
const begun = (): Markup => {
  const file = withInput(openFile(newTable(key, '额度', 'Amount', 'Who'))!, key, 0, {
    label: 'Amount',
    expression: 'amount',
    type: 'number',
    allowed: '',
  });
  const two = withInput(insertColumn(file, key, 'when', 'Kind'), key, 1, {
    label: 'Kind',
    expression: 'kind',
    type: 'string',
    allowed: '',
  });
  const first = [
    ['< 5000', '"travel"', '"a"'],
    ['>= 5000', '"travel", "office"', '"b"'],
  ].reduce((of, [amount, kind, who]) => insertRule(of, key, 9, { when: [amount!, kind!], then: [who!] }), two);
  return removeRule(first, key, 0);
};

const gapsOf = async (file: Markup) => {
  const { decisions } = await readDecisions(fileText(file));
  const decision = decisions[key]!;
  if (decision.logic.kind !== 'table') throw new Error('no table');
  const { logic } = decision;
  return tableFindingsOf(decision).flatMap(({ kind, spans }) => (kind === 'gap' ? [gapTests(logic, spans!)] : []));
};

test('rules made of gaps leave none, and overlap nothing', async () => {
  let file = begun();
  const gaps = await gapsOf(file);
  expect(gaps).toContainEqual(['< 5000', 'not("travel")']);
  for (const when of gaps) file = insertRule(file, key, 9, { when, then: ['"c"'] });
  const { decisions, problems } = await readDecisions(fileText(file));
  expect(problems).toEqual([]);
  expect(tableFindingsOf(decisions[key]!)).toEqual([]);
});

test('differences by rule and column', () => {
  const before = begun();
  const sheet = (of: Markup) => sheetOf(of, key)!;
  expect(differenceOf(sheet(before), sheet(before))).toEqual({ rules: {}, removed: [], heads: false, same: true });
  const [one, two] = sheet(before).rules.map(({ id }) => id) as [string, string];
  const cell = withCell(before, key, 1, { part: 'when', at: 0 }, '> 5000');
  expect(differenceOf(sheet(before), sheet(cell))).toEqual({
    rules: { [two]: { 'when.0': '>= 5000' } },
    removed: [],
    heads: false,
    same: false,
  });
  const gone = insertRule(removeRule(before, key, 0), key, 1);
  const told = differenceOf(sheet(before), sheet(gone));
  expect(told.removed).toMatchObject([{ at: 0, rule: { id: one } }]);
  expect(Object.values(told.rules)).toEqual([null]);
  expect(differenceOf(sheet(before), sheet(moveRule(before, key, 0, 1)))).toMatchObject({ rules: {}, same: false });
  expect(differenceOf(sheet(before), sheet(withPolicy(before, key, 'FIRST', null)))).toMatchObject({ heads: true, rules: {} });
});
