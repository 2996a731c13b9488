/** Dictionaries of fixed assets. */
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';
import { w } from '#model/words.ts';

export const assetDictionaries = {
  assetCategory: dictionary(w('Category of assets', '资产类别'), {
    building: ['Buildings', '房屋建筑物'],
    machine: ['Machinery', '机器设备'],
    vessel: ['Vessels and cages', '船舶网箱'],
    tool: ['Tools and furniture', '器具家具'],
    vehicle: ['Vehicles', '运输工具'],
    electronic: ['Electronics', '电子设备'],
  }),
  assetStatus: dictionary(
    w('State of assets', '资产状态'),
    {
      inUse: ['In use', '在用'],
      idle: ['Idle', '闲置'],
      repair: ['In repair', '维修'],
      lent: ['Lent', '外借'],
      transferring: ['In transfer', '调拨中'],
      scrapping: ['In scrapping', '报废审批'],
      scrapped: ['Scrapped', '已报废'],
      sold: ['Sold', '已处置'],
    },
    {
      inUse: 'approved',
      idle: 'draft',
      repair: 'attention',
      lent: 'attention',
      transferring: 'submitted',
      scrapping: 'submitted',
      scrapped: 'invalidated',
      sold: 'invalidated',
    },
  ),
  assetSource: dictionary(w('Source of assets', '资产来源'), {
    purchase: ['Purchase', '购入'],
    build: ['Own construction', '自建'],
    donate: ['Donation', '捐赠'],
    transfer: ['Transferred in', '调入'],
    inventory: ['Found in stocktake', '盘盈'],
  }),
  assetMove: dictionary(w('Type of transfer', '调拨类型'), {
    inner: ['Change of user', '部门内变更'],
    dept: ['Between departments', '跨部门调拨'],
    org: ['Between entities', '跨组织调拨'],
    lend: ['Loan', '借用'],
    back: ['Return of loan', '借用归还'],
    store: ['Return to store', '退库'],
  }),
  assetChange: dictionary(w('Change of an asset', '资产变动类型'), {
    inner: ['Change of user', '部门内变更'],
    dept: ['Between departments', '跨部门调拨'],
    org: ['Between entities', '跨组织调拨'],
    lend: ['Loan', '借用'],
    back: ['Return of loan', '借用归还'],
    store: ['Return to store', '退库'],
    state: ['Change of state', '状态变更'],
    scrap: ['Scrapping', '报废'],
  }),
  assetCheckState: dictionary(
    w('State of asset stocktakes', '资产盘点状态'),
    { planned: ['Planned', '未开始'], counting: ['Counting', '盘点中'], closed: ['Closed', '已结束'] },
    { planned: 'draft', counting: 'submitted', closed: 'approved' },
  ),
  assetFinding: dictionary(
    w('Finding of asset stocktakes', '资产盘点结果'),
    {
      open: ['Not seen yet', '未盘'],
      found: ['Found', '相符'],
      elsewhere: ['Elsewhere', '位置不符'],
      damaged: ['Damaged', '损坏'],
      missing: ['Missing', '盘亏'],
      surplus: ['Surplus', '盘盈'],
    },
    { open: 'draft', found: 'approved', elsewhere: 'attention', damaged: 'attention', missing: 'rejected', surplus: 'submitted' },
  ),
  assetCondition: dictionary(
    w('Condition of assets', '资产状况'),
    { good: ['Good', '完好'], worn: ['Worn', '一般'], defect: ['Defective', '有故障'] },
    { good: 'approved', worn: 'draft', defect: 'attention' },
  ),
  assetScrapReason: dictionary(w('Reason of scrapping', '报废原因'), {
    age: ['End of life', '到期报废'],
    damage: ['Damaged beyond repair', '损坏无法修复'],
    obsolete: ['Obsolete', '技术淘汰'],
    accident: ['Accident', '事故毁损'],
    lost: ['Lost', '遗失'],
    corrosion: ['Sea-water corrosion', '海水腐蚀'],
  }),
  disposeType: dictionary(w('Disposal', '处置方式'), {
    sell: ['Sale', '变卖'],
    recycle: ['Recycling', '回收'],
    destroy: ['Destruction', '销毁'],
    tradeIn: ['Trade-in', '以旧换新'],
  }),
  acceptResult: dictionary(
    w('Conclusion of acceptance', '验收结论'),
    { pass: ['Passed', '合格'], conditional: ['Passed with conditions', '让步接收'], fail: ['Not passed', '不合格'] },
    { pass: 'approved', conditional: 'attention', fail: 'rejected' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
