import { environmentOf } from '#client/data/environment.ts';
import { chunkFailureOf } from '#client/data/chunk.ts';
import { permits } from '#client/data/permit.tsx';
import { eventOf } from '#client/data/stream.ts';
import { isOpen } from '#client/routes/guard.ts';
import { chainOf, isSubmenu } from '#client/shell/menu.ts';
import { nearest } from '#client/shell/nearest.ts';
import { search, type Choice } from '#client/shell/paletteSearch.ts';
import { faultsOf, strengthOf } from '#client/shell/password.ts';
import { relativeTime } from '#client/theme/relative.ts';
import { fixed } from '#client/words/fixed.ts';
import { initialsOf } from '#client/words/pinyin.ts';
import type { MenuEntry } from '#model/api.ts';
import { fill } from '#model/words.ts';
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

test('R-019: only these open without a token', () => {
  expect(['/login', '/pending', '/audited', '/screenHome', '/screenZz'].every(isOpen)).toBe(true);
  expect(['/', '/dashboard', '/Login', '/pending/x', '/selectSystem'].some(isOpen)).toBe(false);
});

test('R-135: the stored list contains the code as a substring', () => {
  expect(permits(['expenseReport:add', 'hrLeaveRequest:page'], 'expenseReport:add')).toBe(true);
  expect(permits(['expenseReport:addLine'], 'expenseReport:add')).toBe(true);
  expect(permits(['expenseReport:page'], 'expenseReport:add')).toBe(false);
  expect(permits([], 'a')).toBe(false);
});

test('R-051, R-052: hidden children make no submenu; R-057: a page belongs to a branch by path, flow key or resource', () => {
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

test('R-025: pages with a similar address, and none that has nothing to do with it', () => {
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

test('R-130 to R-133: the fixed texts of the password form', () => {
  const zh = (form: Parameters<typeof faultsOf>[0]) =>
    Object.fromEntries(Object.entries(faultsOf(form)).map(([name, words]) => [name, words?.zh]));
  expect(zh({ oldPwd: '', newPwd: '', affirmPwd: '' })).toEqual({
    oldPwd: '请输入原密码',
    newPwd: '请输入密码',
    affirmPwd: '请再次输入密码',
  });
  expect(zh({ oldPwd: 'x', newPwd: 'long enough 1', affirmPwd: 'other' })).toEqual({ affirmPwd: '两次输入的密码不一致' });
  expect(zh({ oldPwd: 'x', newPwd: 'short', affirmPwd: 'short' })).toEqual({ newPwd: '密码至少 10 个字符' });
  expect(faultsOf({ oldPwd: 'x', newPwd: 'long enough 1', affirmPwd: 'long enough 1' })).toEqual({});
  expect(strengthOf('')).toBeNull();
});

test('fixed texts of specification 8 and 9', () => {
  expect(fixed.logoutConfirm).toEqual({ en: 'Are you sure to log out?', zh: '确定退出登录吗？' });
  expect(fixed.logoutDone).toEqual({ en: 'logout succeeded', zh: '退出成功' });
  expect(fixed.pwdDone).toEqual({ en: 'modified successfully', zh: '修改成功' });
  expect(fixed.redFields).toEqual({ en: 'please check the red fields in the form', zh: '请检查表单中的红色项' });
  expect(fill(fixed.flowIdMissing.zh, { menu: '请假' })).toBe('请先为菜单“请假”定义流程 id。');
});

test('R-205 to R-207: what a failed import means', () => {
  const of = (message: string) => chunkFailureOf(new TypeError(message));
  expect(of('Failed to fetch dynamically imported module: http://h/tf/assets/home-a1.js')).toMatchObject({
    kind: 'chunk',
    url: 'http://h/tf/assets/home-a1.js',
  });
  expect(of('Unable to preload CSS for /tf/assets/home-a1.css')).toMatchObject({ kind: 'css', url: '/tf/assets/home-a1.css' });
  expect(of("Cannot find module './x.js'")).toMatchObject({ kind: 'module' });
  expect(of('x is not a function')).toBeNull();
});

test('R-215: environments by host', () => {
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
  const choice = (id: string, title: string, other: string, group: Choice['group'] = 'go'): Choice => ({
    id,
    title,
    other,
    group,
    run: () => undefined,
  });
  const all = [
    choice('r', '差旅报销单 0007', '', 'recent'),
    choice('e', '费用报销', 'Expense report'),
    choice('l', '请假申请', 'Leave request'),
    choice('f', '资金支付', 'Fund payment'),
  ];
  const ids = (text: string) => search(all, text).map(({ id }) => id);
  test('titles of both languages, pinyin initials, then what contains every word; always in the same order', () => {
    expect(initialsOf('请假申请')).toBe('qjsq');
    expect(ids('qj')).toEqual(['l']);
    expect(ids('fybx')).toEqual(['e']);
    expect(ids('报销')).toEqual(['r', 'e']);
    expect(ids('leave')).toEqual(['l']);
    expect(ids('payment fund')).toEqual(['f']);
    expect(ids('lve')).toEqual([]);
    expect(ids('')).toHaveLength(4);
  });
});

test('events of the stream', () => {
  expect(eventOf('id: 42\ndata: {"type":"inbox","added":["1"],"removed":[]}')).toEqual({
    id: '42',
    event: { type: 'inbox', added: ['1'], removed: [] },
  });
  expect(eventOf(':')).toEqual({ id: null, event: null });
  expect(eventOf('data: {broken')).toEqual({ id: null, event: null });
});
