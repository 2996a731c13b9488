/** Rich text: what people format stays, what could run does not, whichever way it comes. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyNode } from '#server/documents/checks/nodeFields.ts';
import { safeBody, safeHtml } from '#server/documents/checks/richText.ts';
import { formattedHtml, hostileHtml, strangers } from '#tests/support/fakes/hostileHtml.ts';
import { everything, paper } from '#tests/support/samples.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { f } from '#model/field.ts';
import { picturesIn } from '#model/fields/richText.ts';
import { w } from '#model/words.ts';

const attribute = /\s([^\s=]+)="([^"]*)"/g;
/** Elements of text that has been made safe: no `<` or `>` stands in it but theirs. */
const elementsOf = (html: string): Parameters<typeof strangers>[0] => {
  expect(html.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
  return [...html.matchAll(/<\/?([^\s/>]*)([^>]*)>/g)].map(([, name = '', rest = '']) => {
    expect(rest.replaceAll(attribute, '').trim()).toMatch(/^\/?$/);
    return { name, attributes: [...rest.matchAll(attribute)].map(([, key = '', value = '']) => [key, value] as const) };
  });
};

describe('safe HTML', () => {
  it('keeps what people format, exactly', async () => {
    expect(await safeHtml(formattedHtml)).toBe(formattedHtml);
    expect(await safeHtml('a<br>b < c & d')).toBe('a<br />b &lt; c &amp; d');
  });

  it.each(hostileHtml)('%s', async (given) => {
    const safe = await safeHtml(given);
    expect(strangers(elementsOf(safe))).toEqual([]);
    expect(await safeHtml(safe)).toBe(safe);
    expect(safe).not.toContain('<img');
    const pictured = await safeHtml(given, true);
    expect(strangers(elementsOf(pictured))).toEqual([]);
    expect(await safeHtml(pictured, true)).toBe(pictured);
  });

  it('keeps a picture where a field takes pictures: a stored file by its id, and nothing of elsewhere', async () => {
    const picture = '<p>a<img data-file="12" alt="网箱" /></p>';
    expect(await safeHtml(picture, true)).toBe(picture);
    expect(picturesIn(picture)).toEqual(['12']);
    expect(await safeHtml('<img data-file="12" src="https://elsewhere.example/x.png">', true)).toBe('<img data-file="12" />');
    for (const id of ['', '0', 'x', '1.5', '12345678901234567890']) expect(await safeHtml(`a<img data-file="${id}">`, true)).toBe('a');
    expect(await safeHtml(picture)).toBe('<p>a</p>');
  });

  it('has nothing but allowed elements, whatever it is given, and none when it is read again', async () => {
    const bits = [
      '<',
      '>',
      '"',
      "'",
      '/',
      '&',
      ' ',
      'href=',
      'https://x.cn',
      'javascript:',
      '<a href="',
      '<!--',
      '-->',
      '&lt;',
      '&#60;',
      '<script>',
      '</script>',
      '</p>',
    ];
    const piece = fc.constantFrom(...bits, ...hostileHtml);
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const safe = await safeHtml(pieces.join(''));
        expect(strangers(elementsOf(safe))).toEqual([]);
        expect(strangers(elementsOf(await safeHtml(safe)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('reads long hostile text in time', async () => {
    const started = performance.now();
    for (const unit of ['<a', '<a "', '<p>', '"\'', '&', '<a href="', '</p>', '<!--']) await safeHtml(unit.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('bodies', () => {
  const evil = '<p>a</p><img src=x onerror=alert(1)>';

  it('are reduced in fields and lines, and nothing else is touched', async () => {
    const definition = { ...everything, lines: { notes: { label: w('Notes', '说明'), fields: { text: f.richText(w('Text', '内容')) } } } };
    const body = { richText: evil, longText: evil, notes: [{ id: '1', text: evil }, 'x'] };
    expect(await safeBody(definition, body)).toEqual({ richText: '<p>a</p>', longText: evil, notes: [{ id: '1', text: '<p>a</p>' }, 'x'] });
    expect(await safeBody(paper, body)).toBe(body);
  });

  it('are reduced where an approver fills in', async () => {
    const input = {
      facts: {},
      actor: { userId: '1', staffId: null, departmentId: null, roles: [] },
      today: '2026-03-02',
      now: '2026-03-02T02:00:00.000Z',
    };
    const edited = await applyNode(
      everything,
      { richText: null },
      { richText: evil },
      { richText: 'edit' },
      { unnameable: () => Promise.resolve([]), inputFor: () => Promise.resolve(input) },
    );
    expect(edited.record['richText']).toBe('<p>a</p>');
  });
});

describe('a message', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  it('is stored without what could run', async () => {
    const admin = await server.as('admin');
    const { json } = await admin.call<Record<string, unknown>>('POST', '/tydf/administration/noticeSendMessage/add', {
      title: 'a',
      content: `${hostileHtml.join('')}<p>kept</p>`,
      receiverType: 'all',
      channels: ['inner'],
    });
    expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
    const content = String(json.data['content']);
    expect(content).toContain('kept');
    expect(strangers(elementsOf(content))).toEqual([]);
  });
});
