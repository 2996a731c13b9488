/** Places of the frame, as people find them. */
import { w } from '#model/words.ts';
import type { Site } from './site.ts';
import type { Visitor } from './visitor.ts';

export const list = '/bill/expenseReport';
export const menuOf = ({ page, say }: Visitor) => page.getByRole('navigation', { name: say(w('Main menu', '主菜单')) });
export const tabsOf = ({ page, say }: Visitor) => page.getByRole('navigation', { name: say(w('Open pages', '已打开的页面')) });
export const notices = ({ page }: Visitor) => page.locator('[data-kind]');
export const palette = async ({ page }: Visitor): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
};
/** Tabs fold away what is loaded when the browser rests. */
export const rested = ({ page }: Visitor): Promise<void> => page.waitForTimeout(2_000);
export const storage = ({ page }: Visitor): Promise<readonly string[]> => page.evaluate(() => Object.keys(localStorage));

/** Every session ends, and is told to have ended as a server tells the others. */
export const endSessions = async ({ server }: Site): Promise<void> => {
  const ended = await server.db.query<{ key: string }>(`delete from session returning encode(token_hash, 'hex') as key`);
  for (const { key } of ended) await server.db.notify('session', key);
};
