/** Resources of Document library, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  dataManagement: entry('record', 'api', w('Document library', '资料管理'), () =>
    import('./dataManagement.ts').then((m) => m.dataManagement),
  ),
  dataVersion: entry('register', 'api', w('Versions of files', '资料版本'), () => import('./dataVersion.ts').then((m) => m.dataVersion)),
  dataLog: entry('register', 'api', w('Library log', '资料日志'), () => import('./dataLog.ts').then((m) => m.dataLog)),
  dataManagementPost: entry('document', 'process', w('Data rights', '资料岗位权限'), () =>
    import('./dataManagementPost.ts').then((m) => m.dataManagementPost),
  ),
} as const satisfies Entries;

export const data: Area = { module: 'data', resources };
