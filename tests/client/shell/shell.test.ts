import { keyFace, keyFaces, shortcuts } from '#client/blocks/shortcuts.ts';
import { environmentOf } from '#client/data/environment.ts';
import { chunkFailureOf } from '#client/data/server/chunk.ts';
import { permits } from '#client/data/permit.tsx';
import { eventOf } from '#client/data/server/stream.ts';
import { isOpen } from '#client/routes/guard.ts';
import { chainOf, isSubmenu } from '#client/shell/menu/menu.ts';
import { targetOf } from '#client/shell/signIn/target.ts';
import { nearest } from '#client/shell/missing/nearest.ts';
import { groupsOf } from '#client/shell/notices/notices.ts';
import { appended, asCodeDate, isOf, kindOf, search, type Choice } from '#client/shell/palette/paletteSearch.ts';
import { faultsOf, strengthOf } from '#client/shell/signIn/password.ts';
import { relativeTime } from '#client/theme/relative.ts';
import { fixed } from '#client/words/fixed.ts';
import { spelledOf } from '#client/words/spelling.ts';
import { initialsOf } from '#client/words/pinyin.ts';
import type { MenuEntry } from '#model/api.ts';
import type { Notice } from '#model/operations/personal.ts';
import { fill, w } from '#model/words.ts';
import { describe, expect, test, vi } from 'vitest';

// Node has no storage and no connection; what is tested here only needs the one to be empty and the other to be there.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
  globalThis.navigator ??= { onLine: true } as Navigator;
});

const entry = (id: string, realPath: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  name: id,
  parentId: null,
  path: realPath,
  realPath,
  redirect: null,
  hidden: false,
  hasPage: true,
  children: [],
  meta: { title: id, titleEn: id, icon: null },
  flowKey: null,
  resource: null,
  ...more,
});

test('only these open without a token', () => {
  expect(['/login', '/pending', '/audited', '/screenHome', '/screenZz'].every(isOpen)).toBe(true);
  expect(['/', '/dashboard', '/Login', '/pending/x', '/selectSystem'].some(isOpen)).toBe(false);
});

test('after signing in one gets where one was going, which is inside the product and none of the pages on the way', () => {
  expect(targetOf({ from: '/hr/hrLeaveRequest?status=approved' })).toEqual({ path: '/hr/hrLeaveRequest', query: { status: 'approved' } });
  for (const from of ['/', '/login?from=%2F', '/selectSystem', '//elsewhere.example', 'https://elsewhere.example'])
    expect(targetOf({ from }), from).toBeNull();
  expect(targetOf({})).toBeNull();
});

test('the stored list contains the code as a substring', () => {
  expect(permits(['expenseReport:add', 'hrLeaveRequest:page'], 'expenseReport:add')).toBe(true);
  expect(permits(['expenseReport:addLine'], 'expenseReport:add')).toBe(true);
  expect(permits(['expenseReport:page'], 'expenseReport:add')).toBe(false);
  expect(permits([], 'a')).toBe(false);
});

test('hidden children make no submenu; a page belongs to a branch by path, flow key or resource', () => {
  const leave = entry('leave', '/hr/hrLeaveRequest', { flowKey: 'hrLeaveRequest', resource: 'hrLeaveRequest' });
  const hr = entry('hr', '/hr', { hasPage: false, children: [leave] });
  expect(isSubmenu(hr)).toBe(true);
  expect(isSubmenu(entry('x', '/x', { children: [{ ...leave, hidden: true }] }))).toBe(false);
  const ids = (path: string, query = {}) => chainOf([hr], path, query).map(({ id }) => id);
  expect(ids('/hr/hrLeaveRequest')).toEqual(['hr', 'leave']);
  expect(ids('/view', { type: 'hrLeaveRequest', id: '4' })).toEqual(['hr', 'leave']);
  expect(ids('/hr/hrLeaveRequestApprove')).toEqual(['hr', 'leave']);
  expect(ids('/nowhere')).toEqual([]);
});

test('pages with a similar address, and none that has nothing to do with it', () => {
  const pages = [
    entry('leave', '/hr/hrLeaveRequest', { meta: { title: '请假申请', titleEn: 'Leave request', icon: null } }),
    entry('expense', '/bill/expenseReport'),
    entry('loan', '/bill/loan', { hidden: true }),
  ];
  const ids = (path: string) => nearest(pages, path).map(({ id }) => id);
  expect(ids('/hr/hrLeaveReqest')).toEqual(['leave']);
  expect(ids('/hr/hrleaverequestview')).toEqual(['leave']);
  expect(ids('/leaverequest')).toEqual(['leave']);
  expect(ids('/bill/expense')).toEqual(['expense']);
  expect(ids('/nowhere')).toEqual([]);
  expect(ids('/bill/loan')).toEqual([]);
});

