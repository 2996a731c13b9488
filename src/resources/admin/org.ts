/**
 * Legal entities and branches: owners of stamps, contracts, bank accounts and invoices.
 *
 * Facts: `references` number of records that point at this organisation.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { systemData } from '../grants.ts';

export const org = resource({
  key: 'org',
  area: 'admin',
  label: w('Organisations', '组织机构'),
  icon: 'building',
  api: { prefix: 'administration', style: 'newer' },
  fields: {
    orgCode: f.text(w('Code', '编码'), { max: 20, required: true, unique: true }),
    name: f.text(w('Registered name', '注册名称'), { max: 80, required: true }),
    shortName: f.text(w('Short name', '简称'), { max: 30, required: true }),
    nameEn: f.text(w('English name', '英文名'), { max: 120 }),
    parentId: f.ref('org', w('Parent', '上级组织')),
    creditCode: f.text(w('Unified social credit code', '统一社会信用代码'), { max: 18, required: true, unique: true }),
    legalPerson: f.text(w('Legal representative', '法定代表人'), { max: 30 }),
    regCapital: f.money(w('Registered capital', '注册资本'), { least: '0' }),
    foundDate: f.date(w('Founded', '成立日期')),
    regAddress: f.text(w('Registered address', '注册地址'), { max: 150 }),
    bizScope: f.longText(w('Business scope', '经营范围')),
    phone: f.text(w('Phone', '电话'), { max: 20, check: 'contact' }),
    bankName: f.text(w('Bank', '开户行'), { max: 80 }),
    bankAccount: f.text(w('Account', '账号'), { max: 40, sensitive: true }),
    taxType: f.text(w('Taxpayer type', '纳税人类型'), { max: 30 }),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: { references: fact<number>([]) },
  rules: {
    creditCode: ({ doc }) =>
      /^[\dA-Z]{18}$/.test(doc.creditCode ?? '')
        ? null
        : fault('creditCode', 'creditCode', w('18 digits or capital letters', '应为18位数字或大写字母')),
    ownParent: ({ doc }) =>
      doc.id !== undefined && doc.parentId === doc.id
        ? fault('ownParent', 'parentId', w('cannot be its own parent', '上级组织不能是本组织'))
        : null,
  },
  removal: {
    inUse: ({ facts }) =>
      (facts.references ?? 0) > 0
        ? fault('inUse', '', w('records point at it; disable it instead', '已被引用，不能删除，可改为停用'))
        : null,
  },
  name: { zh: 'shortName', en: 'nameEn' },
  parent: 'parentId',
  access: { grants: { ...systemData, finance_manager: { actions: 'all', scope: 'all' } } },
  list: {
    columns: ['shortName', 'name', 'creditCode', 'legalPerson', 'regCapital', 'status'],
    filters: ['name'],
    sort: [{ by: 'orgCode' }],
  },
  form: [
    { label: w('Organisation', '组织'), fields: ['orgCode', 'name', 'shortName', 'nameEn', 'parentId', 'status'] },
    {
      label: w('Registration', '注册信息'),
      fields: ['creditCode', 'legalPerson', 'regCapital', 'foundDate', 'regAddress', 'bizScope', 'taxType'],
    },
    { label: w('Contact and bank', '联系与账户'), fields: ['phone', 'bankName', 'bankAccount'] },
  ],
});
