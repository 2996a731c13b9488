/** What of the inbox is pure: windows over many rows, pages let go and read again, groups, selection, filters in words and addresses. */
import { amountOf, chipsOf, periodsAt, rangeText } from '#client/inbox/filters/filterText.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { lessUnderWay } from '#client/inbox/counts.ts';
import { movedTo } from '#client/inbox/queues/arrange.ts';
import { arranged } from '#client/inbox/queues/arrangement.ts';
import { alikeIn, grouped, sumOf } from '#client/inbox/rows/groups.ts';
import { groupHeight, itemAt, offsetsOf, windowOf, type Item } from '#client/inbox/rows/items.ts';
import { fillGap, heldPages, keyOf, pageSize, thin, withoutGone, type InboxQuery, type Pages } from '#client/inbox/queries.ts';
import { isShown, narrowingOf, queryOfView, type SavedView } from '#client/inbox/queues/savedViews.ts';
import { createSelection, isAlike } from '#client/inbox/bulk/selection.ts';
import { spanWords } from '#client/inbox/spans.ts';
import { usualPreferences } from '#model/operations/personal.ts';
import type { InboxCounts, InboxRow } from '#model/workflow/inbox.ts';
import { fill, type Words } from '#model/words.ts';
import { describe, expect, test, vi } from 'vitest';

// Node has no storage; what is tested here only needs it to be empty.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

const row = (n: number, over: Partial<InboxRow> = {}): InboxRow => ({
  taskId: String(n),
  instanceId: String(n),
  resource: 'expenseReport',
  documentId: String(n),
  kind: { en: 'Expense report', zh: '费用报销单' },
  code: `BX-${n}`,
  status: 'submitted',
  node: { id: 'leader', name: { en: 'Leader', zh: '负责人' } },
  holders: [],
  applicant: { id: String(n % 3), name: `甲${n % 3}`, nameEn: null },
  department: null,
  urgency: 'normal',
  figure: { kind: 'money', value: '10.10', word: null },
  receivedAt: '2026-11-20T01:00:00Z',
  dueAt: null,
  claimable: false,
  unread: false,
  task: 'approve',
  decision: null,
  files: 0,
  ...over,
});
const itemOf = (one: InboxRow): Item => ({ type: 'row', key: keyOf(one), row: one, page: 0, refused: null });
const say = (words: Words, params?: Readonly<Record<string, string | number>>) => (params ? fill(words.en, params) : words.en);

describe('the numbers beside the queues', () => {
  const at = '2026-11-24T02:00:00.000Z';
  const unknown = (...resources: string[]) => resources.map((resource) => ({ resource, row: null }));
  const kind = { en: 'Kind', zh: '类型' };
  const counts = (todo: number, byResource: Readonly<Record<string, number>>): InboxCounts => ({
    started: 3,
    copied: 2,
    overdue: 1,
    urgent: 1,
    back: 0,
    claimable: 0,
    todo,
    byResource: Object.entries(byResource).map(([resource, count]) => ({ resource, kind, count })),
  });

  test('leave out what is decided and not yet confirmed, in all tasks and in their kind', () => {
    expect(
      lessUnderWay(counts(7, { expenseReport: 5, hrLeaveRequest: 2 }), unknown('expenseReport', 'hrLeaveRequest', 'expenseReport'), at),
    ).toEqual(counts(4, { expenseReport: 3, hrLeaveRequest: 1 }));
  });

  test('leave it out of every queue that it stood in', () => {
    const person = { id: '9', name: '孙雅琳', nameEn: 'Sun Yalin' };
    const all: InboxCounts = { ...counts(9, {}), overdue: 3, urgent: 3, back: 2, claimable: 2, onBehalf: [{ person, count: 4 }] };
    const late = row(1, { dueAt: '2026-11-24T15:59:00.000Z', urgency: 'urgent' });
    const tomorrow = row(2, { dueAt: '2026-11-24T16:00:00.000Z', claimable: true, onBehalfOf: person });
    const tasks = [late, tomorrow].map((one) => ({ resource: one.resource, row: one }));
    expect(lessUnderWay(all, tasks, at)).toEqual({
      ...all,
      todo: 7,
      overdue: 2,
      urgent: 2,
      back: 2,
      claimable: 1,
      onBehalf: [{ person, count: 3 }],
    });
  });

  test('are never below nothing, as the server may have heard of a decision before we heard its answer', () => {
    expect(lessUnderWay(counts(1, { expenseReport: 1 }), unknown('expenseReport', 'expenseReport'), at)).toEqual(
      counts(0, { expenseReport: 0 }),
    );
  });

  test('stay where they are not exact', () => {
    expect(lessUnderWay(counts(100, { expenseReport: 100, hrLeaveRequest: 99 }), unknown('expenseReport', 'hrLeaveRequest'), at)).toEqual(
      counts(100, { expenseReport: 100, hrLeaveRequest: 98 }),
    );
  });
});

