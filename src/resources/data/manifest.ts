/** What the document library brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { ahead, notice } from '../notice.ts';
import { dataDictionaries } from './dictionaries.ts';

export const dataManifest = {
  // People look for the library under administration.
  placed: { '/administration/library': ['dataManagement', 'dataManagementPost', 'dataVersion', 'dataLog'] },
  dictionaries: dataDictionaries,
  notices: {
    data_permission_granted: notice('Rights on data', '资料权限已开通', 'You have rights on data of the library.', '资料库权限已开通。', {
      resource: 'dataManagementPost',
    }),
    data_review: notice(
      'Data to review',
      '资料复审',
      'It is to be reviewed by {date}.',
      '须于{date}前完成复审。',
      ahead('dataManagement', 'reviewer', '30,7,0'),
    ),
  },
  permissions: {
    upload: w('Upload', '上传'),
    downloadFile: w('Download', '下载'),
    recycle: w('Use the bin', '使用回收站'),
    revoke: w('Revoke rights', '撤销授权'),
  },
  flowCategory: 'general',
} as const satisfies Manifest;
