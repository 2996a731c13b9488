/** The last pages of a person on this computer, for the palette. */
import { kept } from '#client/data/kept.ts';
import { addressOf, type Query } from '#client/data/page/page.ts';

export interface Recent {
  readonly path: string;
  readonly query: Query;
  readonly title: string;
}

const KEY = 'recents';
const MOST = 50;

export const recents = async (): Promise<readonly Recent[]> => (await kept.get<readonly Recent[]>(KEY)) ?? [];

export const remember = async (recent: Recent): Promise<void> => {
  const address = addressOf(recent.path, recent.query);
  const others = (await recents()).filter(({ path, query }) => addressOf(path, query) !== address);
  await kept.set(KEY, [recent, ...others].slice(0, MOST));
};