describe('the window of the list', () => {
  const head: Item = { type: 'group', key: 'group-a', text: 'A', count: 1, sum: null, alike: [] };

  test('100,000 rows: at most thirty are drawn wherever one looks, and all that are seen', () => {
    const items: Item[] = [head, ...Array.from({ length: 50_000 }, (_, at) => itemOf(row(at))), head];
    items.push({ type: 'gap', key: 'gap-3', page: 3, count: 50_000 });
    const offsets = offsetsOf(items, 64);
    expect(offsets.at(-1)).toBe(2 * groupHeight + 100_000 * 64);
    for (const from of [0, 35, 36, 1_000, 640_000, 3_199_990]) {
      const [first, end] = windowOf(offsets, from, 1_200);
      expect(end - first).toBeLessThanOrEqual(30);
      expect(offsets[first]).toBeLessThanOrEqual(from);
      expect(offsets[end]).toBeGreaterThanOrEqual(Math.min(from + 1_200, offsets.at(-1) ?? 0));
    }
    expect(itemAt(offsets, 0)).toBe(0);
    expect(itemAt(offsets, groupHeight)).toBe(1);
    expect(itemAt(offsets, groupHeight + 64 * 17 + 63)).toBe(18);
  });

  test('a list without rows draws none', () => {
    expect(windowOf(offsetsOf([], 64), 0, 900)).toEqual([0, 0]);
  });
});

describe('pages', () => {
  const pagesOf = (count: number): Pages => ({
    pages: Array.from({ length: count }, (_, page) => ({
      next: page === count - 1 ? null : `k${page}`,
      rows: Array.from({ length: pageSize }, (_row, at) => row(page * pageSize + at)),
    })),
    pageParams: Array.from({ length: count }, (_, page) => (page === 0 ? null : `k${page - 1}`)),
  });
  const held = (pages: Pages): number => pages.pages.reduce((sum, page) => sum + page.rows.length, 0);

  test('what left the inbox leaves every page, but not what is being read or stands in the first page again', () => {
    const pages = pagesOf(3);
    const first = pages.pages[0]!;
    const gone = new Set(['5', '105', '205', '206']);
    const left = withoutGone(pages, first, gone, new Set(['206']));
    expect(left.pages.map(({ rows }) => rows.length)).toEqual([100, 99, 99]);
    expect(left.pages[2]!.rows.map(keyOf)).toContain('206');
    expect(left.pages[0]).toBe(first);
    expect(withoutGone(left, first, gone, new Set(['206']))).toBe(left);
  });

  test('a thousand of them keep a bounded number of rows and their places', () => {
    let pages = pagesOf(1000);
    pages = thin(pages, 700);
    expect(held(pages)).toBeLessThanOrEqual((heldPages + 2) * pageSize);
    expect(pages.pages[0]?.rows).toHaveLength(pageSize);
    expect(pages.pages[700]?.rows).toHaveLength(pageSize);
    expect(pages.pages[10]).toMatchObject({ rows: [], gap: pageSize, next: 'k10' });
    // Coming back, what was let go is read again and what is far now goes.
    const again = thin(fillGap(pages, 10, { rows: [row(1), row(2)], next: 'other' }), 10);
    expect(again.pages[10]).toEqual({ rows: [row(1), row(2)], next: 'k10' });
    expect(again.pages[700]?.gap).toBe(pageSize);
  });

  test('few pages stay as they are', () => {
    const pages = pagesOf(3);
    expect(thin(pages, 0)).toBe(pages);
  });
});

