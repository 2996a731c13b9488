/** Days that are decided about and went by while the document waited. Pure. */
import type { Finding } from '#model/api.ts';
import { daysBetween, isDate } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';

/** The first day of each span in the matter, other days of it, and the figure where that is a day. */
const daysIn = (definition: Definition) => {
  const { figure, matter = [] } = definition.document ?? {};
  const label = (name: string) => definition.fields[name]?.label ?? w(name, name);
  const single = [
    ...(figure?.kind === 'date' ? [figure.field] : []),
    ...matter.flatMap((part) => (typeof part === 'string' ? [part] : [])),
  ];
  return [
    ...single.map((name) => ({ name, label: label(name), begins: false })),
    ...matter.flatMap((part) => (typeof part === 'string' ? [] : [{ name: part.from, label: part.label, begins: true }])),
  ];
};

/**
 * A warning for each day that was still to come when the document was sent and lies before today (`yyyy-MM-dd`). What was in the past
 * already then is no news.
 */
export function passedDays(definition: Definition, record: AnyDoc, today: string): Finding[] {
  const sent = record['applyDate'];
  return daysIn(definition).flatMap(({ name, label, begins }) => {
    const day = record[name];
    if (!isDate(day) || !isDate(sent) || day < sent || day >= today) return [];
    const n = daysBetween(day, today);
    const ago = w(n === 1 ? 'yesterday' : `${n} days ago`, n === 1 ? '昨天' : `${n}天前`);
    const text = begins
      ? w(`${label.en}: began ${ago.en}`, `${label.zh}：${ago.zh}已开始`)
      : w(`${label.en}: was ${ago.en}`, `${label.zh}：${ago.zh}已过`);
    return [{ severity: 'warning', field: name, text }];
  });
}
