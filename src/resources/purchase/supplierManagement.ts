/**
 * Suppliers (operations B.7): who they are, their certificates, contacts and wares, and how far the company deals with them.
 *
 * The standing is the procurement manager's alone and changes by an act of its own. A changed bank account is confirmed by a second person;
 * until then nothing is paid to it. Whether the business licence holds is computed for the day on which it is read. Score and level follow
 * from orders, receipts and offers, every night; the service is marked by hand.
 */
import { notNow } from '#model/acts.ts';
import { stateOn } from '#model/daily.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { lineSet, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading, systemData } from '../grants.ts';
import { coopAsked, lastCarefreeDay, licenceOf, registrationFaults } from './suppliers.ts';

const readOnly = { readOnly: true } as const;
const payer = { actions: ['page', 'export', 'sensitive'], scope: 'all' } as const;

/** The state of the business licence by its last day. */
const licenceByDay: StateByDay = {
  cases: [
    { is: 'expired', after: 'licenceTo', while: {} },
    { is: 'expiring', after: 'licenceCarefreeTo', while: {} },
    { is: 'valid', known: 'licenceNo' },
  ],
  otherwise: 'none',
};

export const supplierManagement = resource({
  key: 'supplierManagement',
  area: 'purchase',
  label: w('Suppliers', '供应商管理'),
  icon: 'address-book',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('GYS{seq4}', w('No.', '编号')),
    supplierName: f.text(w('Name', '供应商名称'), { max: 120, required: true, unique: true }),
    shortName: f.text(w('Short name', '简称'), { max: 40 }),
    country: f.choice('country', w('Country', '国家'), { required: true, default: 'CN' }),
    creditCode: f.text(w('Social credit code', '统一社会信用代码'), { max: 18, unique: true }),
    regNo: f.text(w('Registration no. abroad', '境外注册号'), { max: 40 }),
    supplierType: f.choice('supplierType', w('Type', '类型'), { required: true }),
    legalPerson: f.text(w('Legal person', '法定代表人'), { max: 40 }),
    registeredCapital: f.money(w('Registered capital', '注册资本'), { least: '0' }),
    taxType: f.choice('taxType', w('Taxpayer', '纳税人类型')),
    contact: f.text(w('Contact', '联系人'), { max: 40, required: true }),
    contactPhone: f.text(w('Phone', '联系电话'), { max: 30, required: true, check: 'contact' }),
    email: f.text(w('E-mail', '邮箱'), { max: 80, check: 'email' }),
    address: f.text(w('Address', '地址'), { max: 150 }),
    payTerms: f.text(w('Terms of payment', '付款条件'), { max: 60 }),
    bankName: f.text(w('Bank', '开户行'), { max: 80 }),
    bankCode: f.text(w('CNAPS code', '联行号'), { max: 12, check: 'digits' }),
    bankAccount: f.text(w('Account no.', '银行账号'), { max: 40, sensitive: true }),
    bankChangedBy: f.user(w('Account entered by', '账号录入人'), readOnly),
    bankChangedAt: f.dateTime(w('Account entered at', '账号录入时间'), readOnly),
    bankChecked: f.boolean(w('Account confirmed', '账号已复核'), { ...readOnly, default: false }),
    bankCheckedBy: f.user(w('Confirmed by', '账号复核人'), readOnly),
    bankCheckedAt: f.dateTime(w('Confirmed at', '账号复核时间'), readOnly),
    coopState: f.choice('coopState', w('Cooperation', '合作状态'), { ...readOnly, default: 'candidate' }),
    coopReason: f.text(w('Reason of the standing', '状态原因'), { max: 200, ...readOnly }),
    licenceNo: f.computed(f.text(w('Licence no.', '营业执照号'), { max: 60 })),
    licenceTo: f.computed(f.date(w('Licence valid to', '营业执照有效期至'))),
    licenceCarefreeTo: f.computed(f.date(w('More than 30 days left until', '剩余超过30天截止日'))),
    certState: f.computed(f.choice('certState', w('Licence', '证照状态'), { daily: licenceByDay })),
    serviceMark: f.integer(w('Service (1 to 5)', '服务评分（1-5）'), { least: '1', most: '5' }),
    score: f.decimal([5, 1], w('Score', '综合得分'), readOnly),
    level: f.choice('supplierLevel', w('Level', '等级'), readOnly),
    scoredOn: f.date(w('Scored on', '评分日期'), readOnly),
    files: f.files(w('Files', '资料')),
  },
  lines: {
    certs: lineSet({
      label: w('Certificates', '资质证书'),
      fields: {
        certKind: f.choice('supplierCert', w('Kind', '证书类型'), { required: true }),
        certName: f.text(w('Name', '证书名称'), { max: 60 }),
        certNo: f.text(w('No.', '证书编号'), { max: 60, required: true }),
        issueDate: f.date(w('Issued', '发证日期')),
        expireDate: f.date(w('Valid to', '有效期至'), { help: w('Empty means without an end.', '长期有效则不填。') }),
        certFile: f.files(w('Scan', '扫描件')),
      },
    }),
    contacts: lineSet({
      label: w('Contacts', '联系人'),
      fields: {
        contactName: f.text(w('Name', '姓名'), { max: 40, required: true }),
        phone: f.text(w('Phone', '电话'), { max: 30, check: 'contact' }),
        position: f.text(w('Position', '职务'), { max: 40 }),
      },
    }),
    items: lineSet({
      label: w('Wares', '供应物料'),
      fields: {
        itemName: f.text(w('Ware', '物料名称'), { max: 100, required: true }),
        spec: f.text(w('Specification', '规格'), { max: 100 }),
        leadDays: f.integer(w('Days to deliver', '供货周期（天）'), { least: '0', most: '730' }),
      },
    }),
  },
  visibleWhen: {
    creditCode: ({ country }) => (country === 'CN' ? 'required' : false),
    regNo: ({ country }) => (country === 'CN' ? false : 'required'),
  },
  computes: {
    licenceNo: ({ doc }) => licenceOf(doc.certs)?.certNo ?? null,
    licenceTo: ({ doc }) => licenceOf(doc.certs)?.expireDate ?? null,
    licenceCarefreeTo: ({ doc: { licenceTo } }) => (licenceTo === null ? null : lastCarefreeDay(licenceTo)),
    certState: ({ doc, today }) => stateOn(licenceByDay, doc, today),
  },
  rules: {
    registration: ({ doc }) => registrationFaults(doc),
    certDates: ({ doc }) =>
      doc.certs.flatMap(({ issueDate, expireDate }, at) =>
        issueDate !== null && expireDate !== null && expireDate < issueDate
          ? [fault('certDates', `certs.${at}.expireDate`, w('lies before the day of issue', '不能早于发证日期'))]
          : [],
      ),
    bankWhole: ({ doc }) =>
      doc.bankAccount !== null && doc.bankName === null
        ? fault('bankWhole', 'bankName', w('required with an account', '填写账号时必填'))
        : null,
  },
  name: { zh: 'supplierName' },
  access: {
    grants: {
      ...systemData,
      sys_admin: { actions: 'all', but: ['standing', 'confirm'], scope: 'all' },
      procurement_manager: { actions: 'all', but: ['confirm'], scope: 'all' },
      buyer: { actions: ['page', 'add', 'put', 'export'], scope: 'all' },
      finance_accountant: { actions: ['page', 'export', 'sensitive', 'confirm'], scope: 'all' },
      finance_cashier: payer,
      finance_manager: payer,
      general_manager: reading('all'),
      chairman: reading('all'),
    },
    more: ['standing', 'confirm'],
  },
  acts: {
    coopState: {
      label: w('Change the standing', '调整合作状态'),
      icon: 'edit',
      needs: 'standing',
      call: { method: 'PUT', path: 'coopState/:id' },
      asks: coopAsked,
      done: w('Standing changed', '合作状态已调整'),
    },
    checkBank: {
      label: w('Confirm the account', '复核银行账号'),
      icon: 'check',
      needs: 'confirm',
      when: ({ doc, actor }) => {
        if (doc.bankAccount === null || doc.bankChecked === true) return null;
        return doc.bankChangedBy === actor.userId
          ? notNow('secondPerson', w('Whoever entered the account does not confirm it', '账号录入人不能复核本人录入的账号'))
          : true;
      },
      call: { method: 'PUT', path: 'checkBank/:id' },
      done: w('Account confirmed', '银行账号已复核'),
    },
  },
  effects: { saved: ['supplierSaved'] },
  dates: [
    {
      notice: 'supplier_cert_expire',
      date: 'certs.expireDate',
      where: { coopState: ['candidate', 'qualified'] },
      lines: { name: 'certNo' },
    },
  ],
  list: {
    columns: ['code', 'supplierName', 'supplierType', 'contact', 'contactPhone', 'coopState', 'certState', 'score', 'level'],
    filters: ['supplierName', 'supplierType', 'level', 'coopState', 'certState'],
    sort: [{ by: 'supplierName' }],
  },
  form: [
    {
      label: w('Supplier', '供应商'),
      fields: [
        'code',
        'supplierName',
        'shortName',
        'country',
        'creditCode',
        'regNo',
        'supplierType',
        'legalPerson',
        'registeredCapital',
        'taxType',
      ],
    },
    { label: w('Contact', '联系方式'), fields: ['contact', 'contactPhone', 'email', 'address'] },
    {
      label: w('Payment', '付款'),
      fields: [
        'payTerms',
        'bankName',
        'bankCode',
        'bankAccount',
        'bankChangedBy',
        'bankChangedAt',
        'bankChecked',
        'bankCheckedBy',
        'bankCheckedAt',
      ],
    },
    {
      label: w('Standing', '合作'),
      fields: ['coopState', 'coopReason', 'licenceNo', 'licenceTo', 'licenceCarefreeTo', 'certState', 'files'],
    },
    { label: w('Score', '评分'), fields: ['serviceMark', 'score', 'level', 'scoredOn'] },
    { label: w('Details', '明细'), fields: ['certs', 'contacts', 'items'] },
  ],
});
