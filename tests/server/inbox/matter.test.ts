/** The matter of all kinds of documents: what rows of the inbox show of them can be said, to everybody who has the row. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Definition } from '#model/definition.ts';
import { document } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { loadRegistry } from '#resources/registry.ts';
import { mostMatter, namesOfPart, pairText, shortDays } from '#model/matter.ts';
import { matterOf, sayable, withoutHidden } from '#server/documents/shown/matter.ts';
import type { Organisation } from '#server/flows/organisation.ts';

let documents: readonly Definition[];
beforeAll(async () => {
  documents = [...(await loadRegistry()).values()].filter(({ kind }) => kind === 'document');
});

const organisation = {
  users: new Map([['7', { id: '7', name: '闫飞', nameEn: 'Yan Fei' }]]),
  userOfStaff: new Map([['70', '7']]),
  departments: new Map([
    ['3', { name: w('Finance', '财务部') }],
    ['4', { name: w('Sales', '销售部') }],
  ]),
  posts: new Map([['6', { name: w('Buyer', '采购员') }]]),
} as unknown as Organisation;
const world = {
  organisation,
  labelOf: (_: string, value: string) => ({ sick: w('Sick leave', '病假'), am: w('am', '上午'), pm: w('pm', '下午') })[value] ?? null,
  names: { 'place/5': w('Pond', '池塘'), 'place/8': w('Hall', '车间') },
};

describe('the matter', () => {
  it('of every kind of document: two to five parts with the figure, known, sayable, none sensitive, none the figure', () => {
    for (const { key, fields, document: settings, access } of documents) {
      const parts = settings?.matter ?? [];
      // What is closed still is begun.
      const least = Object.keys(access.grants).every((role) => role === 'sys_admin') ? 1 : 2;
      expect(parts.length + (settings?.figure ? 1 : 0), key).toBeGreaterThanOrEqual(least);
      expect(parts.length, key).toBeLessThanOrEqual(mostMatter);
      for (const name of parts.flatMap(namesOfPart)) {
        expect(sayable(fields[name]!.kind), `${key}.${name}`).toBe(true);
        expect(fields[name], `${key}.${name}`).toBeDefined();
        expect(fields[name]?.sensitive ?? false, `${key}.${name}`).toBe(false);
        expect(name, key).not.toBe(settings?.figure?.field);
      }
    }
  });

  it('are said as people read them, in both languages', () => {
    const sample = document({
      key: 'sample',
      area: 'hr',
      label: w('Sample', '样例'),
      api: { prefix: 'process', style: 'newer' },
      fields: {
        kind: f.choice('leaveType', w('Kind', '类别')),
        other: f.choice('leaveType', w('Other', '其他')),
        day: f.date(w('Day', '日期')),
        last: f.date(w('Last', '止')),
        dayHalf: f.choice('halfDay', w('Half', '时段')),
        lastHalf: f.choice('halfDay', w('Half', '时段')),
        newDepartment: f.department(w('To', '新部门')),
        place: f.ref('place', w('Place', '地点')),
        post: f.post(w('Post', '岗位')),
        places: f.refs('place', w('Places', '地点')),
        sum: f.money(w('Sum', '金额')),
        user: f.user(w('User', '用户')),
        staff: f.staff(w('Staff', '员工')),
        department: f.department(w('Department', '部门')),
        paid: f.boolean(w('Paid', '已付')),
        text: f.longText(w('Text', '说明')),
        account: f.text(w('Account', '账号'), { sensitive: true }),
        empty: f.text(w('Empty', '空')),
      },
      access: { grants: {} },
      list: { columns: [], filters: [], sort: [] },
      form: [],
      document: {
        flow: 'sample',
        matter: [
          'kind',
          'other',
          'day',
          { label: w('Span', '期间'), from: 'day', to: 'last', halves: ['dayHalf', 'lastHalf'] },
          { label: w('Move', '调动'), from: 'department', to: 'newDepartment' },
          'sum',
          'user',
          'staff',
          'place',
          'post',
          'places',
          'paid',
          'text',
          'account',
          'empty',
        ],
      },
    });
    const record = {
      kind: 'sick',
      other: 'strange',
      day: '2026-11-20',
      last: '2026-11-22',
      dayHalf: 'pm',
      lastHalf: 'pm',
      newDepartment: '4',
      place: '5',
      post: '6',
      places: ['5', '99', '8'],
      sum: '1234567.5',
      user: '7',
      staff: '70',
      department: '3',
      paid: true,
      text: ' 两行\n文字 ',
      account: '6222000000001234',
      empty: '',
    };
    expect(matterOf(sample, record, world).map(({ name, label, text }) => [name, label.zh, text.zh, text.en])).toEqual([
      ['kind', '类别', '病假', 'Sick leave'],
      ['other', '其他', 'strange', 'strange'],
      ['day', '日期', '2026-11-20', '2026-11-20'],
      ['day', '期间', '2026-11-20 下午 – 2026-11-22 下午', '2026-11-20 pm – 2026-11-22 pm'],
      ['department', '调动', '财务部 → 销售部', 'Finance → Sales'],
      ['sum', '金额', '1,234,567.50', '1,234,567.50'],
      ['user', '用户', '闫飞', 'Yan Fei'],
      ['staff', '员工', '闫飞', 'Yan Fei'],
      ['place', '地点', '池塘', 'Pond'],
      ['post', '岗位', '采购员', 'Buyer'],
      ['places', '地点', '池塘、车间', 'Pond, Hall'],
      ['paid', '已付', '是', 'Yes'],
      ['text', '说明', '两行 文字', '两行 文字'],
    ]);
  });

  it('goes with any of its fields that somebody may not see', async () => {
    const leave = (await loadRegistry()).get('hrLeaveRequest')!;
    const summary = [
      { name: 'startDate', label: w('Days', '请假日期'), text: w('a', 'a') },
      { name: 'reason', label: w('Reason', '事由'), text: w('b', 'b') },
    ];
    expect(withoutHidden(leave, summary, (name) => name === 'endHalf').map(({ name }) => name)).toEqual(['reason']);
  });
});

const halves = (first: string, last: string) => ({ raw: [first, last], said: [first, last] }) as const;

describe('two fields as one text', () => {
  it.each([
    ['whole days', ['2026-12-07', '2026-12-09'], halves('am', 'pm'), '2026-12-07 – 2026-12-09'],
    ['a half day at the end', ['2026-12-07', '2026-12-09'], halves('am', 'am'), '2026-12-07 am – 2026-12-09 am'],
    ['one whole day', ['2026-12-07', '2026-12-07'], halves('am', 'pm'), '2026-12-07'],
    ['one half of a day', ['2026-12-07', '2026-12-07'], halves('pm', 'pm'), '2026-12-07 pm'],
    ['two moments of a day', ['2026-12-07 09:00', '2026-12-07 10:30'], undefined, '2026-12-07 09:00–10:30'],
    ['moments of two days', ['2026-12-07 09:00', '2026-12-08 10:30'], undefined, '2026-12-07 09:00 – 2026-12-08 10:30'],
    ['no end yet', ['2026-12-07', ''], halves('', ''), '2026-12-07'],
  ] as const)('days: %s', (_what, days, half, text) => {
    expect(pairText(days, true, half)).toBe(text);
  });

  it.each([
    [['Buyer', 'Senior buyer'], 'Buyer → Senior buyer'],
    [['Buyer', 'Buyer'], 'Buyer'],
    [['', 'Buyer'], 'Buyer'],
    [['Buyer', ''], 'Buyer'],
  ] as const)('a change: %j', (values, text) => {
    expect(pairText(values, false)).toBe(text);
  });
});

it('days lose their year where no other one can be meant', () => {
  expect(shortDays('2026-12-07 – 2027-01-02 pm, 2028-01-01', '2026-11-28')).toBe('12-07 – 01-02 pm, 2028-01-01');
});
