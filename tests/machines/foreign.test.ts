import { describe, expect, test } from 'vitest';
import { compileFeel } from '#machines/feel/feel.ts';
import { feelOf, Untranslatable } from '#machines/compile/foreign.ts';
import { templateOf } from '#machines/compile/template.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run } from '#tests/support/run.ts';

const values = {
  amount: 80,
  ok: true,
  kind: 'sick',
  list: [1, 2],
  order: { total: 5, 'odd name': 6 },
  nothing: null,
  none: [],
  blank: '',
  nth: 1,
};

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
    ['${empty none}', true],
    ['${empty blank}', true],
    ['${!empty list}', true],
    ['${empty amount}', false],
    ['${not empty kind}', true],
    ["${execution.getVariable('amount') > 50}", true],
    ['${execution.getVariable("order").total}', 5],
    ["${execution.hasVariable('amount')}", true],
    ["${execution.hasVariable('gone')}", false],
    ['${vars:get(amount)}', 80],
    ["${variables:get('amount')}", 80],
    ['${vars:getOrDefault(nothing, 3)}', 3],
    ["${vars:equals(kind, 'sick')}", true],
    ['${vars:gt(nothing, 3)}', false],
    ['${vars:isEmpty(none)}', true],
    ['${vars:contains(list, 1, 2)}', true],
    ['${var:containsAny(list, 5, 2)}', true],
    ['${list.size()}', 2],
    ['${list.size() == 0 ? 1 : list.get(0)}', 1],
    ['${none.isEmpty()}', true],
    ['${list.contains(2)}', true],
    ["${kind.contains('ic')}", true],
    ["${kind.equals('sick')}", true],
    ["${'SICK'.equalsIgnoreCase(kind)}", true],
    ["${kind.startsWith('si') && kind.endsWith('k')}", true],
    ['${kind.toUpperCase()}', 'SICK'],
    ['${kind.length()}', 4],
    ['${kind.substring(1)}', 'ick'],
    ['${kind.substring(1, 3)}', 'ic'],
    ['${kind.concat("!")}', 'sick!'],
    ['${order.getTotal() + 1}', 6],
    ["${order['odd name']}", 6],
    ["${order.get('total')}", 5],
    ['${list[nth]}', 2],
    ['${list[nth - 1]}', 1],
    ['${nothing == null}', true],
    ['${null != amount}', true],
    ['${ok ? order.total : kind.length()}', 5],
    ['${[1, 2].size()}', 2],
    ["${{'a': 1}.a}", 1],
    ['${amount.toString()}', '80'],
    ['${1.5e2}', 150],
    ["${'it\\'s'}", "it's"],
    ['${(amount == 80) == ok}', true],
  ])('%s is %o', (text, value) => expect(compileFeel(feelOf(text))(values, '2026-01-01T00:00:00Z')).toEqual(value));

  test.each(['${list.sort()}', '${bean.run(execution)}', '${a b}', '${@}', '${(a}', '${}'])('%s is refused', (text) => {
    expect(() => feelOf(text)).toThrow(Untranslatable);
  });

  test.each([
    ['plain', 'plain'],
    ['= x + 1', '=x + 1'],
    ['${amount}', '=amount'],
    ["a ${order['odd name']} b", '=string join(["a ", string(get value(order, "odd name")), " b"], "")'],
    ["${'}'}", '="}"'],
    ['${open', '${open'],
    ['#{a}-${b}', '=string join([string(a), "-", string(b)], "")'],
  ])('the text %s is %s', (text, feel) => expect(templateOf(text)).toBe(feel));

  test('a name is null where a part of it is not known, any other text leaves that part out', () => {
    const text = 'For ${nothing}';
    expect(compileFeel(templateOf(text, true))(values, '')).toBeNull();
    expect(compileFeel(templateOf(text))(values, '')).toBe('For ');
  });

  test('a flow with such conditions runs', async () => {
    const xml = draw('foreign', {
      flows: ['start > x1', 'x1 > a: ${amount > 50 && kind == "sick"}', 'x1 > b: default', 'a > end', 'b > end'],
    });
    expect((await Run.of(xml, { values })).open).toEqual(['a']);
    await expect(Run.of(xml.replace('amount &gt; 50', 'list.sort() &gt; 1'), { values })).rejects.toThrow('f2: ');
  });
});
