/** Customers as contracts name them (supply amendments, links): number, name, registration and whom to call. Sales adds credit and prices. */
import { isCreditCode } from '#model/calculation/creditCode.ts';
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading, systemData } from '../grants.ts';

export const saleCustomerManagement = resource({
  key: 'saleCustomerManagement',
  area: 'sale',
  label: w('Customers', '客户管理'),
  icon: 'address-book',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('KH{seq4}', w('No.', '编号')),
    customerName: f.text(w('Name', '客户名称'), { max: 120, required: true, unique: true }),
    creditCode: f.text(w('Social credit code', '统一社会信用代码'), { max: 18, unique: true }),
    contact: f.text(w('Contact', '联系人'), { max: 40, required: true }),
    contactPhone: f.text(w('Phone', '联系电话'), { max: 30, required: true, check: 'contact' }),
    address: f.text(w('Address', '地址'), { max: 150 }),
  },
  rules: {
    creditCode: ({ doc: { creditCode } }) =>
      creditCode === null || isCreditCode(creditCode)
        ? null
        : fault(
            'creditCode',
            'creditCode',
            w('no credit code: 18 characters, the last one checks the others', '不是有效的统一社会信用代码（18位，末位为校验位）'),
          ),
  },
  name: { zh: 'customerName' },
  access: {
    grants: {
      ...systemData,
      sales_manager: everything,
      salesperson: { actions: ['page', 'add', 'put', 'export'], scope: 'all' },
      general_manager: reading('all'),
      chairman: reading('all'),
    },
  },
  list: {
    columns: ['code', 'customerName', 'creditCode', 'contact', 'contactPhone'],
    filters: ['customerName', 'creditCode'],
    sort: [{ by: 'customerName' }],
  },
  form: [
    { label: w('Customer', '客户'), fields: ['code', 'customerName', 'creditCode'] },
    { label: w('Contact', '联系方式'), fields: ['contact', 'contactPhone', 'address'] },
  ],
});
