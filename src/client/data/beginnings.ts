/** The kinds of documents that a person may begin, those first that they began most often on this computer. */
import type { MenuEntry } from '#model/api.ts';
import type { Words } from '#model/words.ts';
import { useEffect, useMemo, useState } from 'react';
import { kept } from './kept.ts';
import { flat, titleOf } from './menuTree.ts';
import { useSession } from './session.ts';

/** Times by flow key. */
type Begun = Readonly<Record<string, number>>;

const BEGUN = 'begun';
const MOST_USED = 5;

const begun = async (): Promise<Begun> => (await kept.get<Begun>(BEGUN)) ?? {};

/** A new document of this flow was begun, wherever it was asked for. */
export const countBegun = async (flow: string): Promise<void> => {
  const times = await begun();
  await kept.set(BEGUN, { ...times, [flow]: (times[flow] ?? 0) + 1 });
};

export interface Beginning {
  /** Of the menu entry. */
  readonly id: string;
  readonly flow: string;
  readonly resource: string | null;
  readonly words: Words;
  /** How often the person began one on this computer. */
  readonly times: number;
}

const beginningsOf = (menu: readonly MenuEntry[], permissions: readonly string[], times: Begun): readonly Beginning[] => {
  const all = flat(menu).flatMap((entry): Beginning[] =>
    entry.flowKey !== null && !entry.hidden && permissions.includes(`${entry.resource ?? entry.flowKey}:add`)
      ? [{ id: entry.id, flow: entry.flowKey, resource: entry.resource, words: titleOf(entry), times: times[entry.flowKey] ?? 0 }]
      : [],
  );
  const often = all
    .filter((one) => one.times > 0)
    .toSorted((a, b) => b.times - a.times)
    .slice(0, MOST_USED);
  return [...often, ...all.filter((one) => !often.includes(one))];
};

/** The five that they begin most often, then all others as the menu has them. */
export const useBeginnings = (): readonly Beginning[] => {
  const menu = useSession((now) => now.menu);
  const permissions = useSession((now) => now.permissions);
  const [times, setTimes] = useState<Begun>({});
  useEffect(() => void begun().then(setTimes), []);
  return useMemo(() => beginningsOf(menu, permissions, times), [menu, permissions, times]);
};
