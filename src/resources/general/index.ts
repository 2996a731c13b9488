/** Resources of general administration, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  meetingRoom: entry('record', 'api', w('Meeting rooms', '会议室'), () => import('./meetingRoom.ts').then((m) => m.meetingRoom)),
  meetApply: entry('document', 'process', w('Meeting', '会议申请'), () => import('./meetApply.ts').then((m) => m.meetApply)),
} as const satisfies Entries;

export const general: Area = { module: 'general', resources };
