/** Depreciation as it was posted: one row a card and month, never changed afterwards. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

const reads = reading('all');

export const assetDepreciation = register({
  key: 'assetDepreciation',
  area: 'bill',
  label: w('Depreciation', '折旧明细'),
  icon: 'calculator',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    fixassetId: f.ref('fixasset', w('Asset', '资产'), { required: true }),
    month: f.month(w('Month', '月份'), { required: true }),
    amount: f.money(w('Depreciation', '折旧额'), { required: true }),
    accumulatedAfter: f.money(w('Accumulated', '累计折旧'), { required: true }),
    netAfter: f.money(w('Net value', '净值'), { required: true }),
    deptId: f.department(w('Department at the end of the month', '月末使用部门'), { required: true }),
  },
  access: {
    department: 'deptId',
    grants: {
      asset_keeper: reads,
      finance_manager: reads,
      finance_accountant: reads,
      sys_admin: reads,
      audit_admin: reads,
      general_manager: reads,
      chairman: reads,
      vice_president: reading('charge'),
      dept_leader: reading('deptTree'),
    },
  },
  list: {
    columns: ['month', 'fixassetId', 'deptId', 'amount', 'accumulatedAfter', 'netAfter'],
    filters: ['month', 'fixassetId', 'deptId'],
    sort: [{ by: 'month', down: true }, { by: 'fixassetId' }],
    totals: ['amount'],
  },
  form: [{ label: w('Depreciation', '折旧'), fields: ['month', 'fixassetId', 'deptId', 'amount', 'accumulatedAfter', 'netAfter'] }],
  uniques: [['fixassetId', 'month']],
});
