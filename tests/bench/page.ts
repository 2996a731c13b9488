/** The page as people get it: built client, Chromium, processor slowed four times. */
import { randomUUID } from 'node:crypto';
import { launch } from '#tests/browser/support/chromium.ts';
import { measureKeyToPaint, measureWeight } from '#tests/browser/support/figures.ts';
import { crowd, READING_MS, walkInbox } from './inboxJourney.ts';
import { benchPassword, type Stage } from './stage.ts';
import { type Figure, median, percentile } from './table.ts';

const KB = 1000;
const THROTTLE = 4;

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
      items: [{ expenseType: 'repair', happenDate: day, summary: '测量', amount: `${at}.00`, invoiceType: 'none', remark: '市场采购无票' }],
    });
    if (status !== 200) throw new Error(`submit: ${status} ${text}`);
  }
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
    const runs = await walkInbox(stage, browser, THROTTLE);
    const middle = (of: (run: (typeof runs)[number]) => number) => median(runs.map(of));
    const floor = (share: number) => ({ name: 'a page of 30 rows', value: middle(({ bare }) => percentile(bare, share)) });
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
        value: middle(({ times }) => percentile(times, 0.5)),
        unit: 'ms',
        floor: floor(0.5),
      },
      {
        name: `interaction to paint, ${crowd} tasks, p98, ${THROTTLE}× slower`,
        value: middle(({ times }) => percentile(times, 0.98)),
        unit: 'ms',
        floor: floor(0.98),
        goal: '≤ 50 ms',
      },
      { name: 'processor time that the host kept from the machine meanwhile', value: middle(({ stolen }) => stolen) * 100, unit: '%' },
      { name: 'longest work without pause', value: middle(({ longest }) => longest), unit: 'ms', goal: '≤ 150 ms' },
      { name: 'layout shift of the inbox', value: weight.shift, unit: '', goal: '≤ 0.02' },
    ];
  } finally {
    await browser.close();
  }
}
