/** The XML view's reading of a text: nothing is lost in colouring, folds and elements have the lines that they have. */
import { elementAt, piecesOf, shownLines, xmlText } from '#client/designer/xml/lines.ts';
import { rekeyed } from '#client/designer/models/rekey.ts';
import { keyFrom } from '#client/designer/models/keyFrom.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { patternXml, patterns } from '#machines/patterns/patterns.ts';
import { w } from '#model/words.ts';
import { describe, expect, it } from 'vitest';

const xml = `<?xml version="1.0"?>
<a:definitions xmlns:a="x"
  id="d">
  <!-- two
    lines > -->
  <a:process id='p' name="a > b">
    <a:task id="t"/>
    <text><![CDATA[ <no tag> ]]></text>
  </a:process>
  <BPMNShape bpmnElement="t" id="t_di"><Bounds x="1"/></BPMNShape>
</a:definitions>
`;

describe('lines of a text', () => {
  const text = xmlText(xml);

  it('keeps every character in its pieces', () => {
    for (const [at, line] of text.lines.entries())
      expect(
        piecesOf(line, text.states[at]!)
          .pieces.map((piece) => piece.text)
          .join(''),
      ).toBe(line);
    expect(text.lines.join('\n')).toBe(xml.trimEnd());
  });

  it('tells names, values and comments apart, over line ends too', () => {
    const kinds = (at: number): unknown => piecesOf(text.lines[at]!, text.states[at]!).pieces.map(({ kind, text: part }) => [kind, part]);
    expect(kinds(2)).toEqual([
      ['name', '  id='],
      ['value', '"'],
      ['value', 'd"'],
      ['tag', '>'],
    ]);
    expect(kinds(4)).toEqual([['comment', '    lines > -->']]);
    expect(kinds(6)).toEqual([
      ['text', '    '],
      ['tag', '<a:task'],
      ['name', ' id='],
      ['value', '"'],
      ['value', 't"'],
      ['tag', '/'],
      ['tag', '>'],
    ]);
  });

  it('folds what goes over several lines', () => {
    expect([...text.folds].toSorted(([one], [other]) => one - other)).toEqual([
      [1, 10],
      [3, 4],
      [5, 8],
    ]);
    expect(shownLines(text, new Set([5]))).toEqual([0, 1, 2, 3, 4, 5, 9, 10]);
  });

  it('knows the element of a line, of shapes what they draw', () => {
    expect(elementAt(text, 6)?.id).toBe('t');
    expect(elementAt(text, 7)?.id).toBe('p');
    expect(elementAt(text, 9)?.id).toBe('t');
    expect(elementAt(text, 0)).toBeNull();
    expect(text.elements.filter(({ id }) => id === 't')).toEqual([
      { id: 't', from: 6, to: 6 },
      { id: 't', from: 9, to: 9 },
    ]);
  });

  it('reads a megabyte within a second', () => {
    const large = `<a>\n${'  <task id="some" name="step with a name"/>\n'.repeat(25_000)}</a>`;
    const began = performance.now();
    expect(xmlText(large).lines).toHaveLength(25_002);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('a drawing under another key', () => {
  it('is the same flow otherwise', async () => {
    const before = patternXml(patterns[2]!, 'old', w('Old', '旧'), {});
    const flow = await compileFlow(rekeyed(before, 'old', { key: 'fresh', name: '新 & 名', nameEn: 'New <name>' }));
    expect(flow).toMatchObject({ key: 'fresh', name: { zh: '新 & 名', en: 'New <name>' }, problems: [] });
  });

  it('leaves longer ids that begin alike', () => {
    const text = '<process id="pay" name=\'x\'/><task id="payment"/><participant processRef="pay"/>';
    expect(rekeyed(text, 'pay', { key: 'buy', name: 'Y', nameEn: null })).toBe(
      '<process id="buy" name="Y"/><task id="payment"/><participant processRef="buy"/>',
    );
  });
});

it('keys come out of English names', () => {
  expect(keyFrom('Purchase request')).toBe('purchaseRequest');
  expect(keyFrom('  2nd "Café" order! ')).toBe('ndCafeOrder');
  expect(keyFrom('采购申请')).toBe('');
});
