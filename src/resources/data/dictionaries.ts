/** Dictionaries of the document library. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '../dictionary.ts';

export const dataDictionaries = {
  nodeType: dictionary(w('Kind of node', '节点类型'), {
    folder: ['Folder', '文件夹'],
    file: ['File', '文件'],
  }),
  dataAction: dictionary(w('Right on data', '资料权限'), {
    view: ['View', '查看'],
    download: ['Download', '下载'],
    upload: ['Upload', '上传'],
    edit: ['Rename and replace', '编辑'],
    move: ['Move', '移动'],
    remove: ['Delete', '删除'],
    grant: ['Grant rights', '授权'],
  }),
  grantState: dictionary(
    w('State of a grant', '授权状态'),
    {
      pending: ['Not granted', '未授权'],
      valid: ['Valid', '有效'],
      future: ['Not yet', '未生效'],
      expired: ['Expired', '已过期'],
      revoked: ['Revoked', '已撤销'],
    },
    { pending: 'draft', valid: 'approved', future: 'attention', expired: 'invalidated', revoked: 'invalidated' },
  ),
  dataLogAction: dictionary(w('Noted act', '日志动作'), {
    view: ['Looked at', '查看'],
    download: ['Downloaded', '下载'],
    upload: ['Uploaded', '上传'],
    move: ['Moved', '移动'],
    rights: ['Rights changed', '权限变更'],
    deletes: ['Deleted', '删除'],
    restore: ['Restored', '恢复'],
    purge: ['Removed for good', '彻底清除'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
