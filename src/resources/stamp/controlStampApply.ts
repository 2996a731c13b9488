/**
 * Asks for further copies of a controlled document, for one in place of a damaged or lost one, or gives one back. The copies stand in the
 * distribution of the document once they are handed out; one that was given outside is controlled for 90 days.
 *
 * Fact: `control` the chosen document, with its copies.
 */
import { stateOn } from '#model/daily.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices } from '../grants.ts';
import { isOut, uncontrolledFrom, type Copy } from './controlled.ts';

export interface ControlFact {
  readonly docNo: string;
  readonly docVersion: string;
  readonly controlState: string | null;
  readonly holders: readonly Copy[];
}

const mostCopies = '20';
/** These are about a copy that is out. */
const ofCopy: readonly string[] = ['replace', 'recall'];
const controlled: StateByDay = {
  cases: [{ is: 'uncontrolled', after: 'uncontrolledOn', while: { status: ['approved'] } }],
  otherwise: 'controlled',
};

export const controlStampApply = document({
  key: 'controlStampApply',
  area: 'stamp',
  label: w('Controlled copy', '受控章申请'),
  icon: 'rubber-stamp',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('SKS-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    controlId: f.ref('controlStamp', w('Controlled document', '受控文件'), { required: true }),
    docNo: f.computed(f.text(w('Document no.', '文件编号'), { max: 60 })),
    docVersion: f.computed(f.text(w('Version', '版本'), { max: 20 })),
    applyKind: f.choice('controlApplyKind', w('Kind', '申请类型'), { required: true }),
    copies: f.integer(w('Copies', '份数'), { required: true, default: 1, least: '1', most: mostCopies }),
    holderDept: f.department(w('Department', '领用部门'), { required: true, default: { from: 'ownDepartment' } }),
    holder: f.user(w('Holder', '领用人'), { required: true, default: { from: 'self' } }),
    outside: f.boolean(w('Given outside', '外发'), { default: false }),
    outsideOrg: f.text(w('Organisation', '外发单位'), { max: 80 }),
    reason: f.longText(w('Reason', '申请原因'), { required: true }),
    oldCopyNo: f.text(w('Old copy', '原分发号'), {
      max: 20,
      line: { of: 'controlId', set: 'holders', named: ['copyNo', 'holderDept', 'holder'] },
    }),
    handOutDate: f.date(w('Handed out', '发放日期'), { node: true }),
    uncontrolledOn: f.computed(f.date(w('Controlled until', '受控截止'))),
    copyState: f.computed(f.choice('controlCopy', w('Copies are', '副本状态'), { daily: controlled })),
  },
  facts: { control: fact<ControlFact | null>(['controlId'], 'everybody') },
  visibleWhen: {
    outsideOrg: ({ outside }) => outside === true && 'required',
    outside: ({ applyKind }) => applyKind !== 'recall',
    oldCopyNo: ({ applyKind }) => ofCopy.includes(applyKind ?? '') && 'required',
  },
  computes: {
    docNo: ({ doc, facts: { control } }) => (control === undefined ? doc.docNo : (control?.docNo ?? null)),
    docVersion: ({ doc, facts: { control } }) => (control === undefined ? doc.docVersion : (control?.docVersion ?? null)),
    uncontrolledOn: ({ doc }) => uncontrolledFrom(doc.handOutDate, doc.outside),
    copyState: ({ doc, today }) => stateOn(controlled, doc, today),
  },
  rules: {
    valid: ({ doc, facts: { control } }) => {
      if (!control || doc.status === 'approved') return null;
      // A version that was replaced still gets its copies back.
      const states = doc.applyKind === 'recall' ? ['valid', 'replaced'] : ['valid'];
      return states.includes(control.controlState ?? '') ? null : fault('valid', 'controlId', w('is not valid', '不是有效的受控文件'));
    },
    organisation: ({ doc }) =>
      doc.outside === true && (doc.outsideOrg ?? '') === '' ? fault('organisation', 'outsideOrg', w('required', '必填')) : null,
    copy: ({ doc, facts: { control } }) => {
      if (!ofCopy.includes(doc.applyKind ?? '') || doc.status === 'approved') return null;
      if ((doc.oldCopyNo ?? '') === '') return fault('copy', 'oldCopyNo', w('required', '必填'));
      const copy = control?.holders.find(({ id }) => id === doc.oldCopyNo);
      return control && (copy === undefined || !isOut(copy))
        ? fault('copy', 'oldCopyNo', w('is no copy that is out', '不是在外的受控副本'))
        : null;
    },
    single: ({ doc }) =>
      ofCopy.includes(doc.applyKind ?? '') && doc.copies !== null && doc.copies > 1
        ? fault('single', 'copies', w('one copy for one', '一次只能换发或回收一份'))
        : null,
    inside: ({ doc }) =>
      doc.applyKind === 'recall' && doc.outside === true && isEditable(doc.status ?? 'draft')
        ? fault('inside', 'outside', w('what comes back is given to nobody', '回收不涉及外发'))
        : null,
    handed: ({ doc, today }) =>
      doc.handOutDate !== null && doc.handOutDate > today ? fault('handed', 'handOutDate', w('lies in the future', '不能晚于今天')) : null,
  },
  name: { zh: 'code' },
  access: {
    owners: ['holder'],
    grants: { ...documentOffices, quality_manager: approving('all'), archive_keeper: approving('all') },
  },
  list: {
    columns: ['code', 'docNo', 'docVersion', 'applyKind', 'copies', 'holder', 'handOutDate', 'copyState', 'status'],
    filters: ['controlId', 'docNo', 'holderDept', 'applyKind', 'copyState', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Document', '受控文件'),
      fields: ['code', 'controlId', 'docNo', 'docVersion', 'applyKind', 'oldCopyNo', 'copies', 'reason'],
    },
    { label: w('For whom', '领用'), fields: ['holderDept', 'holder', 'outside', 'outsideOrg'] },
    { label: w('Handed out', '发放'), fields: ['handOutDate', 'uncontrolledOn', 'copyState'] },
  ],
  document: {
    flow: 'controlStampApply',
    matter: ['controlId', 'applyKind', 'holder', 'reason'],
    repostToSubmit: true,
  },
  effects: { approved: ['copiesChanged'] },
});
