/** What the workflow engine brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { workflowDictionaries } from './dictionaries.ts';
import { workflowMenus } from './menus.ts';
import { workflowNotices } from './notices.ts';

export const workflowManifest = {
  menus: workflowMenus,
  dictionaries: workflowDictionaries,
  notices: workflowNotices,
  permissions: {
    deploy: w('Deploy', '发布'),
    suspend: w('Suspend and activate', '挂起与激活'),
    operate: w('Operate running processes', '运行干预'),
    send: w('Send to processes and start them', '发送消息与启动流程'),
  },
} as const satisfies Manifest;
