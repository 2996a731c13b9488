/**
 * Things issued to an employee and their return; they confirm that they have them. What is a material is taken from its stock:
 * reserved as long as it is to be issued, out of it once they confirm, and back where it is returned. An employee may ask for something
 * themselves; it then waits for somebody who hands things out. The reference to an asset card comes with that resource.
 *
 * Facts: `staffDepartment` department of the chosen person's file; `material` the chosen material; `had` what the person got of it in the
 * year, less what came back.
 */
import { notNow, type Act } from '#model/acts.ts';
import { confirmable, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { w, type Words } from '#model/words.ts';
import { adStock } from '#resources/general/rules/materialLedgers.ts';
import { isOverLimit, pieceFault } from '#resources/general/rules/materials.ts';
import { everything, reading } from '../grants.ts';

const notAccepted = ['requested', 'declined', 'withdrawn'];

/** What somebody asked for is accepted or declined. */
const asked: Act['when'] = ({ doc }) =>
  doc['itemState'] === 'requested' ||
  (doc['itemState'] === 'declined'
    ? notNow('notRequested', w('It was declined', '该申请已退回'))
    : doc['itemState'] === 'withdrawn'
      ? notNow('notRequested', w('It was withdrawn', '该申请已撤回'))
      : null);

/** Their own wish, as long as nobody decided on it. */
const ownWish: Act['when'] = (input) => (input.doc['staffId'] === input.actor.staffId ? asked(input) : null);

/** An issued thing comes back, or does not. */
const coming = (itemState: string, label: Words, icon: string): Act => ({
  label,
  icon,
  needs: 'put',
  when: ({ doc }) =>
    notAccepted.includes(String(doc['itemState']))
      ? null
      : doc['itemState'] === 'issued'
        ? true
        : notNow('notIssued', w('Only what is issued comes back', '仅已领用的物品可以归还')),
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
    materialId: f.ref('adMaterialManagement', w('Material', '物资'), {
      help: w('It is reserved at once and leaves the stock when the person confirms.', '选择后立即预占库存，领用人确认后出库。'),
    }),
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
    overLimit: f.boolean(w('More than a year’s share', '特批超额'), {
      default: false,
      help: w('Only by the manager of administration, with a remark.', '仅行政经理可选，须填写备注。'),
    }),
  },
  fills: { materialId: { itemName: 'name', spec: 'spec', unit: 'unit' } },
  visibleWhen: {
    overLimit: ({ materialId }) => materialId !== null,
    planReturn: ({ mustReturn }) => mustReturn === true,
    // Nothing comes back before it was given.
    returnDate: ({ id }) => id !== undefined,
    damageFee: ({ id }) => id !== undefined,
  },
  facts: {
    staffDepartment: fact<string | null>(['staffId']),
    material: fact<{ unit: string; enabled: boolean; limit: string | null } | null>(['materialId']),
    had: fact<string>(['materialId', 'staffId', 'issueDate'], 'rules'),
  },
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
    materialInUse: ({ doc, facts }) =>
      doc.materialId !== null && facts.material !== undefined && facts.material?.enabled !== true
        ? fault('materialInUse', 'materialId', w('is not in use', '该物资已停用'))
        : null,
    unit: ({ doc, facts }) => {
      const unit = facts.material?.unit;
      if (doc.materialId === null || unit === undefined) return null;
      return doc.unit !== unit
        ? fault('unit', 'unit', w('is the one of the material', '须与物资的单位一致'))
        : pieceFault(unit, doc.qty, 'qty');
    },
    limit: ({ doc, facts }) =>
      doc.materialId !== null && doc.overLimit !== true && isOverLimit(facts.material?.limit ?? null, facts.had ?? '0', doc.qty ?? '0')
        ? fault('limit', 'qty', w(`more than a person gets in a year (had ${facts.had})`, `超出人均年限额（本年已领${facts.had}）`))
        : null,
    overLimit: ({ doc, actor }) => {
      if (doc.overLimit !== true) return null;
      if (!actor.roles.includes('admin_manager'))
        return fault('overLimit', 'overLimit', w('only the manager of administration allows it', '仅行政经理可以特批'));
      return (doc.remark ?? '').trim() === '' ? fault('required', 'remark', w('required', '必填')) : null;
    },
  },
  postings: {
    // Reserved from the day on which it is to be issued; the confirmation takes it from there.
    stand: ({ doc, today }) =>
      doc.materialId === null || notAccepted.includes(doc.itemState ?? '')
        ? []
        : [
            posting(adStock, {
              dimensions: { material: doc.materialId },
              from: 'free',
              to: 'reserved',
              quantity: doc.qty ?? '0',
              date: today,
            }),
          ],
    book: ({ doc, today }) =>
      doc.materialId === null
        ? []
        : [
            posting(adStock, {
              dimensions: { material: doc.materialId },
              from: 'reserved',
              to: null,
              quantity: doc.qty ?? '0',
              value: 'average',
              name: 'out',
              date: today,
            }),
          ],
  },
  confirmation: {
    by: 'staffId',
    rules: {
      accepted: ({ doc }) =>
        notAccepted.includes(doc.itemState ?? '') ? fault('accepted', '', w('it is not handed out yet', '尚未同意发放，不能确认')) : null,
    },
  },
  effects: { confirmed: ['itemIssued'] },
  acts: {
    request: {
      label: w('Ask for something', '申请领用'),
      icon: 'new',
      of: 'list',
      needs: 'request',
      call: { method: 'POST', path: 'request' },
      note: w(
        'Whoever hands things out accepts it; it is yours once you confirm that you have it.',
        '由行政人员同意后发放，领到后须本人确认。',
      ),
      asks: {
        materialId: f.ref('adMaterialManagement', w('Material', '物资'), { required: true }),
        qty: f.decimal([10, 2], w('Qty', '数量'), { required: true, least: '0.01' }),
        reason: f.text(w('Reason', '用途'), { max: 200, required: true }),
      },
      done: w('Asked for', '已提交领用申请'),
    },
    accept: {
      label: w('Accept', '同意发放'),
      icon: 'approve',
      needs: 'put',
      when: asked,
      call: { method: 'PUT', path: 'accept/:id' },
      note: w('It is reserved until the person confirms that they have it.', '库存随即预占，领用人确认后出库。'),
      done: w('Accepted', '已同意'),
    },
    decline: {
      label: w('Decline', '退回申请'),
      icon: 'reject',
      danger: true,
      needs: 'put',
      when: asked,
      call: { method: 'PUT', path: 'decline/:id' },
      asks: { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) },
      done: w('Declined', '已退回'),
    },
    withdraw: {
      label: w('Withdraw', '撤回申请'),
      icon: 'withdraw',
      needs: 'request',
      when: ownWish,
      call: { method: 'PUT', path: 'withdraw/:id' },
      done: w('Withdrawn', '已撤回'),
    },
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
      // Lets somebody have more than a year's share.
      admin_manager: everything,
      sys_admin: everything,
      audit_admin: reading('all'),
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: reading('all'),
      chairman: reading('all'),
      employee: { actions: ['page', 'confirm', 'request'], scope: 'self' },
    },
    more: ['request'],
  },
  list: {
    columns: ['code', 'staffId', 'deptId', 'itemName', 'qty', 'issueDate', 'returnDate', 'itemState'],
    filters: ['staffId', 'deptId', 'itemType', 'materialId', 'itemState'],
    sort: [{ by: 'issueDate', down: true }],
    totals: ['damageFee'],
  },
  form: [
    {
      label: w('Item', '物品'),
      fields: [
        'code',
        'staffId',
        'deptId',
        'itemType',
        'materialId',
        'itemName',
        'spec',
        'qty',
        'unit',
        'overLimit',
        'issueDate',
        'issuer',
      ],
    },
    { label: w('Return', '归还'), fields: ['mustReturn', 'planReturn', 'returnDate', 'itemState', 'damageFee'] },
  ],
});
