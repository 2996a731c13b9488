/**
 * A leader with ten thousand tasks walks, reads, decides, rejects, looks elsewhere and filters; by turns with the page that has nothing but
 * rows, so that a neighbour of the machine who takes their share meets both (the median of at least five runs).
 */
import type { Browser } from 'playwright';
import { durations, interactionsOf, slow, slowest } from '#tests/browser/support/interactions.ts';
import { settled } from '#tests/browser/support/pages.ts';
import { visit } from '#tests/browser/support/visitor.ts';
import { bareInteractions } from './barePage.ts';
import { copyWaiting, submitOne } from './copies.ts';
import { stolenSince } from './cpu.ts';
import { benchPassword, type Stage } from './stage.ts';
import { percentile } from './table.ts';

export const crowd = 10_000;
/** A task is read so long before it is decided, in milliseconds. */
export const READING_MS = 2_000;
const RUNS = 5;

/** One run; all in milliseconds. */
export interface Walk {
  /** From each key to its picture. */
  readonly times: readonly number[];
  /** The same of the page that has nothing but rows. */
  readonly bare: readonly number[];
  /** Longest work of the page without pause. */
  readonly longest: number;
  /** Share of the processors' time that the host gave to other machines meanwhile, 0-1. */
  readonly stolen: number;
}

async function fillCrowd({ as, db }: Stage): Promise<void> {
  const author = await as('yanfei');
  const one = await submitOne(db, author);
  author.close();
  const [me] = await db.query<{ id: string }>(`select id::text from users where user_name = 'qinhao'`);
  await copyWaiting(db, one, 1_000_000, crowd, `'u:${me?.id}'`);
  await db.query('analyze task, inbox, flow_instance');
}

/** Three laps; every run is a visit of its own. */
async function walk(url: string, browser: Browser, throttle: number) {
  const person = await visit(browser, url, { viewport: { width: 1366, height: 768 }, motion: true });
  await person.signIn('qinhao', benchPassword);
  const { page } = person;
  await page.getByRole('article').waitFor();
  await settled(page);
  await slow(page, throttle);
  const keys = async (pause: number, ...chords: string[]): Promise<void> => {
    for (const chord of chords) {
      await page.keyboard.press(chord);
      await page.waitForTimeout(pause);
    }
  };
  const measured = await interactionsOf(page, async () => {
    for (let lap = 0; lap < 3; lap += 1) {
      for (let round = 0; round < 4; round += 1) {
        await keys(400, 'j', 'j', 'j', 'k');
        await keys(READING_MS, '2', '1');
        await keys(300, 'a');
        await keys(READING_MS, 'Enter');
      }
      await keys(300, 'r', 'Alt+2');
      await keys(READING_MS, 'Enter');
      await keys(600, 'g', 'd');
      await keys(600, 'g', 'i');
      await keys(300, '/', 'l', 'v', 'Escape');
      await page.waitForTimeout(READING_MS);
    }
  });
  await person.close();
  return measured;
}

/** Plays the journey on a page slowed `throttle` times; each run is told as it ends. */
export async function walkInbox(stage: Stage, browser: Browser, throttle: number): Promise<readonly Walk[]> {
  await fillCrowd(stage);
  const runs: Walk[] = [];
  while (runs.length < RUNS) {
    const since = stolenSince();
    const journey = await walk(stage.url, browser, throttle);
    const stolen = since();
    const run = {
      times: durations(journey),
      bare: await bareInteractions(browser, throttle),
      longest: Math.max(0, ...journey.longTasks),
      stolen,
    };
    runs.push(run);
    process.stdout.write(
      `run ${runs.length}: ${run.times.length} interactions, p98 ${percentile(run.times, 0.98)} ms, longest work ${run.longest} ms, ` +
        `the host took ${(stolen * 100).toFixed(1)} %; slowest: ${slowest(journey.all, 6)}\n`,
    );
  }
  return runs;
}