test('the fixed texts of the password form', () => {
  const zh = (form: Parameters<typeof faultsOf>[0]) =>
    Object.fromEntries(Object.entries(faultsOf(form)).map(([name, words]) => [name, words?.zh]));
  expect(zh({ oldPwd: '', newPwd: '', affirmPwd: '' })).toEqual({
    oldPwd: '请输入原密码',
    newPwd: '请输入密码',
    affirmPwd: '请再次输入密码',
  });
  expect(zh({ oldPwd: 'x', newPwd: 'long enough 1', affirmPwd: 'other' })).toEqual({ affirmPwd: '两次输入的密码不一致' });
  expect(zh({ oldPwd: 'x', newPwd: 'short', affirmPwd: 'short' })).toEqual({ newPwd: '密码至少10个字符' });
  expect(faultsOf({ oldPwd: 'x', newPwd: 'long enough 1', affirmPwd: 'long enough 1' })).toEqual({});
  expect(strengthOf('')).toBeNull();
});

test('fixed texts of the session', () => {
  expect(fixed.logoutConfirm).toEqual({ en: 'Are you sure to log out?', zh: '确定退出登录吗？' });
  expect(fixed.logoutDone).toEqual({ en: 'logout succeeded', zh: '退出成功' });
  expect(fixed.pwdDone).toEqual({ en: 'modified successfully', zh: '修改成功' });
  expect(fixed.redFields).toEqual({ en: 'please check the red fields in the form', zh: '请检查表单中的红色项' });
  expect(fill(fixed.flowIdMissing.zh, { menu: '请假' })).toBe('请先为菜单“请假”定义流程 id。');
});

test('what a failed import means', () => {
  const of = (message: string) => chunkFailureOf(new TypeError(message));
  expect(of('Failed to fetch dynamically imported module: http://h/tf/assets/home-a1.js')).toMatchObject({
    kind: 'chunk',
    url: 'http://h/tf/assets/home-a1.js',
  });
  expect(of('Unable to preload CSS for /tf/assets/home-a1.css')).toMatchObject({ kind: 'css', url: '/tf/assets/home-a1.css' });
  expect(of("Cannot find module './x.js'")).toMatchObject({ kind: 'module' });
  expect(of('x is not a function')).toBeNull();
});

test('environments by host', () => {
  expect(environmentOf('127.0.0.1')).toBe('local');
  expect(environmentOf('tydf-sit.example.com')).toBe('sit');
  expect(environmentOf('uat.example.com')).toBe('uat');
  expect(environmentOf('transit.example.com')).toBe('prod');
});

describe('relative times', () => {
  const now = Date.parse('2026-11-20T02:00:00Z');
  const told = (instant: string) => {
    const { words, params } = relativeTime(instant, now);
    return fill(words.en, params);
  };
  test('in both directions, by the company calendar', () => {
    expect(told('2026-11-20T01:59:30Z')).toBe('just now');
    expect(told('2026-11-20T01:50:00Z')).toBe('10 min ago');
    expect(told('2026-11-19T23:00:00Z')).toBe('3 h ago');
    expect(told('2026-11-19T09:20:00Z')).toBe('yesterday 17:20');
    expect(told('2026-11-20T08:00:00Z')).toBe('today 16:00');
    expect(told('2026-11-21T00:30:00Z')).toBe('tomorrow 08:30');
    expect(told('2026-11-12T00:30:00Z')).toBe('11-12');
    expect(told('2025-11-12T00:30:00Z')).toBe('2025-11-12');
  });
});

