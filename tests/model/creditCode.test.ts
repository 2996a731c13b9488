/** The check character of GB 32100, by codes of the standard's own form. */
import { expect, it } from 'vitest';
import { checkCharacterOf, isCreditCode } from '#model/calculation/creditCode.ts';

it('the code of a real register fits; with any other last character, or any changed one, it does not', () => {
  const code = '91350100M000100Y43';
  expect(checkCharacterOf(code.slice(0, 17))).toBe('3');
  expect(isCreditCode(code)).toBe(true);
  for (const last of '012456789ABCDEFGHJKLMNPQRTUWXY') expect(isCreditCode(`${code.slice(0, 17)}${last}`)).toBe(false);
  for (let at = 0; at < 17; at += 1) {
    const other = code[at] === '1' ? '2' : '1';
    expect(isCreditCode(`${code.slice(0, at)}${other}${code.slice(at + 1)}`), `character ${at}`).toBe(false);
  }
});

it('what has another length or a character that the standard leaves out is no code', () => {
  for (const code of ['', '91350100M000100Y4', '91350100M000100Y433', '9135010OM000100Y43', '91350100m000100y43'])
    expect(isCreditCode(code), code).toBe(false);
});
