/** Each section of the preferences with its states. */
import { preferences } from '#client/data/preferences/preferences.ts';
import { currentLanguage } from '#client/words/current.ts';
import { usualPreferences } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { company, openSessions, own, Page, serve, type Answers } from './server.tsx';

const meta: Meta = { title: 'Personal/Preferences' };
export default meta;

let seen: ReturnType<typeof serve>['seen'] = [];
const story = (section: string | undefined, answers: Answers = {}, play?: StoryObj['play']): StoryObj => ({
  render: () => <Page {...(section === undefined ? {} : { section })} />,
  beforeEach: async () => {
    ({ seen } = serve(answers));
    const { language: _language, scheme: _scheme, ...others } = usualPreferences;
    await preferences.take(others);
  },
  ...(play ? { play } : {}),
});
const sent = (method: string, path: string) => seen.filter((one) => one.method === method && one.path.endsWith(path));
const shown = (canvasElement: HTMLElement) => within(canvasElement.querySelector<HTMLElement>('section:not([hidden])') ?? canvasElement);

const redFields = /^(please check the red fields in the form|请检查表单中的红色项)$/;

export const Looks = story('looks', {}, async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('radio', { name: /^(Compact|紧凑)$/ }));
  await expect(document.documentElement.dataset['density']).toBe('compact');
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toEqual({ density: 'compact' }));
  const status = within(canvasElement)
    .getAllByRole('status')
    .find((one) => one.parentElement?.textContent?.includes(currentLanguage() === 'zh' ? '紧凑' : 'Compact'));
  await waitFor(() => expect(status).toHaveTextContent(/^(saved ✓|已保存 ✓)$/));
});

export const LooksPatterns = story('looks', {}, async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('switch', { name: /^(Patterns in charts|图表图案)$/ }));
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toEqual({ patterns: true }));
});

export const LooksNotSaved = story('looks', { failing: '/preferences' }, async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('radio', { name: /^(Compact|紧凑)$/ }));
  await waitFor(() => expect(within(canvasElement).getByText(/trying again|自动重试/)).toBeVisible());
  // It holds here all the same.
  await expect(document.documentElement.dataset['density']).toBe('compact');
});

export const Inbox = story('inbox', {}, async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('switch', { name: /Express|快速/ }));
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toMatchObject({ express: true }));
  const part = shown(canvasElement);
  await userEvent.click(part.getByRole('radio', { name: /^(Until I send|手动发送)$/ }));
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toEqual({ hold: 'send' }));
  await userEvent.click(part.getByRole('radio', { name: /^(Due or overdue|今日到期 \/ 逾期)$/ }));
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toEqual({ queue: 'overdue' }));
  const limit = part.getByRole('textbox', { name: /^(Own limit|批量处理金额上限)/ });
  await userEvent.type(limit, 'much{Enter}');
  await expect(limit).toBeInvalid();
  await userEvent.clear(limit);
  await userEvent.type(limit, '￥5,000{Enter}');
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toEqual({ bulkLimit: '5000' }));
});

export const Keys = story('keys', {}, async ({ canvasElement }) => {
  const change = await within(canvasElement).findByRole('button', { name: /(Change the key of “Approve”|修改“同意”的按键)/ });
  await userEvent.click(change);
  await fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'F2', code: 'F2' });
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toEqual({ keys: { KeyA: 'F2' } }));
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/(Change the key of “Approve”|修改“同意”的按键)/));
});

export const KeysTaken = story('keys', {}, async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /(Change the key of “Approve”|修改“同意”的按键)/ }));
  await userEvent.keyboard('j');
  const told = await within(canvasElement).findByRole('alert');
  await expect(told).toHaveTextContent(/J.*(Next|下一条)/);
  await expect(sent('PUT', '/preferences').filter(({ body }) => 'keys' in (body as object))).toHaveLength(0);
  await userEvent.click(within(canvasElement).getByRole('button', { name: /(change places|互换)/ }));
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toEqual({ keys: { KeyA: 'KeyJ', KeyJ: 'KeyA' } }));
});

export const KeysChanged = story('keys', {}, async ({ canvasElement }) => {
  await preferences.take({ keys: { KeyA: 'KeyE', ':discard': 'Alt+KeyX' } });
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /(Reset all|全部恢复默认)/ }));
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toEqual({ keys: {} }));
});

