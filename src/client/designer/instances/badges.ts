/** What stands at each element of an instance's drawing: how long it took, who holds it and since when, where it would go. Pure. */
import type { Badge } from '#client/flow/modeling.ts';
import type { Person } from '#model/api.ts';
import type { Standing } from '#model/workflow/instanceActs.ts';
import type { InstanceView } from '#model/workflow/instanceView.ts';
import { type Words, w } from '#model/words.ts';
import { grouped } from './grouped.ts';
import type { Holding } from './replay.ts';

interface Telling {
  readonly say: (words: Words, params?: Readonly<Record<string, string | number>>) => string;
  readonly nameOf: (person: Person) => string;
  readonly waited: (ms: number) => string;
}

const texts = {
  took: w('took {time}', '用时 {time}'),
  times: w('{n}×', '{n}次'),
  waits: w('{who}, for {time}', '{who}，已 {time}'),
  comes: w('would wait here: {who}', '将在此等待：{who}'),
  goes: w('would leave', '将离开'),
  more: w('{who} +{n}', '{who} 等{n}人'),
  someone: w('somebody', '待定'),
} as const;

/** At most so many names at an element. */
const named = 2;
/** Times below a minute say nothing about a step. */
const worthTelling = 60_000;

const whoOf = ({ say, nameOf }: Telling, people: readonly Person[], group: Words | null): string => {
  if (group && people.length !== 1) return say(group);
  if (people.length === 0) return say(texts.someone);
  const who = people
    .slice(0, named)
    .map(nameOf)
    .join(say(w(', ', '、')));
  return people.length > named ? say(texts.more, { who, n: people.length - named }) : who;
};

const holding = (telling: Telling, holders: readonly Holding[], now: number): readonly Badge[] =>
  [...grouped(holders, ({ node }) => node)].map(([id, own]) => {
    const people = own.flatMap((one) => one.people);
    const who = whoOf(telling, people, own[0]?.group ?? null);
    const time = telling.waited(now - Math.min(...own.map(({ since }) => Date.parse(since))));
    return { id, text: `${who} · ${time}`, title: telling.say(texts.waits, { who, time }), tone: 'here' };
  });

const holdersOf = ({ tasks }: Pick<InstanceView, 'tasks'>): readonly Holding[] =>
  tasks.map(({ nodeId, name, people, group, assignee, openedAt }) => ({
    node: nodeId,
    name,
    people: assignee ? [assignee] : people,
    group: assignee ? null : group,
    since: openedAt,
  }));

/** As it stands: who holds it, and how long each step took. */
export const badgesNow = (telling: Telling, view: Pick<InstanceView, 'tasks' | 'elements'>, now: number): readonly Badge[] => {
  const held = holding(telling, holdersOf(view), now);
  const waiting = new Set(held.map(({ id }) => id));
  const took = Object.entries(view.elements).flatMap(([id, { durationMs, done }]): readonly Badge[] => {
    if (waiting.has(id) || durationMs < worthTelling) return [];
    const time = telling.waited(durationMs);
    const text = done > 1 ? `${time} · ${telling.say(texts.times, { n: done })}` : time;
    return [{ id, text, title: telling.say(texts.took, { time }), tone: 'plain' }];
  });
  return [...held, ...took];
};

/** As it stood then. */
export const badgesThen = (telling: Telling, holders: readonly Holding[], at: string): readonly Badge[] =>
  holding(telling, holders, Date.parse(at));

/** As it would stand. */
export const badgesAfter = (telling: Telling, here: readonly string[], after: Standing): readonly Badge[] => {
  const gone = here.filter((id) => !after.here.includes(id));
  const come = grouped(after.tasks, ({ nodeId }) => nodeId);
  return [
    ...gone.map((id): Badge => ({ id, text: '✕', title: telling.say(texts.goes), tone: 'removed' })),
    ...[...come].map(([id, tasks]): Badge => {
      const who = whoOf(
        telling,
        tasks.flatMap(({ assignee, people }) => (assignee ? [assignee] : people)),
        tasks[0]?.group ?? null,
      );
      return { id, text: `→ ${who}`, title: telling.say(texts.comes, { who }), tone: 'changed' };
    }),
  ];
};
