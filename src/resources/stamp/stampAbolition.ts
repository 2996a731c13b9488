/**
 * Takes a seal out of service and records its destruction, or that it is lost. The seal is held back from the sending on; a refusal or a
 * withdrawal restores the state that it had.
 *
 * Facts: `seal` the chosen seal; `open` numbers of other documents about it that are under way.
 */
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { abolishable } from './changes.ts';
import { sealPapers } from './grants.ts';
import { faultOfOpen } from './stamps.ts';
import type { SealFact } from './uses.ts';

const node = { node: true } as const;
/** So many people see it destroyed. */
const leastDestroyers = 2;

export const stampAbolition = document({
  key: 'stampAbolition',
  area: 'stamp',
  label: w('Seal abolition', '印章废止申请'),
  icon: 'rubber-stamp',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YZF-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    stampId: f.ref('stampDetail', w('Seal', '印章'), { required: true }),
    stampType: f.computed(f.choice('stampType', w('Type', '类型'))),
    keeper: f.computed(f.user(w('Keeper', '保管人'))),
    abolishReason: f.choice('abolishReason', w('Reason', '废止原因'), { required: true }),
    reasonText: f.longText(w('Explanation', '废止说明'), { required: true }),
    abolishDate: f.date(w('From', '废止日期'), { required: true, default: { from: 'today' } }),
    needNotice: f.boolean(w('Public notice', '是否公告'), { default: false }),
    policeReport: f.files(w('Police report', '报案证明')),
    stateBefore: f.choice('stampStatus', w('State before', '申请前状态'), { readOnly: true }),
    destroyType: f.choice('destroyType', w('Destruction', '销毁方式'), node),
    destroyDate: f.date(w('Destroyed', '销毁日期'), node),
    destroyers: f.users(w('Destroyed by', '销毁人'), { ...node, help: w('Two persons at least.', '至少两人。') }),
    destroyPhotos: f.images(w('Photos', '销毁照片'), node),
    noticeText: f.text(w('Notice medium', '公告媒体'), { max: 200 }),
  },
  facts: { seal: fact<SealFact | null>(['stampId']), open: fact<readonly string[]>(['stampId'], 'everybody') },
  visibleWhen: {
    policeReport: ({ abolishReason }) => abolishReason === 'lost' && 'required',
    noticeText: ({ needNotice }) => needNotice === true,
  },
  computes: {
    stampType: ({ doc, facts: { seal } }) => (seal === undefined ? doc.stampType : (seal?.stampType ?? null)),
    keeper: ({ doc, facts: { seal } }) => (seal === undefined || doc.status === 'approved' ? doc.keeper : (seal?.keeper ?? null)),
  },
  rules: {
    standing: ({ doc, facts: { seal } }) => {
      if (!seal || !isEditable(doc.status ?? 'draft')) return null;
      if (!abolishable.includes(seal.serviceState))
        return fault('standing', 'stampId', w('is being made, or out of service already', '正在刻制或已退出使用'));
      return seal.custody === 'lent' && doc.abolishReason !== 'lost'
        ? fault('sealOut', 'stampId', w('is lent; only a lost one is abolished meanwhile', '该印章已外借，仅遗失可办理废止'))
        : null;
    },
    open: ({ doc, facts: { open } }) => (isEditable(doc.status ?? 'draft') ? faultOfOpen(open) : null),
    reported: ({ doc }) =>
      doc.abolishReason === 'lost' && (doc.policeReport ?? []).length === 0
        ? fault('reported', 'policeReport', w('the report to the police is required', '遗失被盗须附报案证明'))
        : null,
    order: ({ doc, today }) => {
      if (doc.destroyDate === null) return null;
      if (doc.destroyDate > today) return fault('order', 'destroyDate', w('lies in the future', '不能晚于今天'));
      return doc.abolishDate !== null && doc.destroyDate < doc.abolishDate
        ? fault('order', 'destroyDate', w(`not before ${doc.abolishDate}`, `不能早于废止日期${doc.abolishDate}`))
        : null;
    },
    destroyers: ({ doc }) => {
      const people = new Set(doc.destroyers ?? []);
      if (people.size === 0) return null;
      return people.size < leastDestroyers || [...people].every((person) => person === doc.keeper)
        ? fault('destroyers', 'destroyers', w('two persons at least, not the keeper alone', '至少两人，且不能只有保管人'))
        : null;
    },
  },
  name: { zh: 'code' },
  access: { owners: ['keeper', 'destroyers'], grants: sealPapers },
  list: {
    columns: ['code', 'stampId', 'stampType', 'keeper', 'abolishReason', 'abolishDate', 'destroyType', 'status'],
    filters: ['stampId', 'stampType', 'abolishReason', 'abolishDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    { label: w('Seal', '印章'), fields: ['code', 'stampId', 'stampType', 'keeper', 'stateBefore'] },
    {
      label: w('Abolition', '废止'),
      fields: ['abolishReason', 'abolishDate', 'reasonText', 'policeReport', 'needNotice', 'noticeText'],
    },
    { label: w('Destruction', '销毁'), fields: ['destroyType', 'destroyDate', 'destroyers', 'destroyPhotos'] },
  ],
  document: {
    flow: 'stampAbolition',
    matter: ['stampId', 'abolishReason', 'abolishDate', 'reasonText'],
    repostToSubmit: true,
  },
  effects: {
    submitted: ['sealHeldBack'],
    approved: ['sealEnded'],
    rejected: ['sealRestored'],
    withdrawn: ['sealRestored'],
  },
});
