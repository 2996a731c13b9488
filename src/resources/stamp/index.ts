/** Resources of seals, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  stampDetail: entry('record', 'api', w('Seals', '印章台账'), () => import('./stampDetail.ts').then((m) => m.stampDetail)),
  stampHistory: entry('register', 'api', w('History of seals', '印章变更记录'), () =>
    import('./stampHistory.ts').then((m) => m.stampHistory),
  ),
  stampNew: entry('document', 'process', w('New seal', '印章刻制申请'), () => import('./stampNew.ts').then((m) => m.stampNew)),
  stampUse: entry('document', 'process', w('Seal use', '用印申请'), () => import('./stampUse.ts').then((m) => m.stampUse)),
  stampBorrow: entry('document', 'process', w('Seal borrowing', '印章外借申请'), () =>
    import('./stampBorrow.ts').then((m) => m.stampBorrow),
  ),
  chapterApply: entry(
    'document',
    'process',
    w('Department seal use', '用章申请'),
    () => import('./chapterApply.ts').then((m) => m.chapterApply),
    {
      approval: 'chapterApply',
    },
  ),
  stampAbolition: entry('document', 'process', w('Seal abolition', '印章废止申请'), () =>
    import('./stampAbolition.ts').then((m) => m.stampAbolition),
  ),
  stampChange: entry('document', 'process', w('Seal change', '印章变更申请'), () => import('./stampChange.ts').then((m) => m.stampChange), {
    approval: 'stampChange',
  }),
  controlStamp: entry(
    'document',
    'process',
    w('Controlled document', '受控章管理'),
    () => import('./controlStamp.ts').then((m) => m.controlStamp),
    { approval: 'controlStamp' },
  ),
  controlStampApply: entry(
    'document',
    'process',
    w('Controlled copy', '受控章申请'),
    () => import('./controlStampApply.ts').then((m) => m.controlStampApply),
    { approval: 'ControlStampApply' },
  ),
} as const satisfies Entries;

export const stamp: Area = { module: 'stamp', resources };