export const Opinions = story('opinions', {}, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  // One's own goes before the company's with a key.
  const up = await part.findByRole('button', { name: /(Move “同意 \{applicant\} 的申请” up|上移“同意 \{applicant\} 的申请”)/ });
  await userEvent.click(up);
  await waitFor(() => expect(sent('PUT', '/opinions/11').at(-1)?.body).toEqual({ sort: 0 }));
  await expect(part.getAllByRole('listitem')[0]).toHaveTextContent('{applicant}');
  await userEvent.click(part.getByRole('button', { name: /(Delete “同意报销|删除“同意报销)/ }));
  await userEvent.click(await part.findByRole('button', { name: /^(Undo|撤销)$/ }));
  await waitFor(() => expect(sent('POST', '/opinions').at(-1)?.body).toMatchObject({ text: '同意报销 {amount}', sort: 3 }));
});

export const OpinionsNone = story('opinions', { opinions: [] });
export const OpinionsOnlyCompany = story('opinions', { opinions: company });

export const OpinionWritten = story('opinions', {}, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  await userEvent.click(await part.findByRole('button', { name: /(New template|新增常用意见)/ }));
  const text = await part.findByRole('textbox', { name: /^(Text|内容)/ });
  await userEvent.click(part.getByRole('button', { name: /^(Save template|保存)$/ }));
  await expect(text).toBeInvalid();
  await waitFor(() => expect(within(document.body).getByText(redFields)).toBeVisible());
  await fireEvent.change(text, { target: { value: '请 ' } });
  await userEvent.click(part.getByRole('button', { name: /(Insert|插入) \{applicant\}/ }));
  await waitFor(() => expect(text).toHaveValue('请 {applicant}'));
  // Walking to another section and back keeps what was typed.
  const nav = within(canvasElement.querySelector('nav') ?? canvasElement);
  await userEvent.click(nav.getByRole('button', { name: /^(Signature|签名)$/ }));
  await userEvent.click(nav.getByRole('button', { name: /^(Opinion templates|常用意见)$/ }));
  await expect(shown(canvasElement).getByRole('textbox', { name: /^(Text|内容)/ })).toHaveValue('请 {applicant}');
  await userEvent.keyboard('{Escape}');
});

export const OpinionRefused = story(
  'opinions',
  { opinions: [...company, ...own], refusing: ['/opinions', { code: '409', desc: '最多保存50条常用意见', data: null }] },
  async ({ canvasElement }) => {
    const part = await waitFor(() => shown(canvasElement));
    await userEvent.click(await part.findByRole('button', { name: /(New template|新增常用意见)/ }));
    const text = await part.findByRole('textbox', { name: /^(Text|内容)/ });
    await fireEvent.change(text, { target: { value: '好' } });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(part.getByText('最多保存50条常用意见')).toBeVisible());
    await expect(text).toHaveValue('好');
  },
);

export const SignatureNone = story('signature');
export const SignatureKept = story(
  'signature',
  { signature: { id: '7', name: 'signature.png', size: 4211, mime: 'image/png' } },
  async ({ canvasElement }) => {
    const part = await waitFor(() => shown(canvasElement));
    await expect(await part.findByRole('img', { name: /(Signature of|的签名)/ })).toBeVisible();
    await userEvent.click(part.getByRole('button', { name: /^(Delete|删除)$/ }));
    await waitFor(() => expect(sent('DELETE', '/signature')).toHaveLength(1));
    await expect(await part.findByText(/(No signature is kept|尚未保存签名)/)).toBeVisible();
  },
);

export const Away = story('away', {}, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  await userEvent.click(await part.findByRole('combobox', { name: /^(Who stands in|代理人)$/ }));
  await userEvent.click(await within(document.body).findByRole('option', { name: /(Li Na|李娜)/ }));
  await userEvent.click(part.getByRole('button', { name: /^(Next week|下周)$/ }));
  await waitFor(() => expect(part.getByText(/^(12 open tasks will be shown to Li Na|12条待办将显示给李娜)/)).toBeVisible());
  await userEvent.click(part.getByRole('button', { name: /^(Set substitute|设置代理人)$/ }));
  await waitFor(() => expect(part.getByText(/(Li Na has been told|已通知 李娜)/)).toBeVisible());
});

export const AwayMissing = story('away', { substitutions: [] }, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  await userEvent.click(await part.findByRole('button', { name: /^(Set substitute|设置代理人)$/ }));
  await expect(await part.findByText(/^(Choose who stands in|选择代理人)$/)).toBeVisible();
  await expect(sent('POST', '/substitutions')).toHaveLength(0);
  // The fixed words, and the focus on the first of what is wrong.
  await waitFor(() => expect(within(document.body).getByText(redFields)).toBeVisible());
  await waitFor(() => expect(part.getByRole('combobox', { name: /^(Who stands in|代理人)$/ })).toHaveFocus());
});

