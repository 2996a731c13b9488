/** Resources of seals, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  stampDetail: entry('record', 'api', w('Seals', '印章台账'), () => import('./stampDetail.ts').then((m) => m.stampDetail)),
  stampHistory: entry('register', 'api', w('History of seals', '印章变更记录'), () =>
    import('./stampHistory.ts').then((m) => m.stampHistory),
  ),
  stampNew: entry('document', 'process', w('New seal', '印章刻制申请'), () => import('./stampNew.ts').then((m) => m.stampNew)),
} as const satisfies Entries;

export const stamp: Area = { module: 'stamp', resources };
