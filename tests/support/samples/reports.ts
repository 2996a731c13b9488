/** Samples of videos and data reports. */
import { dataReportConfig } from '#resources/admin/dataReportConfig.ts';
import { videoManagement } from '#resources/admin/videoManagement.ts';
import { sample, type Sample } from './sample.ts';

export const reportSamples: readonly Sample[] = [
  sample({
    definition: videoManagement,
    by: 'liuguifang',
    record: (_, n) => ({ name: `码头${n}号`, videoType: 'live', category: 'sea', streamUrl: `rtsp://192.0.2.10/live/${n}` }),
    made: () => ({ status: 'enabled', onScreen: false, online: null }),
    change: (company) => ({ category: 'security', keeper: company.user('jiangyuzhen') }),
    filter: 'name',
  }),
  sample({
    definition: dataReportConfig,
    by: 'maoyu',
    record: (_, n) => ({
      reportCode: `leave-${n}`,
      reportName: `请假统计${n}`,
      category: 'hr',
      sourceResource: 'hrLeaveRequest',
      columns: [
        { field: 'id', agg: 'count' },
        { field: 'leaveDays', agg: 'sum' },
      ],
      groupBy: [{ field: 'leaveType' }],
      filters: [{ field: 'applyDate', op: 'from', value: 'yearStart', asked: true }],
      chartType: 'bar',
    }),
    made: () => ({ status: 'enabled', rowLimit: 500, refreshMin: 10, onHome: false }),
    change: () => ({ chartType: 'pie', refreshMin: 0 }),
    filter: 'reportName',
  }),
];
