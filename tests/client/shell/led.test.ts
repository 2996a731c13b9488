/** Where entries of an administrator's own lead. */
import type { MenuEntry } from '#model/api.ts';
import { expect, test, vi } from 'vitest';

// Node has no storage; what is tested here only needs it to be empty.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});
const { ledTo } = await import('#client/routes/led.ts');

const entry = (more: Partial<MenuEntry>): MenuEntry => ({
  id: '1',
  name: 'Mine',
  parentId: null,
  path: '/my/expense',
  realPath: '/my/expense',
  redirect: null,
  hidden: false,
  hasPage: true,
  children: [],
  meta: { title: '我的', titleEn: 'Mine', icon: null },
  flowKey: null,
  resource: null,
  ...more,
});
const list = '/bill/expenseReport';

test('path, real path and redirect each name the page of an address that has none itself', () => {
  for (const own of [{ redirect: list }, { realPath: list }, { path: list }])
    expect(ledTo([entry({ hasPage: false, children: [entry(own)] })], '/my/expense', {}), JSON.stringify(own)).toEqual({
      path: list,
      query: {},
    });
});

test('what is asked for goes along, with what the entry asks for', () => {
  const menu = [entry({ redirect: `${list}?status=approved&page=2` })];
  expect(ledTo(menu, '/my/expense', { page: '3' })).toEqual({ path: list, query: { status: 'approved', page: '3' } });
});

test('entries may lead from one to the next, and in a ring to nothing', () => {
  const first = entry({ redirect: '/my/second' });
  expect(ledTo([first, entry({ id: '2', path: '/my/second', realPath: list })], '/my/expense', {})?.path).toBe(list);
  expect(ledTo([first, entry({ id: '2', path: '/my/second', realPath: '/my/expense' })], '/my/expense', {})).toBeNull();
});

test('a workflow page gets the flow key of its entry', () => {
  expect(ledTo([entry({ redirect: '/add', flowKey: 'expenseReport' })], '/my/expense', {})).toEqual({
    path: '/add',
    query: { type: 'expenseReport' },
  });
});

test('a page of the product is never led away, an unknown address and one outside the product nowhere', () => {
  expect(ledTo([entry({ path: list, realPath: list, redirect: '/dashboard' })], list, {})).toBeNull();
  expect(ledTo([entry({})], '/my/other', {})).toBeNull();
  expect(ledTo([entry({ redirect: 'https://elsewhere.example/x' })], '/my/expense', {})).toBeNull();
});
