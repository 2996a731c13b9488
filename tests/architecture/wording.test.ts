/** How the product speaks (interface 2.9, appendix A), as far as a machine can tell it without false alarms. */
import { describe, expect, it } from 'vitest';
import { fixed } from '#client/words/fixed.ts';
import { formMessage, passwordMessages } from '#model/validators.ts';
import { sources } from './sources.ts';

/** What persons would write to each other: invented or demo opinions, remarks and messages. They may be as polite as they like. */
const written = /^src\/(client\/practice\/invented|model\/noticeTemplate|server\/demo\/.*)\.ts$/;

/** Fixed texts stay literally as they are; some callers leave out the full stop. The greeting is the one place for 您. */
const literal = [...Object.values(fixed), ...Object.values(passwordMessages), formMessage].flatMap(({ en, zh }) => [en, zh]);
const free = new Set([...literal, ...literal.map((text) => text.replace(/。$/, '')), '您好，{name}']);

const texts = sources
  .filter(({ file }) => /^(src|machines)\//.test(file) && !written.test(file))
  .flatMap(({ file, texts: all }) => all.filter((text) => !free.has(text)).map((text) => ({ file, text })));
const said = (what: RegExp): string[] => texts.filter(({ text }) => what.test(text)).map(({ file, text }) => `${file}: ${text}`);

/** 申请, 聘请, 邀请 and what is named after asking are no "please". */
const please = /(?<![申聘邀敬])请(?!假|款|求|购|示)/;
const han = '\\p{Script=Han}';
const counted = '(?:毫秒|秒|分钟|小时|天|年|条|项|行|个|人(?!员)|次|份|步|页|张|轮|级|笔|种|字|位)';

describe('wording', () => {
  it('reads enough texts to mean something', () => {
    expect(texts.filter(({ text }) => /\p{Script=Han}/u.test(text)).length).toBeGreaterThan(5000);
    expect(['请选择', '先保存，请重试'].every((text) => please.test(text))).toBe(true);
    expect(['申请人', '请假申请', '采购请购单', '邀请参加'].some((text) => please.test(text))).toBe(false);
  });

  it('says what to do without 请 and "please", and 您 in the greeting only', () => {
    expect(said(please)).toEqual([]);
    expect(said(/[您你]/)).toEqual([]);
    expect(said(/\bplease\b/i)).toEqual([]);
  });

  it('neither cheers nor shouts', () => {
    expect(said(/\bsuccessful(ly)?\b/i)).toEqual([]);
    expect(said(/！|[a-z]!(\s|$)/)).toEqual([]);
  });

  it('writes Chinese with full-width marks', () => {
    expect(said(new RegExp(`${han}[,;!?](?=\\s|${han}|$)|${han}[:.](?=\\s|${han}|$)`, 'u'))).toEqual([]);
    // Units in the labels of fields stand as the domain writes them: 时长(秒).
    expect(said(new RegExp(`${han}\\((?!${han}{1,2}\\)$)|\\)${han}`, 'u'))).toEqual([]);
    expect(said(new RegExp(`${han}(\\.\\.+|。。+)`, 'u'))).toEqual([]);
  });

  it('writes Chinese numbers and their units without a space', () => {
    expect(said(new RegExp(`(\\d|\\{\\w*\\}) ${counted}`))).toEqual([]);
  });
});