describe('groups', () => {
  test('by kind carry count, exact sum and what is alike', () => {
    const rows = [row(1), row(2, { resource: 'other' }), row(3), row(4, { node: { id: 'gm', name: { en: 'GM', zh: '总经理' } } })];
    const items = grouped(rows.map(itemOf), 'kind', say, ({ name }) => name);
    expect(items.map(({ key }) => key)).toEqual(['group-expenseReport', '1', '3', '4', 'group-other', '2']);
    expect(items[0]).toMatchObject({ text: 'Expense report', count: 3, sum: '30.30' });
    expect(items[0]?.type === 'group' && items[0].alike.map(keyOf)).toEqual(['1', '3']);
  });

  test('what was decided lies under the day of the decision', () => {
    const decision = { action: 'approve', comment: null, at: '2026-11-24T02:00:00.000Z' };
    const heads = grouped([itemOf(row(3, { receivedAt: '2026-11-02T02:00:00.000Z', decision }))], 'day', say, ({ name }) => name);
    expect(heads[0]).toMatchObject({ text: '2026-11-24' });
  });

  test('by applicant and by day of the company', () => {
    const late = row(5, { receivedAt: '2026-11-20T17:00:00Z' });
    expect(
      grouped([row(3), late].map(itemOf), 'day', say, ({ name }) => name).flatMap((one) => (one.type === 'group' ? [one.text] : [])),
    ).toEqual(['2026-11-20', '2026-11-21']);
    expect(
      grouped([row(1), row(2)].map(itemOf), 'applicant', say, ({ name }) => name).flatMap((one) =>
        one.type === 'group' ? [one.text] : [],
      ),
    ).toEqual(['甲1', '甲2']);
  });

  test('above the own limit a task is alike to none; one without an amount always may be', () => {
    const of = (n: number, value: string) => row(n, { figure: { kind: 'money', value, word: null } });
    const liked = vi.spyOn(preferences, 'get').mockReturnValue({ ...usualPreferences, bulkLimit: '5000' });
    const [small, edge, large, days] = [of(1, '12.00'), of(2, '5000.00'), of(3, '5000.01'), row(4, { figure: null })];
    expect(alikeIn([small, edge, large, days])).toEqual([small, edge, days]);
    expect([isAlike(small, edge), isAlike(small, large), isAlike(large, small)]).toEqual([true, false, false]);
    liked.mockRestore();
    expect(isAlike(small, large)).toBe(true);
  });

  test('one task alone is not alike to anything; figures other than money are not summed', () => {
    expect(alikeIn([row(1), row(2, { task: 'repost' })])).toEqual([]);
    expect(sumOf([row(1, { figure: { kind: 'days', value: '3', word: null } })])).toBeNull();
    expect(isAlike(row(1), row(2, { resource: 'other' }))).toBe(false);
  });
});

describe('selection', () => {
  const list = Array.from({ length: 10 }, (_, at) => row(at));
  const keys = (selection: ReturnType<typeof createSelection>) => [...selection.rows().keys()];

  test('extends from the row last touched, both ways', () => {
    const selection = createSelection();
    selection.toggle(list[4]!);
    selection.extend(list, list[6]!);
    expect(keys(selection)).toEqual(['4', '5', '6']);
    selection.extend(list, list[3]!);
    expect(new Set(keys(selection))).toEqual(new Set(['3', '4', '5', '6']));
  });

  test('tells only when something changes', () => {
    const selection = createSelection();
    let told = 0;
    selection.subscribe(() => (told += 1));
    selection.clear();
    selection.drop(['1']);
    expect(told).toBe(0);
    selection.toggle(list[1]!);
    selection.toggle(list[1]!);
    expect(keys(selection)).toEqual([]);
    expect(told).toBe(2);
  });
});

