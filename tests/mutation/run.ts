/**
 * `npm run mutate`: every permission check of the server is left out, one at a time, and the tables of who may do what are asked again
 * where that check was heard; a check whose absence nothing notices survives, and fails the run. Nobody but this run loads the server
 * with switches (`plugin.ts`).
 */
import { afterAll, expect, it } from 'vitest';
import type { TestClient } from '#tests/support/server.ts';
import { grantOnly, knownRoutes, rowFor, wrongAt, wrongWithout } from '../server/access/door.ts';
import { bereft } from '#tests/server/access/scope/bereft.ts';
import { lone, wrongAlone } from '../server/access/lone.ts';
import { others } from '../server/access/others.ts';
import { matrix } from '../server/access/matrix.ts';
import { kinds, openStage, type Stage } from '../server/access/stage.ts';
import { triesOn } from '#tests/server/access/signIn/tries.ts';
import type { Site } from './plugin.ts';

/** A question whose answer stands in a table. */
interface Cell {
  readonly name: string;
  readonly right: () => Promise<boolean>;
}

/** An answer that does not come at all is not the one in the table. */
const orNot = async (right: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await right();
  } catch {
    return false;
  }
};

/** A company, and what is asked in it. */
interface Scene {
  readonly open: () => Promise<void>;
  readonly cells: () => Promise<readonly Cell[]>;
}

const state = { dropped: -1, heard: new Set<number>() };
const world = globalThis as unknown as { permit: (site: number) => boolean; permissionSites?: Site[] };
world.permit = (site) => {
  state.heard.add(site);
  return site === state.dropped;
};

let stage: Stage;
let bare: TestClient;
afterAll(() => stage?.server.close());
const routes = async (): Promise<readonly string[]> => (await knownRoutes(stage.server)).filter((route) => !route.endsWith('/logout'));

/** Everybody as they are, asked for what the tables refuse them: leaving a check out can only show there. */
const asGranted: Scene = {
  open: async () => {
    stage = await openStage();
  },
  cells: async () => {
    const doors = (await routes()).flatMap((route) =>
      kinds.flatMap((kind): readonly Cell[] => {
        const who = rowFor(route)?.who;
        if (!Array.isArray(who) || who.includes(kind)) return [];
        const right = async (): Promise<boolean> => (await wrongAt(stage.server, stage.clientOf(kind), kind, route)) === null;
        return [{ name: `${kind} ${route}`, right }];
      }),
    );
    const rows = matrix.flatMap(({ resource, action, rights }) =>
      kinds.flatMap((kind): readonly Cell[] => {
        if (rights[kind] === 'yes') return [];
        const right = (): Promise<boolean> => orNot(async () => (await triesOn(stage)[action]?.(kind, resource)) === rights[kind]);
        return [{ name: `${kind} ${resource} ${action}`, right }];
      }),
    );
    return [...doors, ...rows, ...others.map(({ name, right }) => ({ name, right: () => orNot(() => right(stage)) }))];
  },
};

/** Nothing is granted to anybody: all but a few calls refuse. */
const ungranted: Scene = {
  open: async () => {
    stage = await openStage();
    bare = await stage.server.as('yanfei');
    await grantOnly(stage.server, bare, []);
  },
  cells: async () => [
    ...bereft.map(({ name, right }) => ({ name, right: () => orNot(() => right(stage)) })),
    ...(await routes()).map((route) => ({
      name: `nobody's grant ${route}`,
      right: async () => (await wrongWithout(stage.server, bare, route)) === null,
    })),
  ],
};

/** One permission alone, where two are asked for. */
const alone: Scene = {
  open: async () => {
    stage = await openStage();
    bare = await stage.server.as('qinhao');
  },
  cells: () =>
    Promise.resolve(
      lone.map((one) => ({
        name: `${one.codes.join()} ${one.route}`,
        right: async () => (await wrongAlone(stage.server, bare, one)) === null,
      })),
    ),
};

const nameOf = ({ file, line, text }: Site): string => `${file}:${line} ${text}`;
const noticed = new Set<number>();

async function play({ open, cells }: Scene): Promise<void> {
  await open();
  const heardBy = new Map<number, Cell[]>();
  for (const cell of await cells()) {
    state.heard = new Set();
    expect(await cell.right(), `${cell.name}, with every check in place`).toBe(true);
    for (const site of state.heard) heardBy.set(site, [...(heardBy.get(site) ?? []), cell]);
  }
  for (const [site, asked] of heardBy) {
    if (noticed.has(site)) continue;
    state.dropped = site;
    let by: Cell | undefined;
    for (const cell of asked) {
      if (await cell.right()) continue;
      by = cell;
      break;
    }
    state.dropped = -1;
    if (by === undefined) continue;
    noticed.add(site);
    // What should have been refused was done: only a new company is as this one was.
    if (await by.right()) continue;
    await stage.server.close();
    await open();
  }
  await stage.server.close();
}

it('no check is left out without anything noticing', { timeout: 3 * 3_600_000 }, async () => {
  for (const scene of [asGranted, ungranted, alone]) await play(scene);
  const sites = world.permissionSites ?? [];
  expect(sites.length).toBeGreaterThan(150);
  const survivors = sites.filter(({ at }) => !noticed.has(at)).map(nameOf);
  process.stdout.write(`${sites.length} checks, ${noticed.size} of them noticed\n`);
  for (const survivor of survivors) process.stdout.write(`SURVIVES ${survivor}\n`);
  expect(survivors).toEqual([]);
});
