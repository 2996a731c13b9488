/**
 * `npm run new`: one of each kind is made in a copy of the product, with an area of their own. What is made fits the types, the lint, the
 * registry and the tables, answers its calls, and is closed, all without a word written by hand.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '#server/db/packageRoot.ts';
import { orderOf } from '../../../src/tools/new/order.ts';

const minutes = 60_000;
let copy: string;

/** Runs a program of Node in the copy; what it printed. */
async function run(...args: readonly string[]): Promise<string> {
  // The copy starts tests of its own, which shall take neither themselves nor their database for ours.
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TYDF)/.test(name)));
  const env = { ...own, TYDF_MATRIX_AREA: 'depot' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`node ${args.join(' ')}:\n${stdout.slice(-6_000)}${stderr.slice(-2_000)}`);
  }
}
const tsx = (...args: readonly string[]): Promise<string> => run('--import', 'tsx', ...args);
const make = (...args: readonly string[]): Promise<string> => tsx('src/tools/new/new.ts', ...args);
/** The paths that it said it made, and those that it said it edited. */
function touched(printed: string): { readonly made: readonly string[]; readonly edited: readonly string[] } {
  const under = (title: string): readonly string[] =>
    (new RegExp(`${title}:\\n((?: {2}.*\\n)*)`).exec(printed)?.[1] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  return { made: under('Made'), edited: under('Edited') };
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tydf-new-'));
  const parts = ['src', 'machines', 'flows', 'tests', 'docs', 'stories', '.storybook', 'package.json', 'package-lock.json', 'README.md'];
  const settings = ['tsconfig.json', 'tsconfig.base.json', 'vite.config.ts', '.oxlintrc.json', '.oxfmtrc.json', '.cache/types'];
  // What was compiled here before need not be compiled again there.
  for (const part of [...parts, ...settings])
    await cp(join(packageRoot(), part), join(copy, part), { recursive: true, preserveTimestamps: true }).catch((error: unknown) => {
      if (part !== '.cache/types') throw error;
    });
  await symlink(join(packageRoot(), 'node_modules'), join(copy, 'node_modules'), 'dir');
}, 2 * minutes);
afterAll(() => rm(copy, { recursive: true, force: true }));

it(
  'refuses what makes no sense, and writes nothing then',
  async () => {
    const refused: readonly (readonly [string, ...string[]])[] = [
      ['There is no area “nowhere”', 'record', 'nowhere', 'thing', 'Thing', '东西'],
      ['There is a resource “debitNote” already', 'record', 'bill', 'debitNote', 'Thing', '东西'],
      ['There is an area “bill” already', 'area', 'bill', 'Thing', '东西'],
      ['a name in English, then one in Chinese', 'record', 'bill', 'thing', '东西', 'Thing'],
      ['The key of a resource', 'record', 'bill', '../thing', 'Thing', '东西'],
      ['There is no kind “poem”', 'poem', 'bill', 'thing', 'Thing', '东西'],
    ];
    for (const [why, ...args] of refused) expect(orderOf(args)).toContain(why);
    await expect(make('record', 'nowhere', 'thing', 'Thing', '东西')).rejects.toThrow('There is no area “nowhere”');
  },
  minutes,
);

it(
  'makes an area and one of each kind in few files',
  async () => {
    expect(touched(await make('area', 'depot', 'Depot', '仓储')).edited).toEqual([
      'src/resources/catalogue.ts',
      'src/resources/seeds.ts',
      'src/server/areas/areas.ts',
    ]);
    const counts: Record<string, readonly [number, number]> = {};
    for (const [kind, key, en, zh] of [
      ['record', 'depotStore', 'Store', '仓库'],
      ['confirmable', 'depotCount', "Keeper's count", '盘点'],
      ['register', 'depotLog', 'Movements', '流水'],
      ['report', 'depotFigures', 'Figures', '报表'],
      ['document', 'depotRequest', 'Request & reason', '领用申请'],
      ['stock', 'depotReceipt', 'Receipt', '入库单'],
    ] as const) {
      const { made, edited } = touched(await make(kind, 'depot', key, en, zh));
      counts[kind] = [made.length, edited.length];
    }
    // The second one finds the ledger there.
    const { made, edited } = touched(await make('stock', 'depot', 'depotReturn', 'Return', '退库单', '--ledger', 'depotReceiptGoods'));
    counts['stock, of a ledger that is there'] = [made.length, edited.length];
    // Generated ones and the register of mirrors included.
    expect(counts).toEqual({
      record: [3, 1],
      confirmable: [3, 1],
      register: [3, 1],
      report: [3, 3],
      document: [5, 2],
      stock: [6, 3],
      'stock, of a ledger that is there': [5, 2],
    });
    const told = await tsx('src/tools/lacks.ts', 'depotStore').catch((error: unknown) => String(error));
    expect(told).toContain('does not say yet what it is for');
    expect(told).toContain('closed to everybody but the administrator');
    expect(told).not.toContain('migration');
    // It says so of what is taken away.
    const [fixture, aside] = [join(copy, 'tests/fixtures/depot/depotStore.ts'), join(copy, 'aside')];
    await rename(fixture, aside);
    expect(await tsx('src/tools/lacks.ts', 'depotStore').catch((error: unknown) => String(error))).toContain('It has no fixture');
    await rename(aside, fixture);
  },
  6 * minutes,
);

it(
  'fits the types, the lint and the format',
  async () => {
    await run('node_modules/typescript/bin/tsc', '-b');
    await run(
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--deny-warnings',
      'src/resources/depot',
      'src/server/business/depot',
      'tests/fixtures/depot',
    );
    await run(
      'node_modules/oxfmt/bin/oxfmt',
      '--check',
      'src/resources',
      'src/server/areas',
      'src/server/business/depot',
      'tests/fixtures/depot',
      'machines/depot',
    );
  },
  6 * minutes,
);

it(
  'fits the registry, the drawings and the tables, answers its calls, goes its ways, and is closed',
  async () => {
    const files = [
      'tests/architecture/registry.test.ts',
      'tests/machines/shipped.test.ts',
      'tests/server/db/drift.test.ts',
      'tests/server/http/calls/depot/depot.test.ts',
      'tests/server/http/calls/depot/depotFigures.test.ts',
      'tests/journeys/paths.test.ts',
      'tests/server/access/matrix.test.ts',
    ];
    const names = 'depot|the product has no problem|the migrated tables|no mirror is left';
    const printed = await run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=unit',
      '--project=server',
      '--maxWorkers=1',
      '-t',
      names,
      '--reporter=verbose',
      ...files,
    );
    for (const row of ['depotStore read', 'depotRequest approve', 'depotReceipt submit', 'depotCount void', 'depotLog read'])
      expect(printed).toContain(row);
    for (const name of [
      'Every path of depotReturn',
      'depotFigures/rows',
      'the product has no problem',
      'the migrated tables have the columns',
    ])
      expect(printed).toContain(name);
  },
  8 * minutes,
);
