/**
 * The demo company: people, registers and the newest documents before anybody is served (`seed`), then a year of documents while people
 * work (`historyJob.ts`), all played through the door. Deterministic: the same day gives the same company. Never loaded in production
 * (the caller decides).
 */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/access/passwords.ts';
import type { Services } from '#server/context.ts';
import { loadPeople } from './company.ts';
import { loadPortion, noteHistory, openDemo } from './load.ts';
import { beforehand } from './portions.ts';
import { note, noteBegun, stateOf, type DemoState } from './state.ts';

interface DemoOptions {
  /** Password of all demo accounts; null lets one be made up. */
  readonly password: string | null;
  /** Told when loading begins, which takes a while. */
  readonly say?: (line: string) => void;
  /** Factor of how many documents there are; 1 unless told. What is begun keeps its own. */
  readonly scale?: number;
}

const accountLines = (password: string): string[] => [
  `Demo accounts, all with the password ${password}`,
  '  admin         administrator, all rights',
  '  yanfei        employee; their documents go to qinhao, then gaozhenbo, then zhaomingyuan',
  '  jiangyuzhen   employee in the office; liuguifang, sunyalin, zhaomingyuan',
  '  qinhao        department leader            gaozhenbo     vice president',
  '  majun         accountant                   qiaolihua     finance manager',
  '  weixiaodan    cashier                      xujiayi       HR specialist',
];

/** Takes over another password for those demo accounts that still have the one they were given. */
async function changeDemoPassword({ db }: Services, before: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.transaction(async (sql) => {
    await sql.query('update credential set password_hash = $2 where password_hash = $1', [before, hash]);
    await note(sql, { hash });
  });
}

/** People and the note that a demo is being loaded, at once: from here on every start goes on. */
async function begin(services: Services, password: string, scale: number): Promise<DemoState> {
  const now = services.clock.now();
  const hash = await hashPassword(password);
  const state: DemoState = { hash, complete: false, day: now.toISOString(), scale, done: {}, history: null };
  await loadPeople(services, hash, (tx) => noteBegun(tx, state, now));
  return state;
}

/** Loads what is shown first where there is no demo, or goes on with it; answers the lines to print. The history follows (`loadHistory`). */
export async function seed(services: Services, { password: given, say, scale = 1 }: DemoOptions): Promise<string[]> {
  const { db } = services;
  const known = await stateOf(db);
  if (known === null && (await db.query('select 1 as found from users limit 1')).length > 0) return [];
  if (known !== null && !known.complete && !('done' in known))
    return ['The demo company is loaded only in part: its first start was cut off. Remove the data folder to load it again.'];
  const isServed = known !== null && (known.complete || known.history !== null);
  // The password of a first start that was cut off was never printed.
  const password = given ?? (isServed ? null : randomBytes(9).toString('base64url'));
  if (known !== null && password !== null) await changeDemoPassword(services, known.hash, password);
  const lines =
    password === null
      ? ['Demo accounts keep the password printed at the first start; TYDF_DEMO_PASSWORD sets another.']
      : accountLines(password);
  if (known?.complete) return lines;
  if (!isServed) {
    say?.('Loading the demo company and its newest documents; about a quarter of a minute.');
    const state = known ?? (await begin(services, password ?? '', scale));
    for (const portion of beforehand) await loadPortion(await openDemo(services, state), portion, state.done[portion.key] ?? 0);
    await noteHistory(await openDemo(services, state));
  }
  return [...lines, 'The history of the last year is loaded meanwhile; /ready says how far.'];
}
