/** Who must have a second factor, who is locked out, which displays are allowed. */
import { SecurityPage } from '#client/admin/security/SecurityPage.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { overview, serve, Stage, type Options } from './server.tsx';

const meta: Meta = { title: 'Admin/Security' };
export default meta;

let seen: ReturnType<typeof serve>['seen'] = [];
const story = (given: Options = {}, play?: StoryObj['play']): StoryObj => ({
  render: () => (
    <Stage>
      <SecurityPage path="/system/security" query={{}} />
    </Stage>
  ),
  beforeEach: () => {
    const served = serve(given);
    seen = served.seen;
    return served.stop;
  },
  ...(play ? { play } : {}),
});
const sent = (method: string, end: string) => seen.filter((one) => one.method === method && one.path.endsWith(end));
const page = within(document.body);

export const Shown = story({}, async ({ canvas }) => {
  await expect(await canvas.findByText(/^(秦昊|Qin Hao) \(qinhao\)$/)).toBeVisible();
  await expect(canvas.getByText(/no such account|账号不存在/)).toBeVisible();
  await expect(canvas.getByText(/^(3 people, 1 of them have one\.|共3人，已启用1人。)$/)).toBeVisible();
});

export const Unlocking = story({}, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^(Unlock|解锁) .*203\.0\.113\.7$/ }));
  await waitFor(() => expect(sent('POST', '/unlock').at(-1)?.body).toEqual({ address: '203.0.113.7' }));
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^(Locked out|已锁定)$/));
});

/** An auditor: all of it is seen, nothing changed. */
export const Reading = story({ readOnly: true }, async ({ canvas }) => {
  await canvas.findByText(/\(qinhao\)/);
  await canvas.findByText('加工厂大厅 北墙', { exact: false });
  await expect(await canvas.findByRole('combobox', { name: /^(Roles that must have one|必须启用的角色)$/ })).toHaveAttribute('readonly');
  await expect(canvas.queryByRole('button', { name: /^(Unlock|解锁|Revoke|撤销|Allow a display|新增大屏令牌)/ })).toBeNull();
});

export const Nobody = story(
  { overview: { ...overview, locked: [], policy: { secondFactorRoles: [] }, demanded: 0, equipped: 0 }, displays: [] },
  async ({ canvas }) => {
    await expect(await canvas.findByText(/^(Nobody is locked out\.|当前没有锁定。)$/)).toBeVisible();
    await expect(await canvas.findByText(/^(No display is allowed yet\.|尚未允许任何大屏。)$/)).toBeVisible();
  },
);

export const Demanding = story({}, async ({ canvas }) => {
  const field = await canvas.findByRole('combobox', { name: /^(Roles that must have one|必须启用的角色)$/ });
  await userEvent.click(field);
  await userEvent.click(await page.findByRole('option', { name: /^(Finance manager|财务经理)$/ }));
  await userEvent.keyboard('{Escape}');
  // Before it is saved: whom it stops.
  await expect(await canvas.findByText(/8 people; 6 have to|8人，其中6人/)).toBeVisible();
  const save = canvas.getByRole('button', { name: /^(Save|保存)$/ });
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  const dialog = await page.findByRole('dialog');
  await expect(dialog).toHaveTextContent(/6 people are stopped|6人在下次操作时/);
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Save|保存)$/ }));
  await waitFor(() => expect(sent('PUT', '/security').at(-1)?.body).toEqual({ secondFactorRoles: ['sys_admin', 'finance_manager'] }));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
});

export const Allowing = story({}, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^(Allow a display|新增大屏令牌)$/ }));
  const dialog = await page.findByRole('dialog');
  await userEvent.type(await within(dialog).findByRole('textbox'), '码头');
  await userEvent.click(within(dialog).getByText(/^(30 days|30天)$/));
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Make the token|生成令牌)$/ }));
  await expect(await within(dialog).findByText(/^display-/)).toBeVisible();
  await expect(sent('POST', '/displayTokens').at(-1)?.body).toMatchObject({ name: '码头', expiresAt: expect.any(String) as unknown });
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Done|完成)$/ }));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  await expect(page.queryByText(/^display-/)).toBeNull();
});

export const Revoking = story({}, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^(Revoke|撤销) 加工厂大厅 北墙$/ }));
  const dialog = await page.findByRole('dialog');
  await expect(dialog).toHaveTextContent(/stops at once|立即停止/);
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Revoke|撤销)$/ }));
  await waitFor(() => expect(sent('DELETE', '/displayTokens/1')).toHaveLength(1));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
});

export const Failed = story({ failing: true }, async ({ canvas }) => {
  await waitFor(() => expect(canvas.getAllByRole('button', { name: /^(Retry|重试)$/ })).toHaveLength(3));
});
