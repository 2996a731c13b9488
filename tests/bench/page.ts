/** The page as people get it: built client, Chromium, processor slowed four times (goals.md, speed of the page). */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { launch } from '#tests/browser/support/chromium.ts';
import { measureKeyToPaint, measureWeight } from '#tests/browser/support/figures.ts';
import { durations, interactionsOf, slow, slowest, type Interactions } from '#tests/browser/support/interactions.ts';
import { settled } from '#tests/browser/support/pages.ts';
import { visit } from '#tests/browser/support/visitor.ts';
import { bareInteractions } from './barePage.ts';
import { copyWaiting, submitOne } from './copies.ts';
import { stolenSince } from './cpu.ts';
import { benchPassword, type Stage } from './stage.ts';
import type { Figure } from './table.ts';

const KB = 1000;
const THROTTLE = 4;
/** A task is read so long before it is decided (interface.md 1.2). */
const READING_MS = 2_000;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

/** Small expense reports that wait for one leader. */
async function fill({ db, as }: Stage, count: number): Promise<void> {
  const [department] = await db.query<{ id: string }>(`select id::text from sys_department where dept_code = 'D08'`);
  const author = await as('yanfei');
  const day = new Date().toISOString().slice(0, 10);
  for (let at = 1; at <= count; at += 1) {
    const { status, text } = await author.send('POST', '/tydf/process/expenseReport/submitProcess', {
      requestId: randomUUID(),
      costDept: department?.id,
      payMethod: 'bankTransfer',
      reason: '测量',
      billCount: 1,
      items: [{ expenseType: 'repair', happenDate: day, summary: '测量', amount: `${at}.00`, invoiceType: 'none' }],
    });
    if (status !== 200) throw new Error(`submit: ${status} ${text}`);
  }
}

const crowd = 10_000;

/** A leader with ten thousand tasks: walks, reads, decides, rejects, looks elsewhere, filters. */
async function inboxJourney(stage: Stage, browser: Browser): Promise<Interactions> {
  const author = await stage.as('yanfei');
  const one = await submitOne(stage.db, author);
  author.close();
  const [me] = await stage.db.query<{ id: string }>(`select id::text from users where user_name = 'qinhao'`);
  await copyWaiting(stage.db, one, 1_000_000, crowd, `'u:${me?.id}'`);
  await stage.db.query('analyze task, inbox, flow_instance');
  const person = await visit(browser, stage.url, { viewport: { width: 1366, height: 768 }, motion: true });
  await person.signIn('qinhao', benchPassword);
  const { page } = person;
  await page.getByRole('article').waitFor();
  await settled(page);
  await slow(page, THROTTLE);
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

export async function benchPage(stage: Stage, rounds = 50): Promise<readonly Figure[]> {
  await fill(stage, rounds + 5);
  const browser = await launch();
  try {
    const weight = await measureWeight(browser, stage.url, 'qinhao', benchPassword);
    const { times } = await measureKeyToPaint(browser, stage.url, 'qinhao', benchPassword, {
      rounds,
      throttle: THROTTLE,
      reading: READING_MS,
    });
    const stolen = stolenSince();
    const journey = await inboxJourney(stage, browser);
    const taken = stolen();
    const interactions = durations(journey);
    process.stdout.write(`\nslowest of ${interactions.length}: ${slowest(journey.all, 12)}\n`);
    const bare = await bareInteractions(browser, THROTTLE);
    const floor = (share: number) => ({ name: 'a page of 30 rows', value: percentile(bare, share) });
    return [
      { name: 'first load of the sign-in page, JavaScript, brotli', value: weight.login / KB, unit: 'kB', goal: '≤ 140 kB' },
      { name: 'first load of the inbox, sign-in included', value: weight.inbox / KB, unit: 'kB', goal: '≤ 250 kB' },
      { name: 'styles until the inbox', value: weight.styles / KB, unit: 'kB' },
      {
        name: `key to paint of a decision, p50, processor ${THROTTLE}× slower`,
        value: percentile(times, 0.5),
        unit: 'ms',
        floor: floor(0.5),
      },
      {
        name: `key to paint of a decision, p98, processor ${THROTTLE}× slower`,
        value: percentile(times, 0.98),
        unit: 'ms',
        floor: floor(0.98),
        goal: '≤ 50 ms',
      },
      {
        name: `interaction to paint, ${crowd} tasks, p50, ${THROTTLE}× slower`,
        value: percentile(interactions, 0.5),
        unit: 'ms',
        floor: floor(0.5),
      },
      {
        name: `interaction to paint, ${crowd} tasks, p98, ${THROTTLE}× slower`,
        value: percentile(interactions, 0.98),
        unit: 'ms',
        floor: floor(0.98),
        goal: '≤ 50 ms',
      },
      { name: 'processor time that the host kept from the machine meanwhile', value: taken * 100, unit: '%' },
      { name: 'longest work without pause', value: Math.max(0, ...journey.longTasks), unit: 'ms', goal: '≤ 150 ms' },
      { name: 'layout shift of the inbox', value: weight.shift, unit: '', goal: '≤ 0.02' },
    ];
  } finally {
    await browser.close();
  }
}
