/** Placeholders in the terms of a contract: filled in by key or label, left as gaps where nothing fills them in. */
import { expect, it } from 'vitest';
import { missingIn, piecesOf, valuesOf } from '#client/pages/contract/text/text.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

const values = valuesOf({ partyA: f.text(w('Party A', '甲方')), totalAmount: f.money(w('Total', '合同总额')) }, (_, name) =>
  name === 'partyA' ? '天屿东方' : '',
);
const read = (text: string): string =>
  piecesOf(text, values)
    .map(({ text: piece, missing }) => (missing ? `[${piece}]` : piece))
    .join('');

it('are known by key and by both labels, whatever their case', () => {
  expect(read('由{甲方}、{partya}、{Party A}、{ 甲方 }负责')).toBe('由天屿东方、天屿东方、天屿东方、天屿东方负责');
  expect(read('｛甲方｝')).toBe('天屿东方');
});

it('that nothing fills in are gaps, named once', () => {
  expect(read('共{合同总额}，见{附件三}')).toBe('共[合同总额]，见[附件三]');
  expect(missingIn(['{附件三}与{附件三}', '{合同总额}{甲方}'], values)).toEqual(['附件三', '合同总额']);
});

it('text without any, and braces that hold none, stay as they are', () => {
  expect(read('无占位符')).toBe('无占位符');
  expect(read('{}与{\n}')).toBe('{}与{\n}');
  expect(piecesOf('', values)).toEqual([]);
});