describe('filters', () => {
  const names = {
    kind: (key: string) => key.toUpperCase(),
    person: () => 'Yan Fei',
    department: () => 'Sea farm',
    system: () => 'Office',
    status: (one: string) => one,
    action: (one: string) => one,
  };

  test('one chip for each, ranges as one', () => {
    const chips = chipsOf({ resource: 'a,b', starter: '7', from: '2026-11-01', amountFrom: '50000' }, 'pump', { ...names, comma: '、' });
    expect(chips.map(({ key, value }) => `${key} ${value}`)).toEqual([
      'resource A、B',
      'starter Yan Fei',
      'received ≥ 2026-11-01',
      'amount ≥ ¥50,000',
      'q pump',
    ]);
    expect(chips[2]?.removes).toEqual(['from', 'to']);
    expect(rangeText('1', '2')).toBe('1 – 2');
    expect(rangeText(undefined, '2')).toBe('≤ 2');
  });

  test('periods end today; the last month is whole', () => {
    const periods = new Map(periodsAt('2026-03-05').map(({ key, from, to }) => [key, `${from}/${to}`]));
    expect(periods.get('week')).toBe('2026-03-02/2026-03-05');
    expect(periods.get('lastMonth')).toBe('2026-02-01/2026-02-28');
    expect(periods.get('ninety')).toBe('2025-12-06/2026-03-05');
  });

  test('amounts as people type them', () => {
    expect(['¥3,268.00', '１５００', ' 12 ', 'much', '-3', '1.234'].map(amountOf)).toEqual(['3268.00', '1500', '12', null, null, null]);
  });
});

describe('saved filters', () => {
  const inbox: InboxQuery = { tab: 'todo', queue: 'kind-expenseReport', sort: 'due', q: '', filters: { amountFrom: '5' } };
  const view = (id: string, sort: number): SavedView => ({ id, name: id, query: queryOfView(inbox), sort, owner: null, roles: [] });

  test('keep the kind of a queue as a filter, and come back as they were shown', () => {
    expect(queryOfView(inbox)).toEqual({ tab: 'todo', sort: 'due', resource: 'expenseReport', amountFrom: '5' });
    expect(narrowingOf(view('a', 1))).toEqual({
      tab: 'todo',
      queue: 'all',
      q: '',
      sort: 'due',
      filters: { resource: 'expenseReport', amountFrom: '5' },
    });
    expect(isShown(view('a', 1), inbox)).toBe(true);
    expect(isShown(view('a', 1), { ...inbox, sort: 'amount' })).toBe(true);
    expect(isShown(view('a', 1), { ...inbox, q: 'x' })).toBe(false);
  });
});

describe('the order of queues', () => {
  const keys = (order: readonly string[], usual = ['a', 'b', 'c', 'd']) => arranged(usual, (key) => key, order).join('');

  test('is the one that was given; what it does not name follows the one it usually follows', () => {
    expect(keys([])).toBe('abcd');
    expect(keys(['d', 'c', 'b', 'a'])).toBe('dcba');
    expect(keys(['c', 'a'])).toBe('cdab');
    expect(keys(['gone', 'b'])).toBe('abcd');
    expect(keys(['b', 'a', 'd'], ['new', 'a', 'b', 'c', 'd'])).toBe('newbcad');
  });

  test('changes by one that takes the place of another', () => {
    expect(movedTo(['a', 'b', 'c'], 'c', 'b')).toEqual(['a', 'c', 'b']);
    expect(movedTo(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b']);
  });
});

test('lengths of time in minutes, hours, days', () => {
  const told = [59_000, 45 * 60_000, 3 * 3_600_000, 29 * 3_600_000].map((ms) => {
    const { words, params } = spanWords(ms);
    return fill(words.en, params);
  });
  expect(told).toEqual(['1 min', '45 min', '3 h', '1.2 d']);
});