describe('palette', () => {
  const choice = (id: string, title: string, other: string, more: Partial<Choice> = {}): Choice => ({
    id,
    title,
    other,
    group: 'go',
    run: () => undefined,
    ...more,
  });
  const all = [
    choice('r', '差旅报销单 0007', '', { group: 'recent' }),
    choice('t', '费用报销单 · 赵明远', '', {
      group: 'tasks',
      code: 'BX-20261120-0012',
      by: ['赵明远', 'Zhao Mingyuan', '3268.00', '2026-11-20'],
    }),
    choice('e', '费用报销', 'Expense report'),
    choice('l', '请假申请', 'Leave request'),
    choice('f', '资金支付', 'Fund payment'),
  ];
  const ids = (text: string) => search(all, text).map(({ id }) => id);
  test('exact code, my tasks, titles of both languages, pinyin initials, recents, then what contains every word', () => {
    expect(initialsOf('请假申请')).toBe('qjsq');
    expect(['请假申请', '费用报销 2', '绿色旅行', '暖通轮班', '审批意见'].map(spelledOf)).toEqual([
      'qingjiashenqing',
      'feiyongbaoxiao2',
      'lvselvxing',
      'nuantonglunban',
      'shenpiyijian',
    ]);
    expect(ids('bx202611200012')).toEqual(['t']);
    expect(ids('费用')).toEqual(['t', 'e']);
    expect(ids('qj')).toEqual(['l']);
    expect(ids('fybx')).toEqual(['t', 'e']);
    expect(ids('报销')).toEqual(['t', 'r', 'e']);
    expect(ids('leave')).toEqual(['l']);
    expect(ids('payment fund')).toEqual(['f']);
    expect(ids('lve')).toEqual([]);
    expect(ids('')).toHaveLength(5);
    expect(ids('报销')).toEqual(ids('报销'));
  });
  test('a task by applicant, initials, amount, tail of the code and day', () => {
    for (const text of ['zmy', 'zhao', '3268', '3,268', '¥3268', '0012', '11-20', 'bx zmy 3268', '1120-0012'])
      expect(ids(text)[0]).toBe('t');
    expect(ids('zmy 3269')).toEqual([]);
  });
  test('prefixes, also as a Chinese input method writes them', () => {
    expect(kindOf('> print')).toEqual({ kind: 'commands', rest: 'print' });
    expect(kindOf('＃0007')).toEqual({ kind: 'codes', rest: '0007' });
    expect(kindOf('：dark')).toEqual({ kind: 'settings', rest: 'dark' });
    expect(kindOf('a > b')).toEqual({ kind: 'all', rest: 'a > b' });
    expect(isOf('commands', choice('x', '', '', { group: 'do' }))).toBe(true);
    expect(isOf('codes', choice('x', '', '', { group: 'recent' }))).toBe(false);
    expect(isOf('all', choice('x', '', '', { group: 'settings' }))).toBe(false);
  });
  test('what comes from the server stands below and nothing stands twice', () => {
    const far = [choice('d', 'x', '', { code: 'BX-20261120-0012' }), choice('p', 'y', '')];
    expect(appended(all, far).map(({ id }) => id)).toEqual(['r', 't', 'e', 'l', 'f', 'p']);
  });
  test('a day becomes what codes carry: the last such day', () => {
    expect(asCodeDate('11-20', '2026-11-20')).toBe('20261120');
    expect(asCodeDate('11-21', '2026-11-20')).toBe('20251121');
    expect(asCodeDate('2024-2-9', '2026-11-20')).toBe('20240209');
    expect(asCodeDate('13-40', '2026-11-20')).toBe('13-40');
    expect(asCodeDate('0007', '2026-11-20')).toBe('0007');
  });
});

test('keys that a person changed mean only what they gave them, and show so', () => {
  const pressed: string[] = [];
  const remove = shortcuts.add({
    scope: 'global',
    map: () => ({
      KeyA: { words: w('Approve', '同意'), run: () => pressed.push('approve') },
      KeyY: { words: w('Urge', '催办'), run: () => pressed.push('urge') },
      ':discard': { words: w('Discard', '放弃'), run: () => pressed.push('discard') },
    }),
    within: undefined,
    part: { current: true },
  });
  vi.stubGlobal('Node', class {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', { activeElement: null });
  const press = (code: string) =>
    shortcuts.handle({
      code,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isComposing: false,
      keyCode: 0,
      timeStamp: 0,
      target: null,
      preventDefault: () => undefined,
    } as unknown as KeyboardEvent);
  press('KeyA');
  shortcuts.setKeys({ KeyA: 'KeyY', ':discard': 'KeyO' });
  for (const code of ['KeyA', 'KeyY', 'KeyO']) press(code);
  expect(pressed).toEqual(['approve', 'approve', 'discard']);
  expect(keyFace('KeyA')).toBe('Y');
  expect(keyFaces('KeyJ|ArrowDown')).toEqual(['J', '↓']);
  shortcuts.setKeys({});
  expect(keyFaces(':discard')).toEqual([]);
  expect(keyFace('KeyG KeyI')).toBe('G  I');
  remove();
  vi.unstubAllGlobals();
});

test('notices of one document are one group, the newest first', () => {
  const notice = (id: string, at: string, documentId: string | null): Notice => ({
    id,
    at,
    kind: 'decided',
    read: false,
    title: w('x', 'x'),
    text: w('', ''),
    actor: null,
    resource: documentId && 'expenseReport',
    documentId,
    taskId: null,
    code: '',
    level: 'info',
    link: null,
    messageId: null,
    loud: false,
    done: false,
  });
  const groups = groupsOf([
    notice('1', '2026-11-20T01:00:00Z', '7'),
    notice('2', '2026-11-20T02:00:00Z', '8'),
    notice('3', '2026-11-20T03:00:00Z', '7'),
    notice('4', '2026-11-19T03:00:00Z', null),
  ]);
  expect(groups.map(({ notices }) => notices.map(({ id }) => id))).toEqual([['3', '1'], ['2'], ['4']]);
});

test('events of the stream', () => {
  expect(eventOf('id: 42\ndata: {"type":"inbox","added":["1"],"removed":[]}')).toEqual({
    id: '42',
    event: { type: 'inbox', added: ['1'], removed: [] },
  });
  expect(eventOf(':')).toEqual({ id: null, event: null });
  expect(eventOf('data: {broken')).toEqual({ id: null, event: null });
});
