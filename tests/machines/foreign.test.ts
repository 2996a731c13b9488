import { describe, expect, test } from 'vitest';
import { compileFeel } from '#machines/feel/feel.ts';
import { feelOf, Untranslatable } from '#machines/compile/foreign.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run } from '#tests/support/run.ts';

const values = { amount: 80, ok: true, kind: 'sick', list: [1, 2], order: { total: 5 }, nothing: null };

describe('expressions of other engines', () => {
  test.each([
    ['${amount > 50}', true],
    ['${amount >= 80 && ok}', true],
    ["${kind == 'sick' || !ok}", true],
    ["${!(kind == 'sick')}", false],
    ['${amount gt 50 and not ok}', false],
    ['${order.total + 1 * 2}', 7],
    ['${(order.total + 1) * 2}', 12],
    ["${order['total'] % 3}", 2],
    ['${list[1]}', 2],
    ['${-amount / 4}', -20],
    ['${empty nothing}', true],
    ["${ok ? 'a' : 'b'}", 'a'],
    ['#{amount - 10 - 20}', 50],
    ['amount > 50', true],
  ])('%s is %o', (text, value) => expect(compileFeel(feelOf(text))(values, '2026-01-01T00:00:00Z')).toEqual(value));

  test.each(['${list.sort()}', '${bean.run(execution)}', '${a b}', '${@}', '${(a}', '${}'])('%s is refused', (text) => {
    expect(() => feelOf(text)).toThrow(Untranslatable);
  });

  test('a flow with such conditions runs', async () => {
    const xml = draw('foreign', {
      flows: ['start > x1', 'x1 > a: ${amount > 50 && kind == "sick"}', 'x1 > b: default', 'a > end', 'b > end'],
    });
    expect((await Run.of(xml, { values })).open).toEqual(['a']);
    await expect(Run.of(xml.replace('amount &gt; 50', 'list.sort() &gt; 1'), { values })).rejects.toThrow('f2: ');
  });
});
