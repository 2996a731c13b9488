/** The page of a person: which tabs, and the order of a working life. */
import { describe, expect, it } from 'vitest';
import { readable, tabsFor } from '#client/pages/hr/person/parts.ts';
import { ahead, past } from '#client/pages/hr/person/timeline.ts';
import type { PersonDocument } from '#resources/hr/rules/personOverview.ts';

const document = (part: Partial<PersonDocument>): PersonDocument => ({
  resource: 'hrStaffTurn',
  id: '7',
  kind: { zh: '人员异动', en: 'Transfer' },
  code: 'YD-1',
  status: 'approved',
  date: '2026-11-01',
  takesEffect: null,
  ...part,
});

describe('tabs', () => {
  it('are there for what may be read, and for the file itself', () => {
    expect(tabsFor({ parts: [], documents: [] })).toEqual(['profile', 'contracts', 'documents', 'timeline']);
    const overview = {
      parts: [
        { resource: 'hrPfStaffWorkexp', count: 2 },
        { resource: 'hrSalaryChangeRecord', count: 0 },
      ],
      documents: [],
    };
    expect(tabsFor(overview)).toEqual(['profile', 'experience', 'contracts', 'pay', 'documents', 'timeline']);
    expect(readable('experience', overview)).toMatchObject([{ resource: 'hrPfStaffWorkexp', count: 2 }]);
  });
});

describe('the timeline', () => {
  const record = {
    staffState: 'probation',
    entryDate: '2026-08-01',
    probationEnd: '2027-01-31',
    contracts: [{ dateTo: '2024-07-31' }, { dateTo: '2029-07-31' }],
    certificates: [
      { certName: '健康证', validTo: '2026-12-31' },
      { certName: '叉车证', validTo: '2025-01-01' },
    ],
    changes: [
      { changeDate: '2026-10-01', changeType: '调动', oldValue: '育种', newValue: '养殖', sourceType: 'hrStaffTurn', sourceId: '5' },
    ],
  };

  it('tells next first what takes effect and what ends', () => {
    const events = ahead(record, [document({}), document({ takesEffect: '2026-12-01' })], '2026-11-22');
    expect(events.map(({ date, what }) => `${date} ${what.en}`)).toEqual([
      '2026-12-01 Transfer',
      '2026-12-31 Certificate ends',
      '2027-01-31 Probation ends',
      '2029-07-31 Labour contract ends',
    ]);
  });

  it('expects nothing of contracts of somebody who left', () => {
    expect(ahead({ ...record, staffState: 'resigned' }, [], '2026-11-22')).toEqual([]);
  });

  it('tells last first what happened', () => {
    expect(past({ ...record, leaveDate: '2026-11-20' }).map(({ date, what, after }) => `${date} ${what.zh} ${after}`)).toEqual([
      '2026-11-20 离职 ',
      '2026-10-01 调动 养殖',
      '2026-08-01 入职 ',
    ]);
  });
});
