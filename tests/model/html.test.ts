/** Rich text: what people format stays, what could run does not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from '#model/fields/html.ts';

describe('safe HTML', () => {
  it('keeps what people format', () => {
    const text =
      '<h2>通知</h2><p>请于<b>周五</b>前提交 &amp; 确认<br>见<a href="https://example.com/a?b=1&amp;c=2">说明</a></p><ul><li>一</li></ul>';
    expect(safeHtml(text)).toBe(text);
  });

  const attacks: readonly (readonly [string, string])[] = [
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="JaVaScRiPt&colon;alert(1)">a</a>', '<a>a</a>'],
    ['<a href=\'https://a.cn\' style="x">a</a>', '<a href="https://a.cn">a</a>'],
    ['<svg><p><style><a title="</style><img src=x onerror=alert(1)>">', '<p>&lt;a title=""&gt;</p>'],
    ['<b><i>a</b>', '<b><i>a</i></b>'],
    ['</p>a', 'a'],
    ['a < b > c & d', 'a &lt; b &gt; c &amp; d'],
    ['<p title="a>b">c', '&lt;p title="a&gt;b"&gt;c'],
  ];
  it.each(attacks)('%s', (given, safe) => {
    expect(safeHtml(given)).toBe(safe);
  });

  it('has nothing but allowed tags, balanced, whatever it is given, and repeats itself exactly', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '&',
      ' ',
      'a',
      'href=',
      'https://x.cn',
      'javascript:',
      '<p>',
      '</p>',
      '<b',
      '<a href="',
      '<script>',
      '</script>',
      '<br>',
      '<!--',
      '-->',
      '&lt;',
      '&#60;',
      '<li>',
      '</ul>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const safe = safeHtml(pieces.join(''));
        expect(safeHtml(safe)).toBe(safe);
        const open: string[] = [];
        for (const [, close, name = '', rest = ''] of safe.matchAll(/<(\/?)([^\s>]*)([^>]*)>/g)) {
          expect(['p', 'b', 'a', 'br', 'li']).toContain(name);
          expect(rest).toMatch(/^( href="(https:\/\/|mailto:)[^"<>\s]*")?$/);
          if (close === '/') expect(open.pop()).toBe(name);
          else if (name !== 'br') open.push(name);
        }
        expect(open).toEqual([]);
        expect(safe.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads long hostile text in time', () => {
    const started = performance.now();
    for (const unit of ['<a', '<a "', '<p>', '"\'', '&', '<a href="']) safeHtml(unit.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
