/**
 * Moves cards to another department, person or place, lends them and takes them back. While it is in
 * approval it alone holds its cards. Its lines are written one by one through `assetTransferAssets` as well.
 *
 * Facts: `cards` the chosen cards, as they were before it held them; `owners` to which entity the two departments belong.
 */
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, reading } from '../grants.ts';
import { cardFaults, holdCards, ofCard, type CardFact } from './rules/assetRules.ts';

/** Within one department. */
const within = ['inner', 'back'];

export const transferAssets = lineSet({
  label: w('Assets', '调拨资产'),
  least: 1,
  most: 100,
  fields: {
    fixassetId: f.ref('fixasset', w('Asset', '资产'), { required: true }),
    assetCode: f.computed(f.text(w('Asset no.', '资产编号'), { max: 30 })),
    assetName: f.computed(f.text(w('Name', '资产名称'), { max: 80 })),
    spec: f.computed(f.text(w('Model', '规格型号'), { max: 80 })),
    originalValue: f.computed(f.money(w('Original value', '原值'))),
    netValue: f.computed(f.money(w('Net value at transfer', '净值'))),
    oldUser: f.computed(f.user(w('Former user', '原使用人'))),
    oldArea: f.computed(f.ref('areas', w('Former place', '原存放地点'))),
    condition: f.choice('assetCondition', w('Condition', '资产状况'), { default: 'good' }),
    accessories: f.text(w('Accessories', '附件'), { max: 150 }),
  },
  computes: {
    assetCode: (line, all) => ofCard(all, line.fixassetId, 'assetCode', line.assetCode),
    assetName: (line, all) => ofCard(all, line.fixassetId, 'assetName', line.assetName),
    spec: (line, all) => ofCard(all, line.fixassetId, 'spec', line.spec),
    originalValue: (line, all) => ofCard(all, line.fixassetId, 'originalValue', line.originalValue),
    netValue: (line, all) => ofCard(all, line.fixassetId, 'netValue', line.netValue),
    oldUser: (line, all) => ofCard(all, line.fixassetId, 'userId', line.oldUser),
    oldArea: (line, all) => ofCard(all, line.fixassetId, 'areaId', line.oldArea),
  },
  totals: ['originalValue', 'netValue'],
});

