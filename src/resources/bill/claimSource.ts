/**
 * What approved documents cost and somebody may claim, one row for each: receptions, meals outside, repairs and papers of vehicles, trips,
 * fuel that no card paid. Reports and payments name a row; the ledger `claim` says how much of it they have taken. Whoever sees the document
 * sees its row (`business/bill/claimRights.ts`).
 */
import { add, compare, subtract } from '#model/calculation/decimal.ts';
import { lineSet, register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

const readOnly = { readOnly: true } as const;
/** One of these points at the document, which has one row. */
const source = { ...readOnly, unique: true } as const;
const amount = { ...readOnly, default: '0.00' } as const;
const reads = reading('all');

export const claimSource = register({
  key: 'claimSource',
  area: 'bill',
  label: w('Costs to claim', '可报销来源'),
  icon: 'file-dollar',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    sourceKey: f.choice('claimKind', w('Kind', '来源类型'), { ...readOnly, required: true }),
    code: f.text(w('No.', '来源单号'), { ...readOnly, max: 50, required: true }),
    watchReceiveDetailId: f.ref('watchReceiveDetail', w('Reception settlement', '参观接待明细'), source),
    adminMealApplicationId: f.ref('adminMealApplication', w('Meal', '用餐申请'), source),
    boatcarMaintainId: f.ref('boatcarMaintain', w('Maintenance', '车船维修保养'), source),
    vehicleWarrantyId: f.ref('vehicleWarranty', w('Insurance or warranty', '车辆保险维保'), source),
    driveRecordId: f.ref('driveRecord', w('Driving record', '行车记录'), source),
    administrationOilManagementId: f.ref('administrationOilManagement', w('Fuel', '行政用油'), source),
    happenDate: f.date(w('Date', '发生日期'), readOnly),
    expenseType: f.choice('expenseType', w('Type', '费用类型'), readOnly),
    summary: f.text(w('What for', '摘要'), { ...readOnly, max: 150 }),
    amount: f.money(w('Amount', '金额'), amount),
    heldAmount: f.money(w('In approval', '审批中金额'), amount),
    claimedAmount: f.money(w('Claimed', '已报销金额'), amount),
    openAmount: f.computed(f.money(w('Left to claim', '可报销余额'))),
    spent: f.computed(f.boolean(w('Wholly claimed', '已全部报销'))),
  },
  lines: {
    claims: lineSet({
      label: w('Claims', '报销记录'),
      fields: {
        billType: f.text(w('Claimed by', '报销单据类型'), { ...readOnly, resourceKey: true, max: 50 }),
        billId: f.text(w('Document', '报销单据'), { ...readOnly, max: 20, idIn: 'billType' }),
        billCode: f.text(w('No.', '单号'), { ...readOnly, max: 50 }),
        heldAmount: f.money(w('In approval', '审批中金额'), readOnly),
        claimedAmount: f.money(w('Claimed', '已报销金额'), readOnly),
      },
      totals: ['heldAmount', 'claimedAmount'],
    }),
  },
  computes: {
    openAmount: ({ doc }) => subtract(doc.amount, add(doc.heldAmount, doc.claimedAmount)),
    spent: ({ doc }) => compare(doc.openAmount, '0') <= 0,
  },
  name: { zh: 'code' },
  access: {
    narrowed: true,
    grants: {
      employee: { actions: ['page'], scope: 'self', menu: false },
      admin_manager: reading('self'),
      admin_clerk: reading('self'),
      fleet_keeper: reading('self'),
      finance_manager: reads,
      finance_accountant: reads,
      finance_cashier: reads,
      general_manager: reads,
      chairman: reads,
      audit_admin: reads,
      sys_admin: reads,
    },
  },
  list: {
    columns: ['code', 'summary', 'openAmount', 'sourceKey', 'happenDate', 'amount', 'heldAmount', 'claimedAmount', 'spent'],
    filters: ['sourceKey', 'code', 'happenDate', 'spent'],
    sort: [{ by: 'spent' }, { by: 'happenDate', down: true }],
    totals: ['amount', 'openAmount', 'heldAmount', 'claimedAmount'],
  },
  form: [
    {
      label: w('Source', '来源'),
      fields: [
        'sourceKey',
        'code',
        'watchReceiveDetailId',
        'adminMealApplicationId',
        'boatcarMaintainId',
        'vehicleWarrantyId',
        'driveRecordId',
        'administrationOilManagementId',
        'happenDate',
        'expenseType',
        'summary',
      ],
    },
    { label: w('Claims', '报销情况'), fields: ['amount', 'heldAmount', 'claimedAmount', 'openAmount', 'spent', 'claims'] },
  ],
});
