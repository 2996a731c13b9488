/**
 * Issues controlled copies of a quality document: number, version, and who has which copy. A version takes the place of the one before it,
 * whose copies then come back; the archive keeper writes down each that does.
 *
 * Facts: `file` the version of the file in the library, by its number; `twin` the number of another issue of the same version; `current`
 * the valid version of the document that is there already; `seal` the chosen seal.
 */
import { notNow } from '#model/acts.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { w } from '#model/words.ts';
import { approving, everything } from '../grants.ts';
import { isOut, recallAsked } from './controlled.ts';
import { writing } from './grants.ts';
import { notHere, notInUse, type SealFact } from './uses.ts';

export const controlStamp = document({
  key: 'controlStamp',
  area: 'stamp',
  label: w('Controlled document', '受控章管理'),
  icon: 'rubber-stamp',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('SK-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    docName: f.text(w('Controlled document', '受控文件名称'), { max: 150, required: true }),
    docNo: f.text(w('Document no.', '文件编号'), { max: 60, required: true }),
    docVersion: f.text(w('Version', '版本'), { max: 20, required: true }),
    dataId: f.ref('dataManagement', w('File in the library', '资料库文件')),
    dataVersionNo: f.computed(f.integer(w('Version of the file', '资料库版本号'))),
    issueDept: f.department(w('Issued by', '编制部门'), { required: true, default: { from: 'ownDepartment' } }),
    effectiveDate: f.date(w('Effective', '生效日期'), { required: true }),
    replacesVersion: f.text(w('Replaces version', '替代版本'), { max: 20 }),
    copies: f.computed(f.integer(w('Controlled copies', '受控份数'))),
    people: f.computed(f.users(w('Holders', '领用人'))),
    reason: f.longText(w('Reason', '申请原因'), { required: true }),
    stampId: f.ref('stampDetail', w('Seal used', '受控章'), { node: true }),
    controlState: f.choice('controlState', w('State', '受控状态'), { readOnly: true }),
  },
  lines: {
    holders: lineSet({
      label: w('Distribution', '分发明细'),
      least: 1,
      most: 200,
      fields: {
        copyNo: f.computed(f.integer(w('Copy no.', '分发号'))),
        holderDept: f.department(w('Department', '领用部门'), { required: true }),
        holder: f.user(w('Holder', '领用人'), { required: true }),
        outsideOrg: f.text(w('Given to', '外发单位'), { max: 80, readOnly: true }),
        issueDate: f.date(w('Issued', '发放日期'), { node: true }),
        recallDate: f.date(w('Recalled', '回收日期'), { readOnly: true }),
        uncontrolledOn: f.date(w('Controlled until', '受控截止'), { readOnly: true }),
      },
      computes: { copyNo: (_line, _all, at) => at + 1 },
    }),
  },
  facts: {
    file: fact<number | null>(['dataId']),
    twin: fact<string | null>(['docNo', 'docVersion'], 'everybody'),
    current: fact<string | null>(['docNo'], 'everybody'),
    seal: fact<SealFact | null>(['stampId']),
  },
  computes: {
    dataVersionNo: ({ doc, facts: { file } }) => (file === undefined || !isEditable(doc.status ?? 'draft') ? doc.dataVersionNo : file),
    copies: ({ doc }) => doc.holders.filter(isOut).length,
    people: ({ doc }) => [...new Set(doc.holders.flatMap(({ holder }) => holder ?? []))],
  },
  rules: {
    twin: ({ doc, facts: { twin } }) =>
      twin && doc.status !== 'approved'
        ? fault('twin', 'docVersion', w(`${twin} has issued this version already`, `该版本已由${twin}发放`))
        : null,
    replaces: ({ doc, facts: { current } }) => {
      if (current === undefined || doc.status === 'approved') return null;
      const [named, there] = [typedKey(doc.replacesVersion ?? ''), typedKey(current ?? '')];
      if (named === there) return null;
      return current === null
        ? fault('replaces', 'replacesVersion', w('is no valid version of this document', '不是该文件的有效受控版本'))
        : fault('replaces', 'replacesVersion', w(`${current} is the valid version`, `现行有效版本为${current}`));
    },
    seal: ({ doc, facts: { seal } }) => {
      if (!seal || doc.status === 'approved') return null;
      return seal.stampType === 'controlled'
        ? (notInUse('stampId', seal) ?? notHere('stampId', seal))
        : fault('seal', 'stampId', w('is no seal of controlled documents', '不是受控章'));
    },
    issued: ({ doc, today }) =>
      doc.holders.flatMap(({ issueDate }, at) =>
        issueDate !== null && issueDate > today
          ? [fault('issued', `holders.${at}.issueDate`, w('lies in the future', '不能晚于今天'))]
          : [],
      ),
  },
  name: { zh: 'docName' },
  access: {
    owners: ['people'],
    department: 'issueDept',
    more: ['recall'],
    grants: {
      // To apply for a copy of one.
      employee: { actions: ['page'], scope: 'all', menu: false },
      dept_leader: writing('deptTree'),
      quality_manager: writing('all'),
      vice_president: approving('charge'),
      general_manager: approving('all'),
      chairman: approving('all'),
      archive_keeper: { actions: ['page', 'approve', 'print', 'export', 'recall'], scope: 'all' },
      sys_admin: everything,
      audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'docNo', 'docName', 'docVersion', 'copies', 'effectiveDate', 'controlState', 'status'],
    filters: ['docNo', 'docName', 'issueDept', 'controlState', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Document', '文件'),
      fields: [
        'code',
        'docName',
        'docNo',
        'docVersion',
        'replacesVersion',
        'issueDept',
        'effectiveDate',
        'dataId',
        'dataVersionNo',
        'reason',
      ],
    },
    { label: w('Copies', '分发'), fields: ['holders', 'copies', 'people', 'stampId', 'controlState'] },
  ],
  document: {
    flow: 'controlStamp',
    matter: ['docName', 'docNo', { label: w('Version', '版本'), from: 'replacesVersion', to: 'docVersion' }, 'effectiveDate'],
    repostToSubmit: true,
  },
  acts: {
    recall: {
      label: w('Copy is back', '登记回收'),
      icon: 'return',
      of: { lines: 'holders', as: 'lineId', named: ['copyNo', 'holder'] },
      needs: 'recall',
      when: ({ line }) => (line === null || isOut(line) ? true : notNow('recalled', w('This copy is back already', '该副本已回收'))),
      call: { method: 'PUT', path: 'recall/:id' },
      asks: { recallDate: recallAsked.recallDate },
      done: w('Written down', '已登记回收'),
    },
  },
  effects: { submitted: ['oneIssue'], approved: ['copiesIssued'] },
});
