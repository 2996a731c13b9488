import {
  close,
  empty,
  fromText,
  isApproval,
  keyOf,
  mark,
  MOST,
  move,
  moveTo,
  open,
  queryOf,
  reload,
  toText,
  type Tabs,
} from '#client/shell/tabs/tabs.ts';
import { describe, expect, test } from 'vitest';

const paths = (tabs: Tabs): readonly string[] => tabs.tabs.map(({ path }) => path);
const opened = (...names: readonly string[]): Tabs => names.reduce((tabs, name) => open(tabs, name, {}), open(empty, '/dashboard', {}));

describe('opened pages', () => {
  test('a page that is done with gives way to the one that was shown before it, not to its neighbour', () => {
    const from = open(opened('/a', '/b', '/c'), '/a', {});
    const task = open(from, '/bill/expenseReportApproveEdit', { taskId: '7' });
    expect(close(task, [task.active], true).active).toBe('/a');
    // Loaded again, nobody knows what was shown before.
    expect(close(open(fromText(toText(from)), '/c', {}), ['/c'], true).active).toBe('/dashboard');
  });

  test('one tab per path and identifying query; the same page again is the same tab', () => {
    let tabs = open(opened('/hr/hrLeaveRequest'), '/view', { type: 'hrLeaveRequest', id: '5', title: 'View' });
    tabs = open(tabs, '/view', { type: 'hrLeaveRequest', id: '6' });
    expect(tabs.tabs).toHaveLength(4);
    const again = open(tabs, '/view', { type: 'hrLeaveRequest', id: '5', title: 'other' });
    expect(again.tabs).toHaveLength(4);
    expect(again.active).toBe(keyOf('/view', { type: 'hrLeaveRequest', id: '5' }));
  });

  test('a link that names only a page leads to its tab as it was left, and never to a queue of the dashboard', () => {
    const filtered = open(opened('/hr/hrLeaveRequest', '/b'), '/hr/hrLeaveRequest', { status: 'approved', sort: '-days', page: '3' });
    const tabs = open(open(filtered, '/b', {}), '/dashboard', { queue: 'overdue' });
    expect(queryOf(tabs, '/hr/hrLeaveRequest')).toEqual({ status: 'approved', sort: '-days', page: '3' });
    expect(queryOf(tabs, '/dashboard')).toEqual({});
    expect(queryOf(tabs, '/other')).toEqual({});
  });

  test('the thirteenth takes the place of the clean tab used longest ago; a dirty one stays', () => {
    const names = Array.from({ length: MOST - 1 }, (_, at) => `/p${at}`);
    let tabs = opened(...names);
    expect(tabs.tabs).toHaveLength(MOST);
    tabs = mark(tabs, '/p0', { title: null, dirty: 'Purpose' });
    tabs = open(tabs, '/new', {});
    expect(paths(tabs)).toContain('/p0');
    expect(paths(tabs)).not.toContain('/p1');
    expect(paths(tabs)).toContain('/dashboard');
    expect(tabs.tabs).toHaveLength(MOST);
  });

  test('closing the shown one shows its neighbour to the right, else to the left', () => {
    const tabs = opened('/a', '/b', '/c');
    expect(close(open(tabs, '/b', {}), ['/b']).active).toBe('/c');
    expect(close(tabs, ['/c']).active).toBe('/b');
    expect(close(tabs, ['/a']).active).toBe('/c');
  });

  test('going back shows the one where the person was before, else the dashboard', () => {
    const tabs = open(open(opened('/a', '/b', '/c'), '/a', {}), '/c', {});
    expect(close(tabs, ['/c'], true).active).toBe('/a');
    expect(close(open(tabs, '/dashboard', {}), ['/dashboard', '/a', '/b', '/c'], true).active).toBe('/dashboard');
    expect(close(opened('/a'), ['/a'], true).active).toBe('/dashboard');
    expect(close(tabs, ['/b'], true).active).toBe('/c');
  });

  test('the dashboard is first and stays', () => {
    const tabs = close(opened('/a', '/b'), ['/dashboard', '/a', '/b']);
    expect(paths(tabs)).toEqual(['/dashboard']);
    expect(tabs.active).toBe('/dashboard');
    expect(paths(move(opened('/a'), '/a', -1))).toEqual(['/dashboard', '/a']);
  });

  test('is dragged to a place, never before the dashboard', () => {
    const tabs = opened('/a', '/b', '/c');
    expect(paths(moveTo(tabs, '/c', 1))).toEqual(['/dashboard', '/c', '/a', '/b']);
    expect(paths(moveTo(tabs, '/c', 0))).toEqual(paths(tabs));
    expect(paths(moveTo(tabs, '/dashboard', 2))).toEqual(paths(tabs));
  });

  test('moves, reloads and survives a reload of the window without its pages', () => {
    const tabs = reload(move(opened('/a', '/b'), '/b', -1), '/a');
    expect(paths(tabs)).toEqual(['/dashboard', '/b', '/a']);
    expect(tabs.tabs[2]?.version).toBe(1);
    const back = fromText(toText(tabs));
    expect(paths(back)).toEqual(paths(tabs));
    expect(back.tabs.every(({ visited }) => !visited)).toBe(true);
    expect(fromText('{broken')).toEqual(empty);
  });

  test('approval pages are told by their name', () => {
    expect(['/hr/hrLeaveRequestApprove', '/hr/hrLeaveRequestRepostApprove', '/hr/hrLeaveRequestApproveEdit'].every(isApproval)).toBe(true);
    expect(['/hr/hrLeaveRequest', '/hr/hrLeaveRequestEdit', '/view'].some(isApproval)).toBe(false);
  });
});
