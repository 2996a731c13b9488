/** Lines of asset transfers one by one: a second door to them. What is written goes into the transfer, by its rules and rights. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { linesOver, shownFields } from '#model/linesOver.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';
import { assetTransfer, transferAssets } from './assetTransfer.ts';

export const assetTransferAssets = register({
  key: 'assetTransferAssets',
  area: 'bill',
  label: w('Assets of a transfer', '资产移交明细'),
  icon: 'list-details',
  api: { prefix: 'api', style: 'newer' },
  over: linesOver(assetTransfer, 'items', 'transferId', { transferNo: 'code' }),
  fields: {
    transferId: f.ref('assetTransfer', w('Transfer', '调拨单')),
    transferNo: f.text(w('No. of the transfer', '调拨单号')),
    lineNo: f.integer(w('Line', '行号')),
    ...shownFields(transferAssets),
  },
  name: { zh: 'assetName' },
  access: {
    through: 'transferId',
    grants: {
      employee: { actions: ['page'], scope: 'self', menu: false },
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: reading('all'),
      chairman: reading('all'),
      asset_keeper: reading('all'),
      finance_manager: reading('all'),
      finance_accountant: reading('all'),
      sys_admin: reading('all'),
      audit_admin: reading('all'),
    },
  },
  list: {
    columns: ['transferNo', 'assetCode', 'assetName', 'spec', 'netValue', 'condition'],
    filters: ['transferId', 'fixassetId', 'condition'],
    sort: [{ by: 'transferNo', down: true }, { by: 'lineNo' }],
    totals: ['originalValue', 'netValue'],
  },
  form: [
    {
      label: w('Asset', '资产'),
      fields: [
        'transferId',
        'transferNo',
        'lineNo',
        'fixassetId',
        'assetCode',
        'assetName',
        'spec',
        'originalValue',
        'netValue',
        'oldUser',
        'oldArea',
        'condition',
        'accessories',
      ],
    },
  ],
});
