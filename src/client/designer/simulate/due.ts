/** Times of a drawing for people to read: a duration in working or clock time, an instant, a cycle as it is written. */
import type { Timer } from '#machines/explore/simulate/state.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { w, type Words } from '#model/words.ts';

const duration = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const units: readonly (readonly [string, string])[] = [
  ['years', '年'],
  ['months', '个月'],
  ['weeks', '周'],
  ['days', '天'],
  ['hours', '小时'],
  ['minutes', '分钟'],
  ['seconds', '秒'],
];

/** `P2D` as “2 days”; of a task's due time as “2 working days”. */
export const dueWords = ({ due, onDue }: Pick<Timer, 'due' | 'onDue'>): Words => {
  const found = duration.exec(due);
  if (!found)
    return Number.isNaN(Date.parse(due)) ? w(due, due) : w(formatInstant(due, 'yyyy-MM-dd hh:mm'), formatInstant(due, 'yyyy-MM-dd hh:mm'));
  const parts = units.flatMap(([en, zh], at) => {
    const count = found[at + 1];
    if (count === undefined) return [];
    const working = onDue !== null && at === 3;
    return [
      [`${count} ${working ? 'working ' : ''}${count === '1' ? en.slice(0, -1) : en}`, `${count}${working ? '个工作日' : zh}`] as const,
    ];
  });
  return parts.length === 0 ? w(due, due) : w(parts.map(([en]) => en).join(' '), parts.map(([, zh]) => zh).join(''));
};
