/** What can be done with a document beside the verbs of its kind (model/acts.ts): now, not now, with one of its lines, and refused. */
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { bundle, day, leaveInApproval } from './fixtures.ts';
import { type PageArgs, pageMeta } from './server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: 'Documents/Acts',
  args: { resource: 'hrLeaveRequest', template: 'view', path: '/view' },
};
export default meta;
type Story = StoryObj<typeof meta>;

const candidate = (id: string, name: string, candidateState: string) => ({
  id,
  lineNo: Number(id),
  name,
  mobile: '13805351234',
  candidateState,
});

/** Two candidates can be onboarded, so the form asks which; the time to apply is over, which the button says. */
export const OfLines: Story = {
  args: {
    resource: 'hrApplicationRecruit',
    query: { type: 'hrApplicationRecruit', id: '701' },
    bundles: {
      'hrApplicationRecruit/701': bundle(
        'hrApplicationRecruit',
        {
          id: '701',
          code: 'HRZP-20261120-001',
          status: 'approved',
          needCount: 2,
          openInner: true,
          recruitState: 'open',
          candidates: [candidate('1', '王磊', 'accepted'), candidate('2', '赵敏', 'interview'), candidate('3', '孙悦', 'accepted')],
          version: 5,
        },
        {
          can: {
            put: true,
            'act:onboard': true,
            'act:onboard:1': true,
            'act:onboard:3': true,
            'act:apply': { reason: 'notOpen', desc: w('Applications until yesterday', '报名已截止') },
          },
        },
      ),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Apply for it|我要竞聘/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: /Create onboarding|创建入职单/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /Create onboarding|创建入职单/ }));
    const lines = await dialog.findByRole('combobox', { name: /Candidates|应聘人员/ });
    await expect(lines).toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(lines);
    await expect(await within(document.body).findAllByRole('option')).toHaveLength(2);
  },
};

/** What the server refuses stands at its field, in the form that stays. */
export const Refused: Story = {
  args: {
    query: { type: 'hrLeaveRequest', id: '501' },
    bundles: {
      'hrLeaveRequest/501': bundle(
        'hrLeaveRequest',
        { ...leaveInApproval, status: 'approved', startDate: day(-9), endDate: day(-2), backState: 'waiting' },
        { can: { print: true, 'act:reportBack': true } },
      ),
    },
    answers: {
      'reportBack/501': {
        code: '400',
        desc: 'refused',
        data: null,
        faults: [{ field: 'actualEnd', rule: 'range', severity: 'error', message: w('before the leave', '早于假期') }],
      },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Report back|销假/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await waitFor(() => expect(document.querySelector('#actualEnd')).toHaveValue(day(-2)));
    await userEvent.click(dialog.getByRole('button', { name: /Report back|销假/ }));
    await expect((await dialog.findAllByText(/before the leave|早于假期/)).length).toBeGreaterThan(0);
  },
};

/** An answer that did not come: pressed again, it is the same request, which the server carries out once. */
export const Unanswered: Story = {
  args: {
    resource: 'materialTransfer',
    query: { type: 'materialTransfer', id: '601' },
    bundles: {
      'materialTransfer/601': bundle(
        'materialTransfer',
        { id: '601', code: 'DBD-20261101-0001', status: 'approved', transferState: 'inTransit', version: 4 },
        { can: { print: true, 'act:receive': true } },
      ),
    },
  },
  play: async ({ canvas }) => {
    const { fetch } = globalThis;
    const sent = fn();
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('/receive/')) return fetch(input, init);
      sent(((await request.clone().json()) as { readonly requestId?: string }).requestId);
      throw new TypeError('The network is gone.');
    };
    await userEvent.click(await canvas.findByRole('button', { name: /^(Receive|收货)$/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    for (let time = 1; time <= 2; time += 1) {
      await userEvent.click(dialog.getByRole('button', { name: /^(Receive|收货)$/ }));
      await waitFor(() => expect(sent).toHaveBeenCalledTimes(time));
      await dialog.findByRole('alert');
    }
    const [first, second] = sent.mock.calls;
    await expect(first?.[0]).toEqual(expect.stringMatching(/./));
    await expect(second).toEqual(first);
  },
};

/** The server asks for the password first: it is entered where the act is asked for, and what was filled in stays. */
export const PasswordFirst: Story = {
  args: {
    query: { type: 'hrLeaveRequest', id: '501' },
    bundles: {
      'hrLeaveRequest/501': bundle(
        'hrLeaveRequest',
        { ...leaveInApproval, status: 'approved', startDate: day(-9), endDate: day(-2), backState: 'waiting' },
        { can: { print: true, 'act:reportBack': true } },
      ),
    },
  },
  play: async ({ canvas }) => {
    const { fetch } = globalThis;
    const sent: string[] = [];
    let confirmed = false;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname.includes('/passwordConfirm/')) {
        confirmed = ((await request.json()) as { readonly password: string }).password === 'right-one-1';
        const wrong = { code: '400', desc: 'wrong password', data: null };
        return Response.json(confirmed ? { code: '200', desc: 'ok', data: { until: '2026-11-20T01:05:00Z' } } : wrong, {
          status: confirmed ? 200 : 400,
        });
      }
      if (!pathname.includes('/reportBack/')) return fetch(input, init);
      sent.push(((await request.json()) as { readonly actualEnd: string }).actualEnd);
      if (confirmed) return Response.json({ code: '200', desc: 'ok', data: {} });
      return Response.json({ code: '409', reason: 'passwordNotConfirmed', desc: 'password first', data: null }, { status: 409 });
    };
    await userEvent.click(await canvas.findByRole('button', { name: /Report back|销假/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await waitFor(() => expect(document.querySelector('#actualEnd')).toHaveValue(day(-2)));
    const press = () => userEvent.click(dialog.getByRole('button', { name: /Report back|销假/ }));
    await press();
    const password = await dialog.findByLabelText(/Your password|登录密码/);
    await userEvent.type(password, 'wrong-one-1');
    await press();
    await expect(await dialog.findByText('wrong password')).toBeVisible();
    await expect(sent).toEqual([day(-2)]);
    await userEvent.type(password, 'right-one-1');
    await press();
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await expect(sent).toEqual([day(-2), day(-2)]);
  },
};

/** A copy that was sent to me, or a mention, is read where its document is: on its page as in the inbox. */
export const CopyReadOnItsPage: Story = {
  args: {
    query: { type: 'hrLeaveRequest', id: '501' },
    bundles: { 'hrLeaveRequest/501': { ...bundle('hrLeaveRequest', leaveInApproval, {}), unread: true } },
  },
  play: async ({ canvas }) => {
    const { fetch } = globalThis;
    const read = fn();
    globalThis.fetch = (input, init) => {
      const { method, url } = new Request(input, init);
      if (method === 'PUT') read(new URL(url).pathname);
      return fetch(input, init);
    };
    await canvas.findByRole('article');
    await waitFor(() => expect(read).toHaveBeenCalledWith('/tydf/process/document/hrLeaveRequest/501/read'));
  },
};
