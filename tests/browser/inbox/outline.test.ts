/** A flow designed with the keyboard alone, in the simple view: a step with its approver, a branch with its condition, undo, save. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { w, type Words } from '#model/words.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { openSite, patience, type Site } from '#tests/browser/support/site.ts';
import type { Visitor } from '#tests/browser/support/visitor.ts';

const words = {
  outline: w('Outline', '步骤'),
  addWho: w('Add approvers', '添加审批人'),
  who: w('Rule 1: who', '规则1：审批人来源'),
  leader: w('Leader of the applicant’s department', '申请人的部门负责人'),
  rules: w('Rules', '规则'),
  feel: w('FEEL text', 'FEEL 表达式'),
  added: w('behind step 3; 8 steps', '共8个环节'),
  branched: w('9 steps', '共9个环节'),
  removed: w('removed; 8 steps', '已删除'),
  undone: w('Undone; 9 steps', '已撤销，共9个环节'),
} as const;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const models = '/tydf/process/model';

/** A model of the shipped expense flow. */
const freshModel = async (): Promise<string> => {
  const admin = await site.server.as('maoyu');
  const [definition] = await site.server.db.query<{ id: string }>(
    "select id::text from flow_definition where key = 'expenseReport' order by version desc limit 1",
  );
  const { json } = await admin.call<AnyDoc>('POST', `/tydf/process/definitions/saveModelFromPro/${definition?.id}`);
  if (json.code !== '200') throw new Error(json.desc);
  return String(json.data['id']);
};
const drawingOf = async (id: string): Promise<string> => {
  const admin = await site.server.as('maoyu');
  return String((await admin.call<AnyDoc>('GET', `${models}/get/${id}`)).json.data['xml']);
};

const focused = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return '';
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return at.dataset['node'] ?? at.getAttribute('aria-label') ?? label ?? at.textContent ?? '';
  });

/** Tab until what has the focus is what is looked for, as somebody does who cannot use a pointer. */
const tabTo = async (person: Visitor, found: (name: string) => boolean, key = 'Tab'): Promise<void> => {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (found(await focused(person))) return;
    await person.page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead there; it is at “${await focused(person)}”`);
};

const walkTo = async (person: Visitor, node: string): Promise<void> => {
  await person.page.keyboard.press('Home');
  for (let pressed = 0; pressed < 60 && (await focused(person)) !== node; pressed++) await person.page.keyboard.press('ArrowDown');
  expect(await focused(person)).toBe(node);
};

const says = async ({ page, say }: Visitor, text: Words): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: say(text) })
    .first()
    .waitFor(patience);

describe.each([
  { language: 'en', scheme: 'light' },
  { language: 'zh', scheme: 'dark' },
] as const)('with keys alone, in $language and $scheme', ({ language, scheme }) => {
  it('a step with its approver and a branch with its condition are designed, undone and saved', async () => {
    const id = await freshModel();
    const admin = await site.as('maoyu', { language, scheme });
    const { page, say } = admin;
    await admin.open(`/modelEdit?id=${id}`);
    await page.getByRole('radio', { name: say(words.outline) }).waitFor({ ...patience, state: 'attached' });
    // One tab stop for the views; the arrow goes to the next.
    await page.getByRole('radio', { checked: true }).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-node=audit]').waitFor(patience);
    expect(await admin.violations()).toEqual([]);

    await tabTo(admin, (name) => name === 'start');
    await walkTo(admin, 'audit');
    await page.keyboard.press('+');
    // An arrow goes on from where the focus is, once it is there.
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('Enter');
    await says(admin, words.added);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Tax');
    await page.keyboard.press('Enter');
    await tabTo(admin, (name) => name === say(words.addWho));
    await page.keyboard.press('Enter');
    const who = page.getByRole('combobox', { name: say(words.who) });
    await who.waitFor();
    await tabTo(admin, (name) => name === say(words.who), 'Shift+Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(say(words.leader));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await admin.violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(admin), patience).toMatch(/^Activity_/);
    const step = await focused(admin);

    await page.keyboard.press('+');
    // An arrow goes on from where the focus is, once it is there.
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await says(admin, words.branched);
    await tabTo(admin, (name) => name === say(words.rules));
    await page.keyboard.press('ArrowRight');
    await page.locator('.cm-content').waitFor(patience);
    await page.keyboard.press('Tab');
    await page.keyboard.type('totalAmount > 8000');
    // Leaving it hands the condition on.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /8,000/ }).first().waitFor(patience);
    expect(await admin.violations()).toEqual([]);

    await walkTo(admin, step);
    await page.keyboard.press('Delete');
    await says(admin, words.removed);
    await page.keyboard.press('ControlOrMeta+z');
    await says(admin, words.undone);
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(async () => /8000/.test(await drawingOf(id)) && (await drawingOf(id)).includes(`id="${step}"`), patience).toBe(true);

    const flow = await compileFlow(await drawingOf(id));
    expect(flow.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { elements } = flow;
    const next = (from: string): string => elements[elements[from]!.outgoing[0]!]!.outgoing[0]!;
    expect(next('audit')).toBe(step);
    expect(elements[step]).toMatchObject({ type: 'UserTask', name: { [language]: 'Tax' }, task: { approvers: ['starter.leader'] } });
    const split = elements[next(step)]!;
    expect(split.type).toBe('ExclusiveGateway');
    expect(split.outgoing.map((way) => elements[way]!.condition)).toEqual(['totalAmount > 8000', undefined]);
    expect(split.otherwise).toBe(split.outgoing[1]);
    expect(admin.faults).toEqual([]);
    await admin.close();
  }, 180_000);
});
