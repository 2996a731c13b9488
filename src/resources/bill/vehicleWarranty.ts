/**
 * Papers of vehicles and boats that run out: insurance, inspection, tax, ship survey, work under warranty. What is approved moves the dates of the
 * vehicle on; they are kept nowhere else.
 *
 * Facts: `insured` other insurances of the vehicle on the same days; `usedInvoices` the bill that carries its invoice already.
 */
import { notNow } from '#model/acts.ts';
import { compare, isPositive } from '#model/calculation/decimal.ts';
import { document, fact } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, everything } from '../grants.ts';
import { invoiceFields, invoiceFree, invoicePostings, type UsedInvoice } from './rules/invoices.ts';
import { paperInvoice, type InsuredFact } from './rules/warranties.ts';

const { employee: _everybody, ...offices } = documentOffices;
const cost = { least: '0', default: '0' } as const;

export const vehicleWarranty = document({
  key: 'vehicleWarranty',
  area: 'bill',
  label: w('Vehicle insurance and warranty', '车辆保险维保'),
  icon: 'shield-check',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('WB-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    boatcarId: f.ref('boatcarManagement', w('Vehicle or boat', '车船'), { required: true }),
    warrantyType: f.choice('warrantyType', w('Type', '类型'), { required: true }),
    company: f.text(w('Insurer, station or yard', '承办单位'), { max: 80, required: true }),
    policyNo: f.text(w('Policy or certificate no.', '保单证书号'), { max: 50 }),
    content: f.longText(w('Items', '项目内容'), { required: true }),
    dateFrom: f.date(w('From', '起始日期'), { required: true }),
    dateTo: f.date(w('To', '到期日期'), { required: true }),
    odometer: f.decimal([12, 1], w('Odometer', '当前里程'), { least: '0' }),
    compulsoryFee: f.money(w('Compulsory insurance', '交强险'), cost),
    commercialFee: f.money(w('Commercial insurance', '商业险'), cost),
    vehicleTax: f.money(w('Vehicle tax', '车船税'), cost),
    serviceFee: f.money(w('Inspection or service', '检验维保费'), cost),
    totalFee: f.computed(f.money(w('Total', '费用合计'))),
    claimAmount: f.money(w('Paid by insurer or maker', '理赔金额'), cost),
    ...invoiceFields,
    remindDays: f.integer(w('Remind days before', '提前提醒天数'), { default: 30, least: '0', most: '365' }),
    nextOdo: f.decimal([12, 1], w('Next at', '下次里程'), { least: '0' }),
    renewsId: f.ref('vehicleWarranty', w('Renews', '续办自'), { readOnly: true }),
    renewedById: f.ref('vehicleWarranty', w('Renewed by', '已续办为'), { readOnly: true }),
  },
  facts: {
    insured: fact<readonly InsuredFact[]>(['boatcarId', 'warrantyType', 'dateFrom', 'dateTo'], 'everybody'),
    usedInvoices: fact<readonly UsedInvoice[]>(['invoiceCode', 'invoiceNo'], 'everybody'),
  },
  computes: {
    totalFee: ({ doc }) => sum([doc.compulsoryFee, doc.commercialFee, doc.vehicleTax, doc.serviceFee]),
  },
  rules: {
    dates: ({ doc: { dateFrom, dateTo } }) =>
      dateFrom !== null && dateTo !== null && dateTo <= dateFrom
        ? fault('dates', 'dateTo', w('is not after the first day', '须晚于起始日期'))
        : null,
    premium: ({ doc }) =>
      doc.warrantyType === 'insurance' && !isPositive(sum([doc.compulsoryFee, doc.commercialFee]))
        ? fault('premium', 'compulsoryFee', w('an insurance has a premium', '保险须填写交强险或商业险保费'))
        : null,
    insuredTwice: ({ doc, facts }) =>
      (facts.insured ?? []).flatMap(({ code, compulsory, commercial }) => {
        const isSame = (compulsory && isPositive(doc.compulsoryFee)) || (commercial && isPositive(doc.commercialFee));
        return isSame
          ? [warning('insuredTwice', 'dateFrom', w(`${code} insures it on these days already`, `与${code}的保险期间重叠`))]
          : [];
      }),
    invoice: ({ doc, facts }) => invoiceFree(paperInvoice(doc), facts.usedInvoices ?? []),
    nextOdo: ({ doc: { nextOdo, odometer } }) =>
      nextOdo !== null && odometer !== null && compare(nextOdo, odometer) <= 0
        ? fault('nextOdo', 'nextOdo', w('is not above the odometer', '须大于当前里程'))
        : null,
  },
  name: { zh: 'company' },
  access: {
    grants: { ...offices, admin_manager: everything, fleet_keeper: everything, finance_accountant: approving('all') },
  },
  dates: [{ notice: 'warranty_due', date: 'dateTo', days: 'remindDays', where: { status: ['approved'] }, unless: 'renewedById' }],
  list: {
    columns: ['code', 'boatcarId', 'warrantyType', 'company', 'dateTo', 'totalFee', 'status'],
    filters: ['boatcarId', 'warrantyType', 'dateTo', 'company', 'status'],
    sort: [{ by: 'dateTo' }],
    totals: ['totalFee', 'claimAmount'],
  },
  form: [
    {
      label: w('Paper', '项目'),
      fields: ['code', 'boatcarId', 'warrantyType', 'company', 'policyNo', 'content', 'dateFrom', 'dateTo', 'remindDays'],
    },
    {
      label: w('Cost', '费用'),
      fields: ['compulsoryFee', 'commercialFee', 'vehicleTax', 'serviceFee', 'totalFee', 'claimAmount', 'invoiceCode', 'invoiceNo'],
    },
    { label: w('Odometer', '里程'), fields: ['odometer', 'nextOdo'] },
    { label: w('Renewal', '续办'), fields: ['renewsId', 'renewedById'] },
  ],
  document: {
    flow: 'vehicleWarranty',
    figure: { field: 'totalFee', kind: 'money' },
    matter: ['warrantyType', 'boatcarId', { label: w('Term', '期间'), from: 'dateFrom', to: 'dateTo' }, 'company'],
  },
  acts: {
    renew: {
      label: w('Renew', '续办'),
      icon: 'new',
      needs: 'add',
      when: ({ doc }) => {
        if (doc.status !== 'approved') return null;
        return doc.renewedById === null || notNow('renewed', w('It is renewed already', '已续办'));
      },
      call: { method: 'POST', path: 'renew/:id' },
      note: w('Makes a draft for as long, from the day after it ends.', '从到期次日起生成同样期限的草稿。'),
      done: w('The draft is ready', '已生成续办草稿'),
    },
  },
  postings: {
    hold: ({ doc, today }) => invoicePostings([paperInvoice(doc)], today),
    book: ({ doc, today }) => invoicePostings([paperInvoice(doc)], today),
  },
  effects: { approved: ['warrantyApproved', 'claimOpened'] },
  belonging: [{ resource: 'claimSource', by: 'vehicleWarrantyId' }],
});
