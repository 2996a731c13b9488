/**
 * Asks for a seal to be made. The archive keeper has it made, from when on it stands in the ledger as being made; it is in use once its keeper
 * has taken it over.
 *
 * Fact: `entity` the seals of the entity that are being made or in service, but for those of this request.
 */
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isPending } from '#model/status.ts';
import { w } from '#model/words.ts';
import { sealPapers } from './grants.ts';
import { faultsAmong, isRegistered, isSingle, isStrict, textsOf, type EntitySeal } from './stamps.ts';

export const stampNew = document({
  key: 'stampNew',
  area: 'stamp',
  label: w('New seal', '印章刻制申请'),
  icon: 'rubber-stamp',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YZK-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    orgId: f.ref('org', w('Entity', '所属组织'), { required: true }),
    useDept: f.department(w('Using department', '使用部门'), { required: true, default: { from: 'ownDepartment' } }),
    stampName: f.text(w('Name', '印章名称'), { max: 80, required: true }),
    stampType: f.choice('stampType', w('Type', '印章类型'), { required: true }),
    stampText: f.text(w('Text', '印文'), { max: 100, required: true }),
    material: f.text(w('Material', '材质'), { max: 40 }),
    shapeSize: f.text(w('Shape and size', '形状尺寸'), { max: 60, required: true }),
    qty: f.integer(w('Number', '数量'), {
      required: true,
      default: 1,
      least: '1',
      most: '20',
      help: w('Each of several pieces bears its number behind the text.', '刻制多枚时，印文后自动加序号。'),
    }),
    scope: f.longText(w('Scope of use', '使用范围'), { required: true }),
    keeper: f.user(w('Keeper', '保管人'), { required: true }),
    location: f.text(w('Kept at', '保管地点'), { max: 60, required: true }),
    needDate: f.date(w('Needed on', '需用日期'), { required: true }),
    reason: f.longText(w('Reason', '刻制原因'), { required: true }),
    design: f.images(w('Draft imprint', '印模样稿')),
    maker: f.text(w('Made by', '刻制单位'), { max: 80, node: true }),
    recordNo: f.text(w('Police record no.', '公安备案号'), { max: 60, node: true }),
    makeDate: f.date(w('Made', '刻制日期'), { node: true }),
    imprint: f.images(w('Imprint', '印模'), { node: true }),
    cost: f.money(w('Cost', '费用'), { node: true, least: '0' }),
  },
  facts: { entity: fact<readonly EntitySeal[]>(['orgId']) },
  rules: {
    among: ({ doc, facts: { entity } }) =>
      entity === undefined || doc.status === 'approved'
        ? null
        : faultsAmong({ ...doc, texts: doc.stampText === null ? [] : textsOf(doc.stampText, doc.qty ?? 1) }, entity),
    single: ({ doc }) =>
      isSingle(doc.stampType) && doc.qty !== null && doc.qty > 1
        ? fault('single', 'qty', w('of this type there is one piece only', '该类印章只能刻制一枚'))
        : null,
    otherHands: ({ doc, actor }) =>
      isStrict(doc.stampType) && doc.keeper !== null && doc.keeper === (doc.applicant ?? actor.userId)
        ? fault('otherHands', 'keeper', w('whoever asks for it does not keep it', '申请人不能自任该类印章的保管人'))
        : null,
    needed: ({ doc, today }) =>
      doc.needDate !== null && !isPending(doc.status) && doc.status !== 'approved' && doc.needDate < today
        ? fault('needed', 'needDate', w('lies in the past', '不能早于今天'))
        : null,
    recorded: ({ doc }) =>
      doc.makeDate !== null && isRegistered(doc.stampType) && (doc.recordNo ?? '') === ''
        ? fault('recorded', 'recordNo', w('required of this type', '该类印章必填公安备案号'))
        : null,
    made: ({ doc, today }) =>
      doc.makeDate !== null && doc.makeDate > today ? fault('made', 'makeDate', w('lies in the future', '不能晚于今天')) : null,
  },
  name: { zh: 'stampName' },
  access: { owners: ['keeper'], grants: sealPapers },
  list: {
    columns: ['code', 'stampName', 'stampType', 'useDept', 'keeper', 'makeDate', 'status'],
    filters: ['stampName', 'stampType', 'useDept', 'keeper', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['cost'],
  },
  form: [
    {
      label: w('Seal', '印章'),
      fields: ['code', 'orgId', 'useDept', 'stampName', 'stampType', 'stampText', 'material', 'shapeSize', 'qty', 'design'],
    },
    { label: w('Use', '使用'), fields: ['scope', 'keeper', 'location', 'needDate', 'reason'] },
    { label: w('Made', '刻制'), fields: ['maker', 'recordNo', 'makeDate', 'imprint', 'cost'] },
  ],
  document: {
    flow: 'stampNew',
    matter: ['stampName', 'stampType', 'keeper', 'needDate'],
    repostToSubmit: true,
  },
  effects: { approved: ['sealsTakenOver'], rejected: ['sealsDropped'] },
});
