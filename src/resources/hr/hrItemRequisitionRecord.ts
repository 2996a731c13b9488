/**
 * Things issued to an employee and their return; he confirms that he has them (office.md part 3). The references to a material and to
 * an asset card, with their stock, come with those resources.
 *
 * Facts: `staffDepartment` department of the chosen person's file.
 */
import { notNow, type Act } from '#model/acts.ts';
import { confirmable, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w, type Words } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

/** An issued thing comes back, or does not. */
const coming = (itemState: string, label: Words, icon: string): Act => ({
  label,
  icon,
  needs: 'put',
  when: ({ doc }) =>
    doc['itemState'] === 'issued' ? true : notNow('notIssued', w('Only what is issued comes back', '仅已领用的物品可以归还')),
  call: { method: 'PUT', path: 'giveBack/:id', with: { itemState } },
  asks: {
    returnDate: f.date(w('On', '日期'), { required: true, default: { from: 'today' } }),
    damageFee: f.money(w('Charge', '赔偿金额'), { least: '0' }),
  },
  done: w('Noted', '已登记'),
});

export const hrItemRequisitionRecord = confirmable({
  key: 'hrItemRequisitionRecord',
  area: 'hr',
  label: w('Item requisition record', '物品领用记录'),
  icon: 'package',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('HRLY-{yyyyMMdd}-{seq3}', w('No.', '编号')),
    staffId: f.staff(w('Staff', '领用人'), { required: true, anyone: true }),
    deptId: f.computed(f.department(w('Department', '部门'))),
    itemType: f.choice('itemType', w('Kind', '物品类型'), { required: true }),
    itemName: f.text(w('Item', '物品名称'), { max: 60, required: true }),
    spec: f.text(w('Size or spec', '规格尺码'), { max: 60 }),
    qty: f.decimal([10, 2], w('Qty', '数量'), { required: true, least: '0.01', default: '1' }),
    unit: f.choice('unit', w('Unit', '单位')),
    issueDate: f.date(w('Issued', '领用日期'), { required: true, default: { from: 'today' } }),
    issuer: f.user(w('Issued by', '发放人'), { default: { from: 'self' } }),
    mustReturn: f.boolean(w('To be returned', '需归还'), { default: true }),
    planReturn: f.date(w('Return by', '应还日期')),
    returnDate: f.date(w('Returned', '归还日期')),
    itemState: f.choice('itemState', w('State', '状态'), { readOnly: true, default: 'toIssue' }),
    damageFee: f.money(w('Charge', '赔偿金额'), { least: '0' }),
  },
  asked: {
    planReturn: ({ mustReturn }) => mustReturn === true,
    // Nothing comes back before it was given.
    returnDate: ({ id }) => id !== undefined,
    damageFee: ({ id }) => id !== undefined,
  },
  facts: { staffDepartment: fact<string | null>(['staffId']) },
  computes: { deptId: ({ doc, facts }) => facts.staffDepartment ?? doc.deptId },
  rules: {
    dates: ({ doc }) => {
      if (doc.issueDate === null) return null;
      if (doc.returnDate !== null && doc.returnDate < doc.issueDate)
        return fault('dates', 'returnDate', w('before it was issued', '归还日期不能早于领用日期'));
      return doc.planReturn !== null && doc.planReturn < doc.issueDate
        ? fault('dates', 'planReturn', w('before it was issued', '应还日期不能早于领用日期'))
        : null;
    },
  },
  confirmation: { by: 'staffId' },
  effects: { confirmed: ['itemIssued'] },
  acts: {
    giveBack: coming('returned', w('Take back', '归还'), 'check'),
    lose: coming('lost', w('Lost', '登记遗失'), 'attention'),
    scrap: coming('scrapped', w('Worn out', '登记报废'), 'invalidate'),
  },
  name: { zh: 'itemName' },
  access: {
    owners: ['staffId'],
    department: 'deptId',
    grants: {
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: everything,
      // Hands out badges and uniforms, told of each onboarding.
      admin_clerk: everything,
      sys_admin: everything,
      audit_admin: reading('all'),
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: reading('all'),
      chairman: reading('all'),
      employee: { actions: ['page', 'confirm'], scope: 'self' },
    },
  },
  list: {
    columns: ['code', 'staffId', 'deptId', 'itemName', 'qty', 'issueDate', 'returnDate', 'itemState'],
    filters: ['staffId', 'deptId', 'itemType', 'itemState'],
    sort: [{ by: 'issueDate', down: true }],
    totals: ['damageFee'],
  },
  form: [
    {
      label: w('Item', '物品'),
      fields: ['code', 'staffId', 'deptId', 'itemType', 'itemName', 'spec', 'qty', 'unit', 'issueDate', 'issuer'],
    },
    { label: w('Return', '归还'), fields: ['mustReturn', 'planReturn', 'returnDate', 'itemState', 'damageFee'] },
  ],
});
