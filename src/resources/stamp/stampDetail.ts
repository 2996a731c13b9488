/**
 * The ledger of seals: what each is, who keeps it, and who has it since when. Those of before come in by hand once; all others come from
 * requests, and from then on documents alone change keeper, scope, place and state. Every change leaves a line in `stampHistory`.
 *
 * Fact: `entity` the other seals of the entity that are being made or in service.
 */
import { notNow } from '#model/acts.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { stateOn } from '#model/daily.ts';
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything } from '../grants.ts';
import { holderOf, liveStates, statusOfSeal, whyNot } from './custody.ts';
import { faultsAmong, invalidAsked, type EntitySeal } from './stamps.ts';

/** Each quarter the keeper says that they have it. */
const checkMonths = 3;
const checked: StateByDay = {
  cases: [{ is: 'due', after: 'checkBy', while: { serviceState: ['inUse', 'suspended'], custody: ['kept', 'lent'] } }],
  otherwise: 'held',
};

export const stampDetail = resource({
  key: 'stampDetail',
  area: 'stamp',
  label: w('Seals', '印章台账'),
  icon: 'rubber-stamp',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    stampNo: f.code('YZ{seq4}', w('Seal no.', '印章编号')),
    stampName: f.text(w('Name', '印章名称'), { max: 80, required: true, fixed: true }),
    stampType: f.choice('stampType', w('Type', '印章类型'), { required: true, fixed: true }),
    stampText: f.text(w('Text', '印文'), { max: 110, required: true, fixed: true }),
    orgId: f.ref('org', w('Entity', '所属组织'), { required: true, fixed: true }),
    useDept: f.department(w('Using department', '使用部门'), { required: true }),
    keeper: f.user(w('Keeper', '保管人'), { required: true, fixed: true }),
    deputy: f.user(w('Deputy keeper', '备任保管人'), {
      help: w('Stamps only while the keeper is away and somebody stands in for them.', '仅在保管人设置代理、不在岗期间代为用印。'),
    }),
    location: f.text(w('Kept at', '保管地点'), { max: 60, fixed: true }),
    scope: f.longText(w('Scope of use', '使用范围'), { fixed: true }),
    material: f.text(w('Material', '材质'), { max: 40 }),
    shapeSize: f.text(w('Shape and size', '形状尺寸'), { max: 60 }),
    recordNo: f.text(w('Police record no.', '公安备案号'), { max: 60 }),
    makeDate: f.date(w('Made', '刻制日期')),
    useFrom: f.date(w('In use from', '启用日期'), { default: { from: 'today' } }),
    useTo: f.date(w('Ended', '停用日期'), { readOnly: true }),
    imprint: f.images(w('Imprint', '印模'), { sensitive: true }),
    serviceState: f.choice('stampStatus', w('Service', '服务状态'), { readOnly: true, default: 'inUse' }),
    custody: f.choice('stampCustody', w('Custody', '保管状态'), { readOnly: true, default: 'kept' }),
    stampStatus: f.computed(f.choice('stampStatus', w('Status', '印章状态'))),
    borrower: f.user(w('Borrower', '借用人'), { readOnly: true }),
    holder: f.computed(f.user(w('Now held by', '当前持有人'))),
    heldSince: f.dateTime(w('Held since', '持有起始'), { readOnly: true, default: { from: 'now' } }),
    dueBack: f.dateTime(w('Due back', '应归还时间'), { readOnly: true }),
    newId: f.ref('stampNew', w('Request', '刻制申请'), { readOnly: true }),
    useCount: f.integer(w('Uses', '用印次数'), { readOnly: true, default: 0 }),
    imprintCount: f.integer(w('Imprints', '盖章总数'), { readOnly: true, default: 0 }),
    lastUsedAt: f.dateTime(w('Last used', '最近用印'), { readOnly: true }),
    lastCheckedAt: f.dateTime(w('Last seen by the keeper', '最近盘点'), { readOnly: true }),
    checkBy: f.computed(f.date(w('To be seen by', '盘点截止'))),
    checkState: f.computed(f.choice('stampCheck', w('Check', '盘点状态'), { daily: checked })),
    invalidReason: f.text(w('Why it is invalid', '作废原因'), { max: 200, readOnly: true }),
  },
  facts: { entity: fact<readonly EntitySeal[]>(['orgId']) },
  computes: {
    stampStatus: ({ doc }) => statusOfSeal(doc),
    holder: ({ doc }) => holderOf(doc),
    checkBy: ({ doc }) => {
      const last = doc.lastCheckedAt === null ? doc.useFrom : dateAt(doc.lastCheckedAt);
      return last === null ? null : addMonths(last, checkMonths);
    },
    checkState: ({ doc, today }) => stateOn(checked, doc, today),
  },
  rules: {
    among: ({ doc, facts: { entity } }) =>
      entity === undefined || !liveStates.includes(doc.serviceState ?? '')
        ? null
        : faultsAmong({ ...doc, texts: doc.stampText === null ? [] : [doc.stampText] }, entity),
    deputy: ({ doc }) =>
      doc.deputy !== null && doc.deputy === doc.keeper ? fault('deputy', 'deputy', w('is the keeper', '不能与保管人相同')) : null,
    made: ({ doc, today }) =>
      doc.makeDate !== null && doc.makeDate > today ? fault('made', 'makeDate', w('lies in the future', '不能晚于今天')) : null,
  },
  removal: {
    inHistory: ({ doc }) =>
      doc.newId !== null || doc.useCount !== 0 || doc.serviceState !== 'inUse' || doc.custody !== 'kept'
        ? fault('inHistory', '', w('it was made or used by documents; abolish it', '已有刻制或使用记录，不能删除，须办理废止'))
        : null,
  },
  name: { zh: 'stampName' },
  access: {
    owners: ['keeper', 'deputy', 'borrower'],
    department: 'useDept',
    more: ['invalid'],
    grants: {
      // To be chosen in documents; what it looks like is for those who keep it.
      employee: { actions: ['page'], scope: 'all', menu: false },
      stamp_keeper: { actions: ['page', 'export'], scope: 'all' },
      admin_manager: everything,
      legal_specialist: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      archive_keeper: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      admin_clerk: { actions: ['page', 'export'], scope: 'all' },
      general_manager: { actions: ['page', 'export', 'invalid'], scope: 'all' },
      audit_admin: { actions: ['page', 'export'], scope: 'all' },
      sys_admin: everything,
    },
  },
  list: {
    columns: [
      'stampNo',
      'stampName',
      'stampType',
      'orgId',
      'useDept',
      'keeper',
      'holder',
      'heldSince',
      'dueBack',
      'stampStatus',
      'checkState',
    ],
    filters: ['stampName', 'stampType', 'orgId', 'keeper', 'holder', 'stampStatus', 'checkState'],
    sort: [{ by: 'stampNo' }],
    totals: ['useCount', 'imprintCount'],
  },
  form: [
    { label: w('Seal', '印章'), fields: ['stampNo', 'stampName', 'stampType', 'stampText', 'orgId', 'useDept', 'scope', 'stampStatus'] },
    {
      label: w('Custody', '保管'),
      fields: [
        'keeper',
        'deputy',
        'location',
        'serviceState',
        'custody',
        'borrower',
        'holder',
        'heldSince',
        'dueBack',
        'lastCheckedAt',
        'checkBy',
        'checkState',
      ],
    },
    { label: w('Made', '刻制'), fields: ['material', 'shapeSize', 'recordNo', 'makeDate', 'useFrom', 'useTo', 'imprint', 'newId'] },
    { label: w('Use', '使用'), fields: ['useCount', 'imprintCount', 'lastUsedAt', 'invalidReason'] },
  ],
  belonging: [{ resource: 'stampHistory', by: 'stampId', as: 'history' }],
  dates: [
    {
      notice: 'stamp_check_due',
      date: 'checkBy',
      where: { serviceState: ['inUse', 'suspended'], custody: ['kept', 'lent'] },
      again: 7,
      offices: ['admin_manager'],
    },
  ],
  effects: { saved: ['sealKept'], removed: ['sealForgotten'] },
  acts: {
    confirmHeld: {
      label: w('I have it', '确认在手'),
      icon: 'check',
      needs: 'page',
      when: ({ doc, actor }) => {
        if (doc.keeper !== actor.userId || doc.custody === 'gone' || doc.serviceState === 'making') return null;
        return doc.custody === 'kept' ? true : notNow('sealOut', w('The seal is lent', '该印章已外借'));
      },
      call: { method: 'PUT', path: 'confirmHeld/:id' },
      done: w('Noted', '已登记盘点'),
    },
    invalid: {
      label: w('Declare invalid', '立即作废'),
      icon: 'invalidate',
      needs: 'invalid',
      when: ({ doc, today }) => whyNot(doc, { kind: 'invalidated', today }) ?? true,
      call: { method: 'PUT', path: 'invalid/:id' },
      note: w(
        'Uses, borrowings and changes of it that are under way are rejected for good. Your password is asked for.',
        '该印章审批中的用印、外借、变更申请将全部终止，操作前须验证登录密码。',
      ),
      asks: invalidAsked,
      danger: true,
      done: w('The seal is invalid', '印章已作废'),
    },
  },
});
