/** The page of a person: what HR sees, a leader, the person themselves; parts without rows, and what cannot be loaded. */
import { OwnFilePage, PersonPage } from '#client/pages/hr/person/PersonPage.tsx';
import { queries } from '#client/data/server/queries.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { overview, pageMeta, person, type PageArgs } from './server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta(PersonPage, '/hr/hrPfStaffOnboardView'),
  title: 'HR/Personnel file',
  args: { query: { id: '122' } },
};
export default meta;
type Story = StoryObj<typeof meta>;
const refused = { code: '503', desc: 'The server is starting.', data: null };

export const Profile: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: /^(Experience|履历)/ })).toBeVisible();
    await expect(canvas.getByText(/(8 years here|司龄8年)/)).toBeVisible();
  },
};
export const Family: Story = { args: { query: { id: '122', tab: 'family' } } };
export const Experience: Story = { args: { query: { id: '122', tab: 'experience' } } };
export const Contracts: Story = { args: { query: { id: '122', tab: 'contracts' } } };
/** Nothing written yet: each part says so. */
export const Pay: Story = {
  args: { query: { id: '122', tab: 'pay' } },
  play: async ({ canvas }) => void (await canvas.findByText(/^(Nothing here yet|暂无记录)$/)),
};
export const Leave: Story = { args: { query: { id: '122', tab: 'leave' } } };
export const Documents: Story = {
  args: { query: { id: '122', tab: 'documents' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'HRLV-20261118-0002' })).toHaveAttribute('href', expect.stringContaining('id=71'));
  },
};
/** What takes effect and what ends comes before what was. */
export const Timeline: Story = {
  args: { query: { id: '122', tab: 'timeline' } },
  play: async ({ canvas }) => {
    const ahead = await canvas.findByRole('region', { name: /^(Ahead|计划)$/ });
    await expect(ahead.querySelectorAll('li')).toHaveLength(3);
  },
};

/** A leader reads neither family nor pay of their people: there are no such tabs, and nothing to edit. */
export const ForLeader: Story = {
  args: {
    overview: { ...overview, parts: overview.parts.filter(({ resource }) => /LeaveInformation|InnerPost/.test(resource)) },
    record: { ...person, can: {} },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('tab', { name: /^(Leave|假期)/ });
    await expect(canvas.queryByRole('tab', { name: /^(Family|家庭成员)/ })).toBeNull();
    await expect(canvas.queryByRole('tab', { name: /^(Pay|薪资)/ })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /(Edit|编辑)/ })).toBeNull();
  },
};
export const Left: Story = { args: { record: { ...person, staffState: 'resigned', leaveDate: '2026-09-30', companyYears: 8 } } };

/** The neighbours are those of the list it was opened from; the tab stays. */
export const InList: Story = {
  args: { query: { id: '122', tab: 'leave' } },
  play: async ({ canvas, userEvent: hand }) => {
    queries.setQueryData(['list', 'hrPfStaffOnboard', {}], {
      records: [{ id: '121' }, { id: '122' }, { id: '123' }],
      total: 60,
      pageNum: 1,
      pageSize: 20,
    });
    await hand.click(await canvas.findByRole('tab', { name: /^(Documents|单据)/ }));
    await expect(await canvas.findByText('2 / 60')).toBeVisible();
    await hand.click(canvas.getByRole('button', { name: /^(Next person|下一人)$/ }));
    await waitFor(() => expect(canvas.getByText('3 / 60')).toBeVisible());
    await expect(canvas.getByRole('tab', { name: /^(Documents|单据)/ })).toHaveAttribute('aria-selected', 'true');
  },
};

/** Tabs are walked by arrows. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    (await canvas.findByRole('tab', { name: /^(Profile|基本信息)/ })).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(canvas.getByRole('tab', { name: /^(Family|家庭成员)/ })).toHaveAttribute('aria-selected', 'true'));
  },
};
export const Loading: Story = { args: { silent: '/get/' } };
export const Failed: Story = { args: { refusals: { '/get/': refused } } };
/** The file is there, what belongs to it is not. */
export const PartsFailed: Story = { args: { refusals: { '/overview/': refused } } };

const own = pageMeta(OwnFilePage, '/hr/myFile');
export const Own: Story = { ...own, args: { query: {}, record: { ...person, can: {} } } };
const seen: string[] = [];
/** They write where they are to be found; the rest of their file is for others to write. */
export const OwnContact: Story = {
  ...own,
  args: { query: {}, record: { ...person, can: {} }, seen },
  play: async ({ canvas, userEvent: hand }) => {
    await hand.click(await canvas.findByRole('button', { name: /^(Change contact details|修改联系方式)$/ }));
    const name = await screen.findByRole('textbox', { name: /^(Emergency contact|紧急联系人)/ });
    await hand.clear(name);
    await hand.type(name, '王静');
    await hand.click(screen.getByRole('button', { name: /^(Save|保存)/ }));
    await waitFor(() => expect(seen.at(-1)).toContain('"emergencyName":"王静"'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
export const OwnMissing: Story = { ...own, args: { query: {}, staffId: null } };
