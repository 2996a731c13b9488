/**
 * A request for rights on a folder or file, for posts or for named people. What was approved holds from its first to its last day until it
 * is revoked; it is read where rights are asked for, so nothing is copied anywhere. Grants add up.
 *
 * Facts: `node` the chosen node, null where it is gone; `office` whether the applicant leads a department or keeps the archive, and so asks
 * for posts; `asked` the rights that were asked for, while it is in approval, null before; `equal` numbers of grants in force that give
 * the same to the same.
 */
import { addDays } from '#model/calculation/dates.ts';
import { notNow } from '#model/acts.ts';
import { stateOn } from '#model/daily.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { document, fact } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { documentOffices } from '../grants.ts';
import { confidentialDays } from './library.ts';

export interface NodeFact {
  readonly ownerDept: string | null;
  readonly secrecy: string;
}

const approved = { status: ['approved'] };
const standing: StateByDay = {
  cases: [
    { is: 'revoked', known: 'revokedAt' },
    { is: 'expired', after: 'validTo', while: approved },
    { is: 'valid', before: 'validFrom', days: 0, while: approved },
    { is: 'future', while: approved },
  ],
  otherwise: 'pending',
};

export const revokeAsked = { revokeReason: f.text(w('Revoked because', '撤销原因'), { max: 100, required: true }) } as const;

export const dataManagementPost = document({
  key: 'dataManagementPost',
  area: 'data',
  label: w('Data rights', '资料岗位权限'),
  icon: 'shield-lock',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('ZLQX-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    dataId: f.ref('dataManagement', w('Folder or file', '目录或文件'), { required: true }),
    ownerDept: f.computed(f.department(w('Owner department', '归属部门'))),
    secrecy: f.computed(f.choice('docSecrecy', w('Secrecy', '密级'))),
    posts: f.refs('posts', w('For posts', '授权岗位')),
    users: f.users(w('For people', '授权人员')),
    actions: f.choices('dataAction', w('Rights', '权限'), { required: true, default: ['view', 'download'] }),
    validFrom: f.date(w('From', '生效日期'), { required: true, default: { from: 'today' } }),
    validTo: f.date(w('To', '失效日期'), { help: w('empty: it has no end', '留空为长期有效') }),
    reason: f.longText(w('Reason', '申请原因'), { required: true }),
    grantState: f.computed(f.choice('grantState', w('State', '授权状态'), { daily: standing })),
    revokedAt: f.dateTime(w('Revoked', '撤销时间'), { readOnly: true }),
    revokeReason: f.text(w('Revoked because', '撤销原因'), { max: 100, readOnly: true }),
  },
  facts: {
    node: fact<NodeFact | null>(['dataId']),
    office: fact<boolean>([]),
    asked: fact<readonly string[] | null>([]),
    equal: fact<readonly string[]>(['dataId', 'posts', 'users', 'actions', 'validTo']),
  },
  computes: {
    ownerDept: ({ doc, facts }) => (facts.node === undefined ? doc.ownerDept : (facts.node?.ownerDept ?? null)),
    secrecy: ({ doc, facts }) => (facts.node === undefined ? doc.secrecy : (facts.node?.secrecy ?? null)),
    grantState: ({ doc, today }) => stateOn(standing, doc, today),
  },
  rules: {
    gone: ({ doc, facts }) =>
      doc.dataId !== null && facts.node === null ? fault('gone', 'dataId', w('is no longer there', '资料已不存在')) : null,
    whom: ({ doc }) =>
      (doc.posts ?? []).length + (doc.users ?? []).length === 0
        ? fault('whom', 'users', w('name posts or people', '须选择岗位或人员'))
        : null,
    // Who leads nobody asks for themselves, and to look and download.
    forOneself: ({ doc, facts }) => {
      if (facts.office !== false) return null;
      const others = (doc.users ?? []).some((id) => id !== doc.applicant && doc.applicant !== null);
      return [
        ...((doc.posts ?? []).length > 0
          ? [fault('forOneself', 'posts', w('is for leaders of departments to ask', '须由部门负责人申请'))]
          : []),
        ...(others ? [fault('forOneself', 'users', w('name yourself alone', '只能为本人申请'))] : []),
        ...((doc.actions ?? []).some((action) => action !== 'view' && action !== 'download')
          ? [fault('forOneself', 'actions', w('view and download alone', '只能申请查看和下载'))]
          : []),
      ];
    },
    period: ({ doc }) =>
      doc.validTo !== null && doc.validFrom !== null && doc.validTo < doc.validFrom
        ? fault('period', 'validTo', w('lies before the first day', '不能早于生效日期'))
        : null,
    confidential: ({ doc }) => {
      if (doc.secrecy !== 'confidential' || doc.validFrom === null) return null;
      return doc.validTo === null || doc.validTo > addDays(doc.validFrom, confidentialDays)
        ? fault(
            'confidential',
            'validTo',
            w(`core secrets for at most ${confidentialDays} days`, `核心商业秘密最长授权${confidentialDays}天`),
          )
        : null;
    },
    fewer: ({ doc, facts }) =>
      facts.asked && (doc.actions ?? []).some((action) => !facts.asked?.includes(action))
        ? fault('fewer', 'actions', w('rights can only be left out', '只能减少权限'))
        : null,
    equal: ({ doc, facts }) =>
      isEditable(doc.status) && (facts.equal ?? []).length > 0
        ? warning('equal', 'dataId', w(`${facts.equal?.join(', ')} gives the same already`, `${facts.equal?.join('、')}已授予相同权限`))
        : null,
  },
  access: {
    grants: {
      ...documentOffices,
      dept_leader: { actions: ['page', 'approve', 'print', 'export', 'revoke'], scope: 'deptTree' },
      archive_keeper: { actions: ['page', 'approve', 'print', 'export', 'revoke'], scope: 'all' },
    },
    more: ['revoke'],
  },
  list: {
    columns: ['code', 'dataId', 'posts', 'users', 'actions', 'validTo', 'grantState', 'status'],
    filters: ['dataId', 'posts', 'actions', 'grantState', 'validTo', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    { label: w('Data', '资料'), fields: ['code', 'dataId', 'ownerDept', 'secrecy'] },
    { label: w('Rights', '权限'), fields: ['posts', 'users', 'actions', 'validFrom', 'validTo', 'reason'] },
    { label: w('Standing', '授权状态'), fields: ['grantState', 'revokedAt', 'revokeReason'] },
  ],
  document: {
    flow: 'dataManagementPost',
    figure: { field: 'validTo', kind: 'date' },
    matter: ['dataId', 'actions', 'posts', 'users', 'reason'],
    standsIn: 'archive_keeper',
  },
  effects: { approved: ['libraryGranted'] },
  acts: {
    revoke: {
      label: w('Revoke', '撤销授权'),
      icon: 'discard',
      needs: 'revoke',
      danger: true,
      when: ({ doc, actor, today }) => {
        const leads = actor.roles.includes('dept_leader') && actor.departmentId !== null && actor.departmentId === doc.ownerDept;
        if (!leads && !actor.roles.includes('archive_keeper')) return null;
        return doc.revokedAt === null && (doc.validTo === null || doc.validTo >= today)
          ? true
          : notNow('notValid', w('It holds no more', '授权已失效'));
      },
      call: { method: 'PUT', path: 'revoke/:id' },
      asks: revokeAsked,
      note: w('Who had the right by it loses it at once.', '撤销后相关人员立即失去该权限。'),
      done: w('It is revoked', '已撤销'),
    },
  },
});
