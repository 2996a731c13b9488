/**
 * Cards of fixed assets: where each is, who has it and what it is still worth. An acceptance makes
 * them; the keeper of assets enters those from before. The card is the only place of value, `assetDepreciation` the only booking of it.
 *
 * Where it is and who has it changes by documents alone. `heldBy` and `heldId` name the one that holds it.
 */
import { notNow } from '#model/acts.ts';
import { add, compare, isPositive, subtract } from '#model/calculation/decimal.ts';
import { daysOn } from '#model/daily.ts';
import type { DaysSince } from '#model/fields/byDay.ts';
import { lineSet, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { estimateFaults } from './rules/assetRules.ts';
import { monthAfter, monthAmountOf, residualOf } from './rules/depreciation.ts';

const readOnly = { readOnly: true } as const;
const fixed = { fixed: true } as const;

/** Days after it was to come back. */
const backLate: DaysSince = { days: 'backDate', while: { assetStatus: ['lent'] } };

/** States between which the keeper chooses; the others come from documents. */
const byHand = ['inUse', 'idle', 'repair'];

const heldNow = notNow('assetHeld', w('It is lent, held by a document or gone', '该资产已借出、被单据占用或已处置'));

/** These are asked when the state of a card is changed by hand. */
export const changeStateAsked = {
  assetStatus: f.choice('assetStatus', w('State', '状态'), { required: true, help: w('In use, idle or in repair.', '在用、闲置或维修。') }),
  reason: f.text(w('Reason', '原因'), { max: 100, required: true }),
} as const;
export const isByHand = (status: string): boolean => byHand.includes(status);

/** These are asked when a month is posted by hand. */
export const depreciateAsked = { month: f.month(w('Up to month', '计提至月份'), { required: true }) } as const;

export const fixasset = resource({
  key: 'fixasset',
  area: 'bill',
  label: w('Asset cards', '固定资产卡片'),
  icon: 'package',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    assetCode: f.code('ZC{yyyy}{seq5}', w('Asset no.', '资产编号')),
    assetName: f.text(w('Name', '资产名称'), { max: 80, required: true }),
    assetCategory: f.choice('assetCategory', w('Category', '类别'), { required: true }),
    spec: f.text(w('Model', '规格型号'), { max: 80 }),
    serialNo: f.text(w('Serial no.', '出厂编号'), { max: 60 }),
    brand: f.text(w('Brand', '品牌'), { max: 40 }),
    unit: f.choice('unit', w('Unit', '单位')),
    source: f.choice('assetSource', w('Source', '来源')),
    originalValue: f.money(w('Original value', '原值'), { required: true, least: '0.01' }),
    residualRate: f.decimal([5, 2], w('Residual %', '残值率'), { required: true, default: '5', least: '0' }),
    residualValue: f.computed(f.money(w('Residual value', '预计净残值'))),
    usefulMonths: f.integer(w('Useful life months', '使用月数'), { required: true, least: '1', most: '1200' }),
    startDate: f.date(w('In use from', '启用日期'), { required: true, ...fixed }),
    openingAccumulated: f.money(w('Depreciated before', '期初累计折旧'), { default: '0', least: '0', ...fixed }),
    openingTo: f.month(w('Depreciated up to', '期初已提至月份'), fixed),
    monthDepreciation: f.computed(f.money(w('Per month', '月折旧额'))),
    posted: f.money(w('Posted here', '系统已提折旧'), { ...readOnly, default: '0' }),
    accumulated: f.computed(f.money(w('Accumulated depreciation', '累计折旧'))),
    netValue: f.computed(f.money(w('Net value', '净值'))),
    depreciatedTo: f.month(w('Posted up to', '已提至月份'), readOnly),
    planBase: f.money(w('Accumulated at the estimate', '估计时累计折旧'), readOnly),
    planTo: f.month(w('Month of the estimate', '估计时月份'), readOnly),
    deptId: f.department(w('Department', '使用部门'), { required: true, ...fixed }),
    userId: f.user(w('User', '使用人'), fixed),
    areaId: f.ref('areas', w('Place', '存放区域'), fixed),
    orgId: f.ref('org', w('Owner', '所属组织'), readOnly),
    supplierId: f.ref('supplierManagement', w('Supplier', '供应商')),
    acceptId: f.ref('fixassetAccept', w('Acceptance', '验收单'), readOnly),
    deviceNo: f.text(w('Device no.', '设备编号'), { max: 40 }),
    warrantyTo: f.date(w('Warranty to', '保修期至')),
    assetStatus: f.choice('assetStatus', w('Status', '状态'), { ...readOnly, default: 'inUse' }),
    statusBefore: f.choice('assetStatus', w('Status before', '占用前状态'), readOnly),
    heldBy: f.text(w('Held by', '占用单据类型'), { max: 50, resourceKey: true, ...readOnly }),
    heldId: f.text(w('Document', '占用单据'), { max: 20, idIn: 'heldBy', ...readOnly }),
    lentTo: f.user(w('Lent to', '借用人'), readOnly),
    backDate: f.date(w('Back by', '应归还日期'), readOnly),
    homeUser: f.user(w('User before the loan', '借出前使用人'), readOnly),
    homeArea: f.ref('areas', w('Place before the loan', '借出前存放区域'), readOnly),
    lateDays: f.computed(f.integer(w('Days late', '逾期天数'), { daily: backLate })),
    lastSeenAt: f.dateTime(w('Last seen', '最近盘点时间'), readOnly),
    lastSeenBy: f.user(w('Last seen by', '最近盘点人'), readOnly),
    photo: f.images(w('Photo', '照片')),
    qrcode: f.text(w('QR code', '二维码'), { max: 60, ...readOnly }),
  },
  lines: {
    history: lineSet({
      label: w('History', '变动记录'),
      fields: {
        changedOn: f.date(w('Date', '日期'), readOnly),
        kind: f.choice('assetChange', w('What', '变动类型'), readOnly),
        fromDept: f.department(w('From department', '原部门'), readOnly),
        fromUser: f.user(w('From', '原使用人'), readOnly),
        toDept: f.department(w('To department', '新部门'), readOnly),
        toUser: f.user(w('To', '新使用人'), readOnly),
        note: f.text(w('Note', '说明'), { max: 150, ...readOnly }),
        sourceType: f.text(w('Source', '来源'), { max: 50, resourceKey: true, ...readOnly }),
        sourceId: f.text(w('Document', '来源单据'), { max: 20, idIn: 'sourceType', ...readOnly }),
      },
    }),
  },
  computes: {
    residualValue: ({ doc }) => (doc.originalValue === null ? null : residualOf(doc)),
    accumulated: ({ doc }) => add(doc.openingAccumulated, doc.posted),
    netValue: ({ doc }) => (doc.originalValue === null ? null : subtract(doc.originalValue, doc.accumulated)),
    monthDepreciation: ({ doc }) =>
      monthAmountOf(doc.planBase === null ? { ...doc, planBase: doc.openingAccumulated, planTo: doc.openingTo } : doc),
    lateDays: ({ doc, today }) => daysOn(backLate, doc, today),
  },
  rules: {
    estimate: ({ doc }) => estimateFaults(doc),
    started: ({ doc, today }) =>
      doc.startDate !== null && doc.startDate > today ? fault('started', 'startDate', w('lies in the future', '不能晚于今天')) : null,
    opening: ({ doc, today }) => {
      if (doc.openingTo === null)
        return isPositive(doc.openingAccumulated)
          ? fault('opening', 'openingTo', w('up to which month it was depreciated', '须填写已计提至的月份'))
          : null;
      if (doc.startDate !== null && doc.openingTo < monthAfter(doc.startDate.slice(0, 7)))
        return fault('opening', 'openingTo', w('begins the month after it came into use', '不能早于启用次月'));
      if (doc.openingTo >= today.slice(0, 7)) return fault('opening', 'openingTo', w('has not ended yet', '该月份尚未结束'));
      return doc.originalValue !== null && compare(doc.openingAccumulated, subtract(doc.originalValue, residualOf(doc))) > 0
        ? fault('opening', 'openingAccumulated', w('more than there is to depreciate', '超过应计折旧总额'))
        : null;
    },
  },
  removal: {
    used: ({ doc }) =>
      doc.acceptId !== null || doc.heldBy !== null || doc.depreciatedTo !== doc.openingTo || doc.history.length > 0
        ? fault(
            'used',
            '',
            w('it was accepted, moved or depreciated here; it leaves by scrapping', '该卡片已有验收、变动或折旧，应通过报废处理'),
          )
        : null,
  },
  effects: { saved: ['assetSaved'] },
  acts: {
    look: {
      label: w('Place, value and label', '现场、价值与标签'),
      icon: 'print',
      needs: 'page',
      page: { address: '/bill/assetDesk', as: 'id' },
    },
    transfer: {
      label: w('Transfer', '发起移交'),
      icon: 'transfer',
      needs: 'assetTransfer:add',
      when: ({ doc }) => ['inUse', 'idle', 'lent'].includes(doc.assetStatus ?? '') || heldNow,
      call: { method: 'POST', path: 'transfer/:id', once: true },
      note: w('Drafts a transfer of this asset, or its return where it is lent.', '生成该资产的移交单草稿；已借出的生成归还单。'),
      moves: ['assetTransfer'],
      opens: 'assetTransfer',
    },
    scrap: {
      label: w('Scrap', '发起报废'),
      icon: 'invalidate',
      needs: 'fixassetScrapped:add',
      when: ({ doc }) => byHand.includes(doc.assetStatus ?? '') || heldNow,
      call: { method: 'POST', path: 'scrap/:id', once: true },
      note: w('Drafts the scrapping of this asset.', '生成该资产的报废单草稿。'),
      moves: ['fixassetScrapped'],
      opens: 'fixassetScrapped',
    },
    changeState: {
      label: w('Change the state', '变更状态'),
      icon: 'edit',
      needs: 'put',
      when: ({ doc }) => byHand.includes(doc.assetStatus ?? '') || heldNow,
      call: { method: 'PUT', path: 'changeState/:id' },
      asks: changeStateAsked,
      done: w('State changed', '状态已变更'),
    },
    depreciate: {
      label: w('Depreciate', '计提折旧'),
      icon: 'check',
      of: 'list',
      needs: 'depreciate',
      call: { method: 'POST', path: 'depreciate' },
      note: w(
        'Posts every month that is missing, in order. On the first of a month it is done by itself; what is posted is never changed.',
        '按顺序补提未计提的月份。系统每月1日自动计提，已计提月份不再变动。',
      ),
      asks: depreciateAsked,
      done: w('Posted: {rows} amounts on {cards} cards', '已计提：{cards}张卡片，共{rows}笔'),
      moves: ['assetDepreciation'],
    },
  },
  belonging: [
    { resource: 'assetTransferAssets', by: 'fixassetId' },
    { resource: 'assetCheckItem', by: 'fixassetId' },
    { resource: 'assetDepreciation', by: 'fixassetId' },
  ],
  dates: [{ notice: 'asset_back', date: 'backDate', where: { assetStatus: ['lent'] }, again: 7 }],
  name: { zh: 'assetName' },
  access: {
    owners: ['userId', 'lentTo'],
    department: 'deptId',
    grants: {
      asset_keeper: everything,
      sys_admin: everything,
      finance_manager: reading('all'),
      finance_accountant: reading('all'),
      device_manager: reading('all'),
      admin_manager: reading('all'),
      audit_admin: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
      vice_president: reading('charge'),
      dept_leader: reading('deptTree'),
      employee: { actions: ['page'], scope: 'self' },
    },
    more: ['depreciate'],
  },
  list: {
    columns: ['assetCode', 'assetName', 'assetCategory', 'deptId', 'userId', 'areaId', 'originalValue', 'netValue', 'assetStatus'],
    filters: ['assetCode', 'assetName', 'assetCategory', 'deptId', 'userId', 'areaId', 'acceptId', 'backDate', 'lastSeenAt', 'assetStatus'],
    sort: [{ by: 'assetCode', down: true }],
    totals: ['originalValue', 'accumulated', 'netValue'],
  },
  form: [
    {
      label: w('Asset', '资产'),
      fields: [
        'assetCode',
        'assetName',
        'assetCategory',
        'spec',
        'serialNo',
        'brand',
        'unit',
        'source',
        'supplierId',
        'deviceNo',
        'warrantyTo',
        'photo',
      ],
    },
    {
      label: w('Value', '价值'),
      fields: [
        'originalValue',
        'residualRate',
        'residualValue',
        'usefulMonths',
        'startDate',
        'openingAccumulated',
        'openingTo',
        'monthDepreciation',
        'accumulated',
        'netValue',
        'posted',
        'depreciatedTo',
        'planBase',
        'planTo',
      ],
    },
    {
      label: w('Place', '使用情况'),
      fields: [
        'deptId',
        'userId',
        'areaId',
        'orgId',
        'acceptId',
        'assetStatus',
        'heldBy',
        'heldId',
        'lentTo',
        'backDate',
        'lateDays',
        'lastSeenAt',
        'lastSeenBy',
        'statusBefore',
        'homeUser',
        'homeArea',
        'qrcode',
        'history',
      ],
    },
  ],
});
