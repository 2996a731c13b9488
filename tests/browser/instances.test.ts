/** An administrator finds a stuck document and moves it on, with the reason in its trail; what they see of many; what an auditor may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstanceView } from '#model/workflow/instanceView.ts';
import { w } from '#model/words.ts';
import { workOperations } from '#server/workflow/operate/operations.ts';
import { sendLeave, type SentLeave } from './support/leaves.ts';
import { openSite, patience, type Site } from './support/site.ts';
import type { Visitor } from './support/visitor.ts';

const words = {
  find: w('Code, flow or id', '单号、流程或编号'),
  move: w('Move it here', '跳转到此环节'),
  reason: w('Reason (goes into the trail)', '原因（记入审批轨迹）'),
  done: w('Done: it is in the trail.', '已执行，并记入审批轨迹。'),
  record: w('HR record', '人事备案'),
  heat: w('Heat of this version', '该版本热力图'),
  one: w('This instance', '本实例'),
  table: w('Table', '表格'),
  previous: w('Previous entry', '上一条'),
  then: w('The form at that moment', '当时的表单'),
  now: w('Back to now', '回到当前'),
  operate: w('Operate', '运行干预'),
  tasks: w('Open tasks', '全部待办'),
  reassign: w('Reassign', '转派'),
  because: w('Reason', '原因'),
  close: w('Close', '关闭'),
} as const;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const instanceOf = async ({ id }: SentLeave): Promise<InstanceView> => {
  const [row] = await site.server.db.query<{ id: string }>(
    "select id::text from flow_instance where resource = 'hrLeaveRequest' and document_id = $1",
    [id],
  );
  const admin = await site.server.as('maoyu');
  return (await admin.call<InstanceView>('GET', `/tydf/process/instances/${row?.id}`)).json.data;
};

const drawn = ({ page }: Visitor) => page.locator('[data-drawn]').filter({ visible: true }).waitFor();

describe.each([
  { language: 'zh', scheme: 'light', days: ['2026-12-02', '2026-12-16'] },
  { language: 'en', scheme: 'dark', days: ['2026-12-03', '2026-12-17'] },
] as const)('running flows in $language', ({ language, scheme, days: [first = '', second = ''] }) => {
  it('a stuck document is found and moved in three clicks, with the reason in its trail', async () => {
    const leave = await sendLeave(site.server, first);
    const admin = await site.as('maoyu', { language, scheme });
    const { page, say } = admin;
    let clicks = 0;
    const click = async (what: ReturnType<typeof page.locator>): Promise<void> => {
      clicks += 1;
      await what.click();
    };
    const began = Date.now();
    await admin.open('/process/instances');
    await page.getByRole('textbox', { name: say(words.find) }).fill(leave.code);
    await click(page.getByRole('link', { name: leave.code, exact: true }));
    await drawn(admin);
    await page.locator('svg [data-element-id=leader].mark-here').waitFor();
    await click(page.locator('svg [data-element-id=hrRecord]').first());
    await click(page.getByRole('button', { name: say(words.move) }));
    // The reason has the focus, Enter applies.
    await page.locator('svg [data-element-id=hrRecord].mark-coming').waitFor();
    expect(await admin.violations()).toEqual([]);
    await page.keyboard.type('部门负责人离职');
    await page.keyboard.press('Enter');
    await page.getByText(say(words.done)).waitFor();
    expect(clicks).toBeLessThanOrEqual(3);
    expect(Date.now() - began).toBeLessThan(30_000);
    await page.locator('svg [data-element-id=hrRecord].mark-here').waitFor();
    const { trail, here, chain } = await instanceOf(leave);
    expect(here).toEqual(['hrRecord']);
    expect(chain.unbroken).toBe(true);
    expect(trail.at(-1)).toMatchObject({ action: 'jump', comment: '部门负责人离职', actor: { name: '毛宇' } });
    expect(await admin.violations()).toEqual([]);

    // As it was before: the drawing, who held it, the form.
    await page.getByRole('button', { name: say(words.previous) }).click();
    await page.locator('svg [data-element-id=leader].mark-here').waitFor();
    await page.getByRole('region', { name: say(words.then) }).waitFor();
    await page.getByRole('button', { name: say(words.now) }).click();
    await page.locator('svg [data-element-id=hrRecord].mark-here').waitFor();

    await page.getByText(say(words.heat), { exact: true }).click();
    await drawn(admin);
    await expect.poll(() => page.locator('svg [class*=mark-heat-]').count(), patience).toBeGreaterThan(0);
    expect(await admin.violations()).toEqual([]);
    await page.getByRole('button', { name: say(words.table), exact: true }).click();
    await page.getByRole('table').getByRole('rowheader').first().waitFor();
    expect(admin.faults).toEqual([]);
    await admin.close();
  });

  it('everybody’s tasks stand in one table; one goes to somebody else with what would come of it told before', async () => {
    const leave = await sendLeave(site.server, second);
    const admin = await site.as('maoyu', { language, scheme });
    const { page, say } = admin;
    await admin.open('/process/loadTask');
    await page.getByRole('heading', { name: say(words.tasks) }).waitFor();
    await page.getByRole('checkbox', { name: new RegExp(leave.code) }).check();
    expect(await admin.violations()).toEqual([]);
    await page.getByRole('button', { name: say(words.reassign), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('zhoumin');
    await page
      .getByRole('option', { name: say(w('Zhou Min', '周敏')) })
      .first()
      .click();
    await dialog
      .getByRole('table')
      .getByText(say(w('Zhou Min', '周敏')))
      .waitFor();
    await dialog.getByRole('textbox', { name: say(words.because) }).fill('负责人休假');
    expect(await admin.violations()).toEqual([]);
    await dialog.getByRole('button', { name: say(w(`${words.reassign.en} 1`, `${words.reassign.zh}1条`)) }).click();
    // What the server's own background does a second later.
    await dialog.getByRole('progressbar').waitFor({ state: 'attached' });
    await workOperations(site.server.services);
    await dialog.getByText(say(w('1 done', '完成1条'))).waitFor();
    await dialog
      .getByRole('button', { name: say(words.close), exact: true })
      .last()
      .click();
    await expect.poll(async () => (await instanceOf(leave)).tasks[0]?.people[0]?.name, patience).toBe('周敏');
    expect(admin.faults).toEqual([]);
    await admin.close();
  });
});

describe('who may only read', () => {
  it('sees instances and their heat, and is offered nothing that changes them', async () => {
    const leave = await sendLeave(site.server, '2026-12-04');
    const { id } = await instanceOf(leave);
    const auditor = await site.as('mengqinghai', { language: 'zh' });
    const { page, say } = auditor;
    await auditor.open(`/process/instance?id=${id}`);
    await drawn(auditor);
    await page.locator('svg [data-element-id=hrRecord]').first().click();
    expect(await page.getByRole('button', { name: say(words.move) }).count()).toBe(0);
    expect(await page.getByRole('button', { name: say(words.operate) }).count()).toBe(0);
    expect(await auditor.violations()).toEqual([]);
    await auditor.open('/process/incidents');
    await page.getByRole('heading', { name: say(w('Incidents', '异常')) }).waitFor();
    expect(await auditor.violations()).toEqual([]);
    expect(auditor.faults).toEqual([]);
    await auditor.close();
  });

  it('tasks of others are nobody else’s: the page is the own inbox', async () => {
    const leader = await site.as('qinhao', { language: 'zh' });
    await leader.open('/process/loadTask');
    await leader.page.getByRole('tab', { name: /待办/ }).first().waitFor();
    expect(await leader.page.getByRole('heading', { name: '全部待办' }).count()).toBe(0);
    await leader.close();
  });
});
