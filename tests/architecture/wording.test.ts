/** How the product speaks, as far as a machine can tell it without false alarms. */
import { describe, expect, it } from 'vitest';
import { fixed } from '#client/words/fixed.ts';
import { formMessage, passwordMessages } from '#model/validators.ts';
import { sources } from './sources.ts';

/** What persons would write to each other: invented or demo opinions, remarks and messages. They may be as polite as they like. */
const written = /^src\/(client\/practice\/invented|model\/operations\/noticeTemplate|server\/demo\/.*)\.ts$/;

/** Fixed texts stay literally as they are; some callers leave out the full stop. The greeting is the one place for 您. */
const literal = [...Object.values(fixed), ...Object.values(passwordMessages), formMessage].flatMap(({ en, zh }) => [en, zh]);
const free = new Set([...literal, ...literal.map((text) => text.replace(/。$/, '')), '您好，{name}', 'Drives himself']);

const texts = sources
  .filter(({ file }) => /^(src|machines)\//.test(file) && !written.test(file))
  .flatMap(({ file, texts: all }) => all.filter((text) => !free.has(text)).map((text) => ({ file, text })));
const said = (what: RegExp): string[] => texts.filter(({ text }) => what.test(text)).map(({ file, text }) => `${file}: ${text}`);

const han = '\\p{Script=Han}';
const counted = '(?:毫秒|秒|分钟|小时|天|年|条|项|行|个|人(?!员)|次|份|步|页|张|轮|级|笔|种|字|位|路)';

interface Rule {
  readonly forbidden: RegExp;
  /** What it is there for, and what looks alike but is fine: a rule that catches nothing would say so here. */
  readonly wrong: readonly string[];
  readonly right: readonly string[];
}

const rules: Readonly<Record<string, Rule>> = {
  'says what to do without 请': {
    // 申请, 聘请, 邀请 and what is named after asking.
    forbidden: /(?<![申聘邀敬])请(?!假|款|求|购|示)/,
    wrong: ['请选择', '已停用，请联系管理员'],
    right: ['申请人', '请假申请', '邀请参加', '请购单'],
  },
  'says 您 in the greeting only': { forbidden: /[您你]/, wrong: ['您的待办'], right: ['本人的待办'] },
  'says what to do without "please"': { forbidden: /\bplease\b/i, wrong: ['Please sign in'], right: ['pleased'] },
  'does not cheer': {
    forbidden: /\bsuccessful(ly)?\b|！|[a-z]!(\s|$)/i,
    wrong: ['Successfully saved', 'Saved!', '已保存！'],
    right: ['a !== b'],
  },
  'writes Chinese with full-width marks': {
    forbidden: new RegExp(`${han}[,;!?](?=\\s|${han}|$)|${han}[:.](?=\\s|${han}|$)|${han}(\\.\\.+|。。+)`, 'u'),
    wrong: ['已保存, 可继续', '姓名: {name}', '已保存.', '正在加载...'],
    right: ['已保存，可继续', '姓名：{name}', '正在加载…', '截止 11:30'],
  },
  'writes Chinese brackets in full width': {
    // Units in the labels of fields stand as the domain writes them.
    forbidden: new RegExp(`${han}\\((?!${han}{1,2}\\)$)|\\)${han}`, 'u'),
    wrong: ['已停用(见说明)', '编号(ids)为空'],
    right: ['已停用（见说明）', '时长(秒)'],
  },
  'writes Chinese numbers and their units without a space': {
    forbidden: new RegExp(`(\\d|\\{\\w*\\}) ${counted}`),
    wrong: ['已选 {n} 条', '近 30 天'],
    right: ['已选{n}条', '{n} 人员'],
  },
  'calls people "they"': {
    // Syllables of pinyin are no words; one label stands as the domain writes it.
    forbidden: /\b(he|his|him|himself|she|her|hers|herself)\b(?! (hei|shen) )/i,
    wrong: ['Nobody decides on his own document', 'He confirms it'],
    right: ['Nobody decides on their own document', 'this', 'sha shai shan shang shao she shen sheng'],
  },
  // Words that were said beside the house's one (appendix A): 转交, 询问, 放弃, 驳回, 待办, Retry, invalidated, claimed.
  'has one word per thing': {
    forbidden: /转办|提问|废弃(?!物)|丢弃|打回|收件箱|^Try again$|\bmade void\b/,
    wrong: ['转办给', '提问', 'Try again', 'cannot be made void'],
    right: ['转交给', 'The picture was not sent. Try again.'],
  },
};

describe('wording', () => {
  it('reads enough texts to mean something', () => {
    expect(texts.filter(({ text }) => new RegExp(han, 'u').test(text)).length).toBeGreaterThan(5000);
  });

  it.each(Object.entries(rules))('%s', (_, { forbidden, wrong, right }) => {
    expect(wrong.filter((text) => !forbidden.test(text))).toEqual([]);
    expect(right.filter((text) => forbidden.test(text))).toEqual([]);
    expect(said(forbidden)).toEqual([]);
  });
});

/** Comments here have been brought into sentences; a folder joins the list when its last fragment is gone. */
const inSentences =
  /^(machines\/|src\/server\/(documents|flows|outbox|videos)\/|src\/model\/(definition|field|api|body|check|evaluate|groups|posting|prints|flows)\.ts$|src\/server\/http\/call\.ts$)/;

const comments = sources
  .filter(({ file }) => /^(src|machines)\//.test(file))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/\/\*\*([\s\S]*?)\*\/|^\s*\/\/ (.*)$/gm)].map(([, block, line]) => ({
      file,
      doc: block !== undefined,
      text: (block ?? line ?? '').replaceAll(/\s*\n\s*\* ?/g, ' ').trim(),
    })),
  );
const commented = (what: RegExp, where: RegExp): string[] =>
  comments.filter(({ file, text }) => where.test(file) && what.test(text)).map(({ file, text }) => `${file}: ${text}`);

describe('comments', () => {
  it('are read in numbers that mean something', () => {
    expect(comments.length).toBeGreaterThan(5000);
    expect(comments.filter(({ file }) => inSentences.test(file)).length).toBeGreaterThan(1000);
  });

  it('call people "they"', () => {
    expect(commented(/\b(he|his|him|himself|she|her|hers|herself)\b/i, /./)).toEqual([]);
  });

  it('say why, and not that something "says whether"', () => {
    expect(commented(/^This says whether\b/, /./)).toEqual([]);
  });

  it('are sentences, no fragments, in the folders that are done', () => {
    const docs = comments.filter(({ file, doc }) => doc && inSentences.test(file));
    const fragments = docs.filter(({ text }) => /^(What|Whether|Of|For) /.test(text));
    expect(fragments.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});
