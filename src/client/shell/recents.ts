/** The last pages of a person on this computer, and how often he began a document of each kind, for the palette. */
import { kept } from '#client/data/kept.ts';
import { addressOf, type Query } from '#client/data/page.ts';

export interface Recent {
  readonly path: string;
  readonly query: Query;
  readonly title: string;
}

/** Times by flow key. */
export type Begun = Readonly<Record<string, number>>;

const KEY = 'recents';
const BEGUN = 'begun';
const MOST = 50;

export const recents = async (): Promise<readonly Recent[]> => (await kept.get<readonly Recent[]>(KEY)) ?? [];
export const begun = async (): Promise<Begun> => (await kept.get<Begun>(BEGUN)) ?? {};

export const remember = async (recent: Recent): Promise<void> => {
  const address = addressOf(recent.path, recent.query);
  const others = (await recents()).filter(({ path, query }) => addressOf(path, query) !== address);
  await kept.set(KEY, [recent, ...others].slice(0, MOST));
};

/** A new document of this flow was begun, wherever it was asked for. */
export const countBegun = async (flow: string): Promise<void> => {
  const times = await begun();
  await kept.set(BEGUN, { ...times, [flow]: (times[flow] ?? 0) + 1 });
};
