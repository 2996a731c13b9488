/** Summary fields of all kinds of documents: what rows of the inbox show of them can be shown, to everybody who has the row. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Definition } from '#model/definition.ts';
import { document } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { loadRegistry } from '#resources/registry.ts';
import { summaryOf } from '#server/documents/summary.ts';
import type { Organisation } from '#server/flows/organisation.ts';

let documents: readonly Definition[];
beforeAll(async () => {
  documents = [...(await loadRegistry()).values()].filter(({ kind }) => kind === 'document');
});

const organisation = {
  users: new Map([['7', { id: '7', name: '闫飞', nameEn: 'Yan Fei' }]]),
  userOfStaff: new Map([['70', '7']]),
  departments: new Map([['3', { name: w('Finance', '财务部') }]]),
} as unknown as Organisation;
const world = { organisation, labelOf: (_: string, value: string) => (value === 'sick' ? w('Sick leave', '病假') : null) };

describe('summary fields', () => {
  it('of every kind of document: one to three, known, none sensitive, none the figure', () => {
    for (const { key, fields, document: settings } of documents) {
      const names = settings?.summary ?? [];
      expect(names.length, key).toBeGreaterThanOrEqual(1);
      expect(names.length, key).toBeLessThanOrEqual(3);
      for (const name of names) {
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
        summary: ['kind', 'other', 'day', 'sum', 'user', 'staff', 'department', 'paid', 'text', 'account', 'empty'],
      },
    });
    const record = {
      kind: 'sick',
      other: 'strange',
      day: '2026-11-20',
      sum: '1234567.5',
      user: '7',
      staff: '70',
      department: '3',
      paid: true,
      text: ' 两行\n文字 ',
      account: '6222000000001234',
      empty: '',
    };
    expect(summaryOf(sample, record, world).map(({ name, label, text }) => [name, label.zh, text.zh, text.en])).toEqual([
      ['kind', '类别', '病假', 'Sick leave'],
      ['other', '其他', 'strange', 'strange'],
      ['day', '日期', '2026-11-20', '2026-11-20'],
      ['sum', '金额', '1,234,567.50', '1,234,567.50'],
      ['user', '用户', '闫飞', 'Yan Fei'],
      ['staff', '员工', '闫飞', 'Yan Fei'],
      ['department', '部门', '财务部', 'Finance'],
      ['paid', '已付', '是', 'Yes'],
      ['text', '说明', '两行 文字', '两行 文字'],
    ]);
  });
});
