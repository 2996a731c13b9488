/** Where general administration stands in the side menu. */
import { w } from '#model/words.ts';
import type { Directory } from '../menu.ts';

export const generalMenus: readonly Directory[] = [
  {
    system: 'office',
    rank: 30,
    path: '/general',
    name: w('Administration', '综合行政'),
    icon: 'building-bank',
    groups: [
      {
        path: '/general/meetings',
        name: w('Meetings', '会议管理'),
        resources: ['meetApply', 'meetingRoom'],
        pages: [
          { path: '/general/meetingCalendar', name: w('Room calendar', '会议室日历'), icon: 'calendar-stats', code: 'meetApply:add' },
        ],
      },
    ],
  },
];
