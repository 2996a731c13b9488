/** What a stocktake found of each card, and what it found without one: written by its calls alone. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

/** These are sent with a scan; a thing without a card has a name. */
export const scanAsked = {
  qrcode: f.text(w('Code of the label', '标签编码'), { max: 60 }),
  assetName: f.text(w('Name of what has no card', '无卡资产名称'), { max: 80 }),
  areaId: f.ref('areas', w('Place', '实际位置')),
  condition: f.choice('assetCondition', w('Condition', '资产状况')),
  photo: f.images(w('Photo', '照片')),
  note: f.text(w('Note', '说明'), { max: 150 }),
} as const;

/** A row is answered in this form to who scans. */
export const scanAnswer = {
  id: f.text(w('Row', '明细'), { required: true }),
  fixassetId: f.text(w('Card', '资产卡片')),
  assetCode: f.text(w('Asset no.', '资产编号')),
  assetName: f.text(w('Name', '资产名称')),
  finding: f.choice('assetFinding', w('Finding', '盘点结果'), { required: true }),
  areaId: f.text(w('Place', '实际位置')),
  condition: f.choice('assetCondition', w('Condition', '资产状况')),
  seenAt: f.dateTime(w('Seen', '盘点时间')),
  cardCount: f.integer(w('Cards', '应盘数量'), { required: true }),
  seenCount: f.integer(w('Seen', '已盘数量'), { required: true }),
} as const;

export const assetCheckItem = register({
  key: 'assetCheckItem',
  area: 'bill',
  label: w('Findings of stocktakes', '资产盘点明细'),
  icon: 'list-details',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    checkId: f.ref('assetCheck', w('Stocktake', '盘点单'), { required: true }),
    fixassetId: f.ref('fixasset', w('Asset', '资产')),
    assetCode: f.text(w('Asset no.', '资产编号'), { max: 30 }),
    assetName: f.text(w('Name', '资产名称'), { max: 80 }),
    spec: f.text(w('Model', '规格型号'), { max: 80 }),
    deptId: f.department(w('Department', '使用部门')),
    userId: f.user(w('User', '使用人')),
    bookArea: f.ref('areas', w('Place by the books', '账面位置')),
    netValue: f.money(w('Net value', '净值')),
    finding: f.choice('assetFinding', w('Finding', '盘点结果'), { default: 'open' }),
    areaId: f.ref('areas', w('Place', '实际位置')),
    condition: f.choice('assetCondition', w('Condition', '资产状况')),
    photo: f.images(w('Photo', '照片')),
    note: f.text(w('Note', '说明'), { max: 150 }),
    seenAt: f.dateTime(w('Seen', '盘点时间')),
    seenBy: f.user(w('Seen by', '盘点人')),
    byUser: f.boolean(w('Confirmed by its user', '使用人自行确认'), { default: false }),
    draftType: f.text(w('Kind of what follows', '后续单据类型'), { max: 50, resourceKey: true }),
    draftId: f.text(w('What follows', '后续单据'), { max: 20, idIn: 'draftType' }),
  },
  name: { zh: 'assetName' },
  access: {
    through: 'checkId',
    grants: {
      employee: { actions: ['page'], scope: 'self', menu: false },
      asset_keeper: reading('all'),
      finance_manager: reading('all'),
      finance_accountant: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
      sys_admin: reading('all'),
      audit_admin: reading('all'),
    },
  },
  list: {
    columns: ['checkId', 'assetCode', 'assetName', 'deptId', 'userId', 'bookArea', 'areaId', 'condition', 'finding', 'seenAt'],
    filters: ['checkId', 'fixassetId', 'assetCode', 'assetName', 'deptId', 'userId', 'bookArea', 'seenAt', 'finding'],
    sort: [{ by: 'checkId', down: true }, { by: 'assetCode' }],
    totals: ['netValue'],
  },
  form: [
    {
      label: w('Asset', '资产'),
      fields: ['checkId', 'fixassetId', 'assetCode', 'assetName', 'spec', 'deptId', 'userId', 'bookArea', 'netValue'],
    },
    {
      label: w('Finding', '盘点结果'),
      fields: ['finding', 'areaId', 'condition', 'photo', 'note', 'seenAt', 'seenBy', 'byUser', 'draftType', 'draftId'],
    },
  ],
  uniques: [['checkId', 'fixassetId']],
});
