/**
 * Scrapping of cards: appraised, agreed on and disposed of. The month of the disposal is still depreciated,
 * so what is lost rests on the value at its end. What it brings and costs moves a bank account. What the responsible person pays is taken
 * by payroll in parts (`assetCompensation`).
 *
 * Facts: `cards` the chosen cards, as they were before it held them; `account` the account that the disposal moves.
 */
import { add, isPositive, subtract } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, reading } from '../grants.ts';
import { cardFaults, cardFor, holdCards, ofCard, type CardFact } from './rules/assetRules.ts';
import { accumulatedAt, usedMonths } from './rules/depreciation.ts';
import { bank } from './ledgers.ts';

/** Who scraps a thing before its life is over says so much. */
const leastWords = 20;
const witnessed = ['accident', 'lost'];

const monthOf = (date: unknown): string | null => (typeof date === 'string' && date.length === 10 ? date.slice(0, 7) : null);

const valueAt = (card: CardFact, date: unknown): string => accumulatedAt(card, monthOf(date), card.overPosted);

const node = { node: true } as const;

export const fixassetScrapped = document({
  key: 'fixassetScrapped',
  area: 'bill',
  label: w('Fixed asset scrapping', '固定资产报废'),
  icon: 'package',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('BF-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    scrapDept: f.department(w('Department', '申请部门'), { required: true, default: { from: 'ownDepartment' } }),
    scrapReason: f.choice('assetScrapReason', w('Reason', '报废原因'), { required: true }),
    reasonText: f.longText(w('Explanation', '报废说明'), { required: true }),
    assetCount: f.computed(f.integer(w('Assets', '数量'))),
    originalTotal: f.computed(f.money(w('Original value', '原值合计'))),
    accumulatedTotal: f.computed(f.money(w('Depreciation', '累计折旧合计'))),
    netTotal: f.computed(f.money(w('Net value', '净值合计'))),
    appraisal: f.longText(w('Technical appraisal', '技术鉴定意见'), node),
    disposeType: f.choice('disposeType', w('Disposal', '处置方式'), node),
    disposeDate: f.date(w('Disposed', '处置日期'), node),
    disposeIncome: f.money(w('Proceeds', '处置收入'), { ...node, default: '0', least: '0' }),
    disposeCost: f.money(w('Cost', '清理费用'), { ...node, default: '0', least: '0' }),
    disposeAccount: f.ref('companyBankAccount', w('Account', '收付账户'), node),
    responsible: f.user(w('Responsible (damage, loss)', '责任人')),
    compensation: f.money(w('Compensation', '赔偿金额'), { ...node, default: '0', least: '0' }),
    netLoss: f.computed(f.money(w('Loss', '净损失'))),
    photos: f.images(w('Photos', '照片')),
  },
  lines: {
    items: lineSet({
      label: w('Assets', '报废资产'),
      least: 1,
      most: 100,
      fields: {
        fixassetId: f.ref('fixasset', w('Asset', '资产'), { required: true }),
        assetName: f.computed(f.text(w('Name', '名称'), { max: 80 })),
        startDate: f.computed(f.date(w('In use from', '启用日期'))),
        usedMonths: f.computed(f.integer(w('Months used', '已用月数'))),
        usefulMonths: f.computed(f.integer(w('Life', '使用月数'))),
        originalValue: f.computed(f.money(w('Original', '原值'))),
        accumulated: f.computed(f.money(w('Depreciation', '累计折旧'))),
        netValue: f.computed(f.money(w('Net', '净值'))),
        faultDesc: f.text(w('Fault', '损坏情况'), { max: 150, required: true }),
      },
      computes: {
        assetName: (line, all) => ofCard(all, line.fixassetId, 'assetName', line.assetName),
        startDate: (line, all) => ofCard(all, line.fixassetId, 'startDate', line.startDate),
        usedMonths: (line, all) => {
          const card = cardFor(all, line.fixassetId);
          return card === undefined ? line.usedMonths : usedMonths(card, monthOf(all.doc['disposeDate']) ?? all.today.slice(0, 7));
        },
        usefulMonths: (line, all) => ofCard(all, line.fixassetId, 'usefulMonths', line.usefulMonths),
        originalValue: (line, all) => ofCard(all, line.fixassetId, 'originalValue', line.originalValue),
        accumulated: (line, all) => {
          const card = cardFor(all, line.fixassetId);
          return card === undefined ? line.accumulated : valueAt(card, all.doc['disposeDate']);
        },
        netValue: (line, all) => {
          const card = cardFor(all, line.fixassetId);
          return card === undefined ? line.netValue : subtract(card.originalValue, valueAt(card, all.doc['disposeDate']));
        },
      },
      totals: ['originalValue', 'accumulated', 'netValue'],
    }),
  },
  visibleWhen: { responsible: ({ scrapReason }) => (witnessed.includes(scrapReason ?? '') ? 'required' : scrapReason === 'damage') },
  facts: {
    cards: fact<readonly CardFact[]>(['items.fixassetId', 'disposeDate']),
    account: fact<{ readonly usable: boolean } | null>(['disposeAccount']),
  },
  computes: {
    assetCount: ({ doc }) => doc.items.length,
    originalTotal: ({ doc }) => sum(doc.items.map(({ originalValue }) => originalValue)),
    accumulatedTotal: ({ doc }) => sum(doc.items.map(({ accumulated }) => accumulated)),
    netTotal: ({ doc }) => sum(doc.items.map(({ netValue }) => netValue)),
    netLoss: ({ doc }) => subtract(add(subtract(doc.netTotal, doc.disposeIncome), doc.disposeCost), doc.compensation),
  },
  rules: {
    cards: ({ doc, facts }) => cardFaults(doc.items, facts.cards, doc.scrapDept),
    state: ({ doc, facts }) =>
      doc.items.flatMap(({ fixassetId }, at) => {
        const status = facts.cards?.find(({ id }) => id === fixassetId)?.assetStatus;
        return status === undefined || status === null || ['inUse', 'idle', 'repair'].includes(status)
          ? []
          : [fault('state', `items.${at}.fixassetId`, w('is lent, held by a document or gone', '该资产已借出、被单据占用或已处置'))];
      }),
    witnessed: ({ doc }) => {
      if (!witnessed.includes(doc.scrapReason ?? '')) return null;
      if (doc.responsible === null) return fault('required', 'responsible', w('required', '必填'));
      return (doc.photos ?? []).length + (doc.attachments ?? []).length > 0
        ? null
        : fault('witnessed', 'photos', w('photos or a report belong to it', '须附照片或情况报告'));
    },
    early: ({ doc }) =>
      doc.items.some(({ usedMonths: used, usefulMonths: life }) => used !== null && life !== null && used < life) &&
      (doc.reasonText ?? '').trim().length < leastWords
        ? fault(
            'early',
            'reasonText',
            w(`before the end of life at least ${leastWords} characters`, `未到使用年限，说明不少于${leastWords}字`),
          )
        : null,
    disposed: ({ doc, today }) => {
      if (doc.disposeDate === null) return null;
      if (doc.disposeDate > today) return fault('disposed', 'disposeDate', w('lies in the future', '不能晚于今天'));
      return doc.items.some(({ startDate }) => startDate !== null && startDate > (doc.disposeDate ?? ''))
        ? fault('disposed', 'disposeDate', w('before an asset came into use', '早于资产启用日期'))
        : null;
    },
    account: ({ doc, facts }) => {
      if (doc.disposeAccount === null)
        return isPositive(add(doc.disposeIncome, doc.disposeCost)) ? fault('required', 'disposeAccount', w('required', '必填')) : null;
      return facts.account !== undefined && facts.account?.usable !== true
        ? fault('account', 'disposeAccount', w('is not in use, or not of yuan', '该账户未启用或不是人民币账户'))
        : null;
    },
    compensation: ({ doc }) =>
      isPositive(doc.compensation) && doc.responsible === null
        ? fault('compensation', 'compensation', w('nobody is named as responsible', '未填写责任人'))
        : null,
  },
  name: { zh: 'code' },
  access: {
    department: 'scrapDept',
    grants: {
      ...documentOffices,
      asset_keeper: approving('all'),
      device_manager: approving('all'),
      finance_manager: approving('all'),
      finance_accountant: reading('all'),
    },
  },
  list: {
    columns: ['code', 'scrapDept', 'scrapReason', 'assetCount', 'netTotal', 'netLoss', 'status'],
    filters: ['scrapDept', 'scrapReason', 'disposeDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['originalTotal', 'netTotal', 'netLoss'],
  },
  form: [
    { label: w('Scrapping', '报废'), fields: ['code', 'scrapDept', 'scrapReason', 'responsible', 'reasonText', 'photos'] },
    { label: w('Assets', '资产'), fields: ['items', 'assetCount', 'originalTotal', 'accumulatedTotal', 'netTotal'] },
    {
      label: w('Disposal', '鉴定与处置'),
      fields: ['appraisal', 'disposeType', 'disposeDate', 'disposeIncome', 'disposeCost', 'disposeAccount', 'compensation', 'netLoss'],
    },
  ],
  document: {
    flow: 'fixassetScrapped',
    figure: { field: 'netTotal', kind: 'money' },
    matter: ['scrapReason', 'reasonText', 'scrapDept'],
  },
  bookings: { of: ({ doc }) => holdCards(doc.status, doc.items) },
  postings: {
    book: ({ doc, today }) => {
      const { disposeAccount: account } = doc;
      if (account === null) return [];
      const date = doc.disposeDate ?? today;
      const moved = (from: 'balance' | null, to: 'balance' | null, quantity: string | null) =>
        isPositive(quantity) ? [posting(bank, { dimensions: { account }, from, to, quantity: quantity ?? '0', date })] : [];
      return [...moved(null, 'balance', doc.disposeIncome), ...moved('balance', null, doc.disposeCost)];
    },
  },
  effects: {
    submitted: ['assetsHeld'],
    rejected: ['assetsReleased'],
    withdrawn: ['assetsReleased'],
    approved: ['assetsScrapped'],
  },
});
