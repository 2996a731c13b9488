/** Versions of the files of the library, one row each; the bytes of one are handed out by the calls of the library alone. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

export const dataVersion = register({
  key: 'dataVersion',
  area: 'data',
  label: w('Versions of files', '资料版本'),
  icon: 'versions',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    dataId: f.ref('dataManagement', w('File', '资料文件'), { required: true }),
    versionNo: f.integer(w('Version', '版本号'), { required: true }),
    fileId: f.text(w('Stored file', '存储标识'), { max: 60, required: true }),
    mime: f.text(w('File type', '文件类型'), { max: 80 }),
    size: f.integer(w('Bytes', '大小（字节）')),
    sha256: f.text(w('Checksum', '校验值'), { max: 64 }),
    uploadedBy: f.user(w('By', '上传人')),
    uploadedAt: f.dateTime(w('At', '上传时间')),
    note: f.text(w('Note', '说明'), { max: 100 }),
  },
  access: {
    through: 'dataId',
    filesApart: true,
    grants: {
      employee: { actions: ['page'], scope: 'self', menu: false },
      sys_admin: { actions: ['page', 'export'], scope: 'self', menu: false },
    },
  },
  list: {
    columns: ['dataId', 'versionNo', 'size', 'uploadedBy', 'uploadedAt', 'note'],
    filters: ['dataId', 'versionNo', 'uploadedBy', 'uploadedAt'],
    sort: [{ by: 'uploadedAt', down: true }],
  },
  form: [
    {
      label: w('Version', '版本'),
      fields: ['dataId', 'versionNo', 'mime', 'size', 'sha256', 'fileId', 'uploadedBy', 'uploadedAt', 'note'],
    },
  ],
  uniques: [['dataId', 'versionNo']],
});
