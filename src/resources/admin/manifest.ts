/** What administration brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { adminDictionaries } from './dictionaries.ts';
import { adminMenus } from './menus.ts';
import { noticeDictionaries } from './noticeDictionaries.ts';
import { adminNotices } from './notices.ts';

export const adminManifest = {
  menus: adminMenus,
  dictionaries: { ...adminDictionaries, ...noticeDictionaries },
  notices: adminNotices,
  permissions: {
    run: w('Run', '运行'),
    sendMsg: w('Send', '发送'),
    sendAll: w('Send to more than 50', '群发（50人以上）'),
    grant: w('Grant rights', '授权'),
    resetPwd: w('Reset password', '重置密码'),
    handover: w('Hand over', '移交'),
    viewAs: w('View as', '以他人视角查看'),
  },
} as const satisfies Manifest;
