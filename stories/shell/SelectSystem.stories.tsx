/** The choice of a system after signing in. */
import { kept } from '#client/data/kept.ts';
import { SelectSystem } from '#client/shell/signIn/SelectSystem.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { go, serve, Stage } from './server.tsx';

const meta: Meta = { title: 'Shell/SelectSystem' };
export default meta;

const system = (id: string, zh: string, en: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  systemCode: `s${id}`,
  systemName: zh,
  systemNameEn: en,
  entryPath: `/entry${id}`,
  icon: null,
  sysStatus: 'running',
  ...more,
});
const three = [
  system('1', '综合办公', 'Back office'),
  system('2', '养殖生产', 'Farming'),
  system('3', '加工厂', 'Processing', { sysStatus: 'maintenance' }),
];

const chosenFrom = (systems: unknown): Pick<StoryObj, 'render' | 'beforeEach'> => ({
  render: () => (
    <Stage>
      <SelectSystem query={{}} counts={{ '1': 38, '2': 120 }} />
    </Stage>
  ),
  beforeEach: async () => {
    go.mockClear();
    serve({ 'sysSystem/all': systems, pathSettings: {} });
    await kept.set('system', '2');
  },
});

/** The last one has the focus, arrows walk round the end, a digit chooses at once. */
export const ByKeyboard: StoryObj = {
  ...chosenFrom(three),
  play: async ({ canvas }) => {
    const tile = (name: RegExp) => canvas.getByRole('link', { name });
    await waitFor(() => expect(tile(/Farming|养殖生产/)).toHaveFocus());
    await expect(tile(/Farming|养殖生产/)).toHaveTextContent(/99\+.*(last used|上次使用)/);
    await expect(tile(/Processing|加工厂/)).toHaveTextContent(/maintenance|维护中/);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(tile(/Back office|综合办公/)).toHaveFocus();
    await userEvent.keyboard('3');
    await waitFor(() => expect(go).toHaveBeenCalledWith('/entry3'));
  },
};
export const None: StoryObj = {
  ...chosenFrom([]),
  play: async ({ canvas }) => expect(await canvas.findByText(/The administrator assigns them|由管理员分配/)).toBeVisible(),
};
export const Failed: StoryObj = {
  ...chosenFrom({ code: '500', desc: 'The database does not answer.', data: null }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The database does not answer.');
    await expect(canvas.getByRole('button', { name: /Retry|重试/ })).toBeVisible();
  },
};