export const AwayRefused = story(
  'away',
  {
    refusing: [
      '/substitutions',
      {
        code: '422',
        desc: 'invalid',
        data: null,
        faults: [
          {
            field: 'substituteId',
            rule: 'away',
            severity: 'error',
            message: w('is also away in this time', '该时间段内本人也已设置代理人'),
          },
        ],
      },
    ],
  },
  async ({ canvasElement }) => {
    const part = await waitFor(() => shown(canvasElement));
    await userEvent.click(await part.findByRole('combobox', { name: /^(Who stands in|代理人)$/ }));
    await userEvent.click(await within(document.body).findByRole('option', { name: /(Li Na|李娜)/ }));
    await userEvent.click(part.getByRole('button', { name: /^(Tomorrow|明天)$/ }));
    await waitFor(() => expect(part.getByText(/(is also away|本人也已设置代理人)/)).toBeVisible());
  },
);

export const AwayEnded = story('away', {}, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  await userEvent.click(await part.findByRole('button', { name: /^(End now|立即终止)[:：]/ }));
  await waitFor(() => expect(sent('POST', '/substitutions/5/end')).toHaveLength(1));
  await waitFor(() => expect(part.queryByRole('button', { name: /^(End now|立即终止)[:：]/ })).toBeNull());
});

export const Notices = story('notices', {}, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  const mail = await part.findByRole('combobox', { name: /(Mail: Copied to me|邮件：抄送给我)/ });
  await userEvent.selectOptions(mail, 'digest');
  await waitFor(() => expect(sent('PUT', '/notices/settings').at(-1)?.body).toMatchObject({ kinds: { copied: { mail: 'digest' } } }));
  await waitFor(() => expect(part.getByText(/^(saved ✓|已保存 ✓)$/)).toBeVisible());
});

/** What became of a change stands beside what was changed, nowhere else. */
export const NoticesDigest = story('notices', {}, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  const hour = await part.findByRole('combobox', { name: /^(The digest goes out at|摘要发送时间)$/ });
  await userEvent.selectOptions(hour, '9');
  const saved = await part.findByText(/^(saved ✓|已保存 ✓)$/);
  await expect(saved.parentElement).toContainElement(hour);
});

/** “Mute …” of a notice leads to the row of its kind. */
export const NoticesMeant: StoryObj = {
  ...story('notices', {}, async ({ canvasElement }) => {
    const part = await waitFor(() => shown(canvasElement));
    const urged = await part.findByRole('checkbox', { name: /(In the application: Somebody urges me|应用内：有人催办)/ });
    await waitFor(() => expect(urged).toHaveFocus());
  }),
  render: () => <Page section="notices" more={{ kind: 'urged' }} />,
};

export const NoticesWithoutMail = story('notices', { notices: { mailAvailable: false } }, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  await expect(await part.findByText(/(no way to send mail|未配置邮件发送)/)).toBeVisible();
  await expect(part.getByRole('combobox', { name: /(Mail: Copied to me|邮件：抄送给我)/ })).toBeDisabled();
});
export const NoticesWithoutAddress = story('notices', { notices: { mailTo: null } });

export const Sessions = story('sessions', {}, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  await expect(await part.findAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(part.getByRole('button', { name: /(End all others \(2\)|结束其他全部会话（2）)/ }));
  await waitFor(() => expect(sent('DELETE', '/sessions/2')).toHaveLength(1));
  await waitFor(() => expect(sent('DELETE', '/sessions/3')).toHaveLength(1));
});
export const SessionsAlone = story('sessions', { sessions: openSessions.slice(0, 1) });

export const Practice = story('practice', {}, async ({ canvasElement }) => {
  const again = await within(canvasElement).findByRole('switch', { name: /Offer it|显示练习提示/ }, { timeout: 10_000 });
  await expect(again).toBeChecked();
  await userEvent.click(again);
  await waitFor(() => expect(sent('PUT', '/preferences').at(-1)?.body).toEqual({ practised: true }));
});

export const About = story('about', {}, async ({ canvasElement }) => {
  const part = await waitFor(() => shown(canvasElement));
  await expect(await part.findByText('bpmn-js')).toBeVisible();
  await fireEvent.change(part.getByRole('textbox'), { target: { value: 'react-query' } });
  await waitFor(() => expect(part.queryByText('bpmn-js')).toBeNull());
});

export const NotLoaded = story('opinions', { failing: '/opinions' }, async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByRole('button', { name: /^(Retry|重试)$/ })).toBeVisible();
});

/** A phone: the list first, then one section with a way back. */
export const Phone: StoryObj = {
  ...story(undefined),
  globals: { viewport: { value: 'mobile1' } },
};