export const assetTransfer = document({
  key: 'assetTransfer',
  area: 'bill',
  label: w('Asset transfer', '资产移交单'),
  icon: 'arrows-exchange',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('ZCDB-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    transferType: f.choice('assetMove', w('Type', '调拨类型'), { required: true }),
    outDept: f.department(w('From department', '调出部门'), { required: true, default: { from: 'ownDepartment' } }),
    outUser: f.user(w('Handed over by', '移交人')),
    inDept: f.department(w('To department', '调入部门'), { required: true }),
    inUser: f.user(w('Received by', '接收人'), { help: w('They confirm the receipt themselves.', '由接收人本人确认接收。') }),
    inArea: f.ref('areas', w('New place', '新存放地点'), { required: true }),
    transferDate: f.date(w('Date', '调拨日期'), { required: true, default: { from: 'today' } }),
    backDate: f.date(w('Back by', '归还日期')),
    reason: f.longText(w('Reason', '调拨原因'), { required: true }),
    assetCount: f.computed(f.integer(w('Assets', '资产数量'))),
    originalTotal: f.computed(f.money(w('Original value', '原值合计'))),
    netTotal: f.computed(f.money(w('Net value', '净值合计'))),
  },
  lines: { items: transferAssets },
  visibleWhen: {
    inUser: ({ transferType }) => (transferType === 'store' ? false : 'required'),
    backDate: ({ transferType }) => (transferType === 'lend' ? 'required' : false),
  },
  facts: {
    cards: fact<readonly CardFact[]>(['items.fixassetId']),
    owners: fact<{ readonly from: string | null; readonly to: string | null }>(['outDept', 'inDept']),
  },
  computes: {
    assetCount: ({ doc }) => doc.items.length,
    originalTotal: ({ doc }) => sum(doc.items.map(({ originalValue }) => originalValue)),
    netTotal: ({ doc }) => sum(doc.items.map(({ netValue }) => netValue)),
  },
  rules: {
    cards: ({ doc, facts }) => cardFaults(doc.items, facts.cards, doc.outDept),
    state: ({ doc, facts }) =>
      doc.items.flatMap(({ fixassetId }, at) => {
        const status = facts.cards?.find(({ id }) => id === fixassetId)?.assetStatus ?? null;
        if (status === null || doc.transferType === null) return [];
        const field = `items.${at}.fixassetId`;
        if (doc.transferType === 'back') return status === 'lent' ? [] : [fault('state', field, w('is not lent', '该资产未借出'))];
        return status === 'inUse' || status === 'idle'
          ? []
          : [fault('state', field, w('is neither in use nor idle', '仅在用或闲置的资产可以调拨'))];
      }),
    within: ({ doc }) => {
      const { transferType: type, inDept, outDept } = doc;
      if (type === null || inDept === null || outDept === null) return null;
      if (within.includes(type) && inDept !== outDept)
        return fault('within', 'inDept', w('stays in the department', '该类调拨的调入部门须与调出部门一致'));
      return (type === 'dept' || type === 'org') && inDept === outDept
        ? fault('within', 'inDept', w('is the department that it comes from', '调入部门与调出部门相同'))
        : null;
    },
    entity: ({ doc, facts: { owners } }) => {
      if (owners === undefined || (doc.transferType !== 'dept' && doc.transferType !== 'org')) return null;
      const between = owners.from !== owners.to;
      return between === (doc.transferType === 'org')
        ? null
        : fault(
            'entity',
            'transferType',
            between
              ? w('the departments belong to two entities', '两部门分属不同组织，应选跨组织调拨')
              : w('both belong to one entity', '两部门属同一组织'),
          );
    },
    receiver: ({ doc }) => {
      if (doc.transferType === 'store')
        return doc.inUser === null ? null : fault('receiver', 'inUser', w('nobody has what is in store', '退库不填接收人'));
      return doc.inUser === null ? fault('required', 'inUser', w('required', '必填')) : null;
    },
    backDate: ({ doc }) => {
      if (doc.transferType !== 'lend')
        return doc.backDate === null ? null : fault('backDate', 'backDate', w('is of loans only', '仅借用填写归还日期'));
      if (doc.backDate === null) return fault('required', 'backDate', w('required', '必填'));
      return doc.transferDate !== null && doc.backDate < doc.transferDate
        ? fault('backDate', 'backDate', w('before the date of the loan', '不能早于借用日期'))
        : null;
    },
  },
  name: { zh: 'code' },
  access: {
    owners: ['inUser', 'outUser'],
    department: 'outDept',
    grants: {
      ...documentOffices,
      asset_keeper: approving('all'),
      finance_manager: approving('all'),
      finance_accountant: reading('all'),
    },
  },
  list: {
    columns: ['code', 'transferType', 'outDept', 'inDept', 'inUser', 'assetCount', 'netTotal', 'transferDate', 'status'],
    filters: ['transferType', 'outDept', 'inDept', 'inUser', 'transferDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['originalTotal', 'netTotal'],
  },
  form: [
    {
      label: w('Transfer', '调拨'),
      fields: ['code', 'transferType', 'outDept', 'outUser', 'inDept', 'inUser', 'inArea', 'transferDate', 'backDate', 'reason'],
    },
    { label: w('Assets', '资产'), fields: ['items', 'assetCount', 'originalTotal', 'netTotal'] },
  ],
  document: {
    flow: 'assetTransfer',
    figure: { field: 'netTotal', kind: 'money' },
    matter: ['transferType', 'inDept', 'inUser', 'reason'],
  },
  bookings: { of: ({ doc }) => holdCards(doc.status, doc.items) },
  effects: {
    submitted: ['assetsHeld'],
    rejected: ['assetsReleased'],
    withdrawn: ['assetsReleased'],
    approved: ['assetsMoved'],
  },
});
