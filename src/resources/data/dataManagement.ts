/**
 * The company's file tree: folders and files with versions, seen and changed by the rights on each node.
 * Where a node lies changes by the call that moves it alone; files come by the call that uploads them. The level, the department and the
 * least secrecy of a node follow from the folder that it lies in.
 *
 * Facts: `place` the folder that the node lies in, or the root, as the person may use it, null where there is none for this person;
 * `stored` the node as it is, null for a new one; `taken` whether another node of the folder has the name; `program` whether the name is
 * that of a program or script.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';
import { deepest, rankOf, type DataAction } from './library.ts';

/** The folder that a node is put into; the root has level 0, no department and no secrecy. */
export interface PlaceFact {
  readonly actions: readonly DataAction[];
  readonly level: number;
  readonly ownerDept: string | null;
  readonly secrecy: string;
}
export interface StoredFact {
  readonly actions: readonly DataAction[];
  readonly inherit: boolean;
  readonly secrecy: string;
}

/** Everybody may use the library; what of it is said by the rights on its nodes. */
const using = { actions: ['page', 'add', 'put', 'deletes', 'upload', 'move', 'downloadFile', 'recycle'], scope: 'self' } as const;

export const dataManagement = resource({
  key: 'dataManagement',
  area: 'data',
  label: w('Document library', '资料管理'),
  icon: 'folder',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    name: f.text(w('Name', '名称'), { max: 120, required: true, check: 'fileName' }),
    nodeType: f.choice('nodeType', w('Kind', '类型'), { readOnly: true, default: 'folder' }),
    parentId: f.ref('dataManagement', w('Folder', '上级目录'), {
      fixed: true,
      help: w('Nothing: at the top; it is moved by its own command', '留空为顶层，移动须使用移动功能'),
    }),
    level: f.integer(w('Level', '层级'), { readOnly: true }),
    ext: f.text(w('Ending', '扩展名'), { max: 20, readOnly: true }),
    mime: f.text(w('File type', '文件类型'), { max: 80, readOnly: true }),
    size: f.integer(w('Bytes', '大小（字节）'), { readOnly: true }),
    fileId: f.text(w('Stored file', '存储标识'), { max: 60, readOnly: true }),
    sha256: f.text(w('Checksum', '校验值'), { max: 64, readOnly: true }),
    versionNo: f.integer(w('Version', '版本号'), { readOnly: true }),
    tags: f.text(w('Tags', '标签'), { max: 100 }),
    docNote: f.text(w('Description', '说明'), { max: 200 }),
    ownerDept: f.department(w('Owner department', '归属部门'), {
      fixed: true,
      help: w('Of a folder at the top; what lies below has that of its top folder', '仅顶层目录填写，下级随顶层目录'),
    }),
    uploadedBy: f.user(w('Uploaded by', '上传人'), { readOnly: true }),
    secrecy: f.choice('docSecrecy', w('Secrecy', '密级'), { required: true, default: 'internal' }),
    inherit: f.boolean(w('Inherits rights', '继承权限'), { required: true, default: true }),
    downloads: f.integer(w('Downloads', '下载次数'), { readOnly: true, default: 0 }),
    sort: f.integer(w('Order', '排序')),
    effectiveDate: f.date(w('In force from', '生效日期')),
    reviewDate: f.date(w('To be reviewed by', '复审日期')),
    reviewer: f.user(w('Reviewed by', '复审人'), { readOnly: true }),
    lockedBy: f.user(w('Locked by', '锁定人'), { readOnly: true }),
    lockedUntil: f.dateTime(w('Locked until', '锁定至'), { readOnly: true }),
    lockNote: f.text(w('Locked because', '锁定说明'), { max: 100, readOnly: true }),
  },
  facts: {
    place: fact<PlaceFact | null>(['parentId']),
    stored: fact<StoredFact | null>([]),
    taken: fact<boolean>(['name', 'parentId']),
    program: fact<boolean>(['name']),
  },
  rules: {
    place: ({ facts: { place, stored } }) => {
      if (stored !== null || place === undefined) return null;
      if (place === null || !place.actions.includes('upload'))
        return fault('mayUpload', 'parentId', w('you may put nothing in here', '没有在此目录上传的权限'));
      return place.level >= deepest ? fault('depth', 'parentId', w(`at most ${deepest} levels`, `最多${deepest}层`)) : null;
    },
    ownerDept: ({ doc }) =>
      doc.parentId === null && doc.ownerDept === null ? fault('ownerDept', 'ownerDept', w('required', '必填')) : null,
    nameTaken: ({ facts }) =>
      facts.taken === true ? fault('nameTaken', 'name', w('the folder has something of this name already', '该目录下已有同名内容')) : null,
    program: ({ facts }) =>
      facts.program === true ? fault('program', 'name', w('programs and scripts are no data', '不能存放程序或脚本')) : null,
    secrecyBelow: ({ doc, facts: { place } }) =>
      place && rankOf(doc.secrecy) < rankOf(place.secrecy)
        ? fault('secrecyBelow', 'secrecy', w('is not below that of its folder', '密级不能低于上级目录'))
        : null,
    guarded: ({ doc, facts: { stored, place } }) => {
      const rights = (stored ?? place)?.actions;
      if (rights === undefined || rights.includes('grant')) return null;
      return [
        ...(doc.inherit !== (stored?.inherit ?? true)
          ? [fault('guarded', 'inherit', w('is for who may grant rights', '须有授权权限'))]
          : []),
        ...(stored && rankOf(doc.secrecy) < rankOf(stored.secrecy)
          ? [fault('guarded', 'secrecy', w('is lowered by who may grant rights alone', '降低密级须有授权权限'))]
          : []),
      ];
    },
    review: ({ doc }) =>
      doc.reviewDate !== null && doc.effectiveDate !== null && doc.reviewDate <= doc.effectiveDate
        ? fault('review', 'reviewDate', w('lies behind the day from which it is in force', '须晚于生效日期'))
        : null,
  },
  name: { zh: 'name' },
  parent: 'parentId',
  access: {
    narrowed: true,
    filesApart: true,
    grants: { employee: using, sys_admin: { actions: 'all', scope: 'self' }, audit_admin: reading('self') },
    more: ['upload', 'move', 'downloadFile', 'recycle'],
  },
  effects: { saved: ['libraryPlaced'] },
  // Notices carry names, and titles of secret data go into none: the library's page shows these reviews.
  dates: [{ notice: 'data_review', date: 'reviewDate', where: { secrecy: ['public', 'internal'] } }],
  list: {
    columns: ['name', 'size', 'versionNo', 'secrecy', 'ownerDept', 'uploadedBy', 'downloads', 'reviewDate'],
    filters: ['name', 'nodeType', 'ext', 'tags', 'secrecy', 'ownerDept', 'uploadedBy', 'reviewDate'],
    sort: [{ by: 'nodeType', down: true }, { by: 'name' }],
  },
  form: [
    { label: w('Node', '资料'), fields: ['name', 'nodeType', 'parentId', 'ownerDept', 'tags', 'docNote', 'sort'] },
    { label: w('Rights', '权限'), fields: ['secrecy', 'inherit'] },
    { label: w('Validity', '有效性'), fields: ['effectiveDate', 'reviewDate', 'reviewer'] },
    {
      label: w('File', '文件'),
      fields: ['versionNo', 'size', 'ext', 'mime', 'sha256', 'fileId', 'uploadedBy', 'downloads', 'level'],
    },
    { label: w('Lock', '锁定'), fields: ['lockedBy', 'lockedUntil', 'lockNote'] },
  ],
  belonging: [
    { resource: 'dataVersion', by: 'dataId', as: 'versions' },
    { resource: 'dataLog', by: 'dataId' },
  ],
});
