/** Sample of the monthly figures. */
import { expect } from 'vitest';
import { hrDatasReport } from '#resources/hr/hrDatasReport.ts';
import { sample, type Sample } from '../sample.ts';

export const reportSamples: readonly Sample[] = [
  sample({
    definition: hrDatasReport,
    by: 'zhoumin',
    record: (company, n) => ({ month: `2019-${String(n).padStart(2, '0')}`, deptId: company.department('D08') }),
    made: () => ({ openCount: expect.any(Number) as unknown, turnIn: 0, turnoverRate: expect.stringMatching(/^\d+\.\d\d$/) as unknown }),
    change: () => ({ remark: '补拍快照' }),
    filter: 'month',
  }),
];
