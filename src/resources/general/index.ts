/** Resources of general administration, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  meetingRoom: entry('record', 'api', w('Meeting rooms', '会议室'), () => import('./meetingRoom.ts').then((m) => m.meetingRoom)),
  meetApply: entry('document', 'process', w('Meeting', '会议申请'), () => import('./meetApply.ts').then((m) => m.meetApply)),
  greenInformationInput: entry('record', 'api', w('Greening and environment', '绿化环境信息录入'), () =>
    import('./greenInformationInput.ts').then((m) => m.greenInformationInput),
  ),
  documentReceiptPerson: entry('record', 'api', w('Document handling persons', '收文人员'), () =>
    import('./documentReceiptPerson.ts').then((m) => m.documentReceiptPerson),
  ),
  documentPosting: entry('document', 'process', w('Issued document', '发文管理'), () =>
    import('./rules/documentPosting.ts').then((m) => m.documentPosting),
  ),
  documentReceipt: entry('document', 'process', w('Received document', '收文管理'), () =>
    import('./documentReceipt.ts').then((m) => m.documentReceipt),
  ),
  boatcarManagement: entry('record', 'api', w('Vehicles and boats', '车船管理'), () =>
    import('./boatcarManagement.ts').then((m) => m.boatcarManagement),
  ),
  adMaterialMove: entry('register', 'api', w('Stock movements', '物资出入库流水'), () =>
    import('./adMaterialMove.ts').then((m) => m.adMaterialMove),
  ),
  adMaterialManagement: entry('record', 'api', w('Administrative materials', '行政物资管理'), () =>
    import('./adMaterialManagement.ts').then((m) => m.adMaterialManagement),
  ),
  materialManagementReport: entry('report', 'api', w('Administrative material report', '行政物资报表'), () =>
    import('./materialManagementReport.ts').then((m) => m.materialManagementReport),
  ),
  dormApply: entry('document', 'process', w('Dormitory application', '住宿申请'), () => import('./dormApply.ts').then((m) => m.dormApply)),
  dormMeter: entry('register', 'api', w('Meter readings', '水电抄表记录'), () => import('./dormMeter.ts').then((m) => m.dormMeter)),
  dormCharge: entry('register', 'api', w('Dormitory charges', '住宿费用'), () => import('./dormCharge.ts').then((m) => m.dormCharge)),
  dormManagement: entry('record', 'api', w('Dormitory rooms', '宿舍管理'), () =>
    import('./dormManagement.ts').then((m) => m.dormManagement),
  ),
  dormManagementDetail: entry('record', 'api', w('Dormitory stays', '宿舍入住明细'), () =>
    import('./dormManagementDetail.ts').then((m) => m.dormManagementDetail),
  ),
  companyDynamic: entry('record', 'api', w('Company news', '公司动态'), () => import('./companyDynamic.ts').then((m) => m.companyDynamic)),
  watchApply: entry('document', 'process', w('Visit & reception application', '参观接待申请'), () =>
    import('./watchApply.ts').then((m) => m.watchApply),
  ),
  watchRecordDetail: entry('record', 'api', w('Visit records', '参观记录明细'), () =>
    import('./watchRecordDetail.ts').then((m) => m.watchRecordDetail),
  ),
  watchManagement: entry('register', 'api', w('Visits by area', '参观管理'), () =>
    import('./watchManagement.ts').then((m) => m.watchManagement),
  ),
  watchReceiveDetail: entry('document', 'process', w('Reception settlement', '参观接待明细'), () =>
    import('./watchReceiveDetail.ts').then((m) => m.watchReceiveDetail),
  ),
  watchGiftDetail: entry('document', 'process', w('Visit gifts', '参观礼品明细'), () =>
    import('./watchGiftDetail.ts').then((m) => m.watchGiftDetail),
  ),
  adminMealApplication: entry(
    'document',
    'process',
    w('Meal application', '用餐申请'),
    () => import('./adminMealApplication.ts').then((m) => m.adminMealApplication),
    {
      flows: {
        insitAdminMealApplication: w('Meal on site', '场内用餐申请'),
        outsitAdminMealApplication: w('Meal outside', '场外用餐申请'),
        conAdminMealApplication: w('Contract meal', '合同用餐申请'),
      },
    },
  ),
  boatcarApply: entry('document', 'process', w('Vehicle or boat use', '车船使用申请'), () =>
    import('./boatcarApply.ts').then((m) => m.boatcarApply),
  ),
  boatcarOdometer: entry('register', 'api', w('Odometer log', '里程记录'), () =>
    import('./boatcarOdometer.ts').then((m) => m.boatcarOdometer),
  ),
  documentsManagement: entry('record', 'api', w('Documents and licences', '文件证照管理'), () =>
    import('./documentsManagement.ts').then((m) => m.documentsManagement),
  ),
  companyIntelligenceApply: entry(
    'document',
    'process',
    w('Use of company licences', '公司资质使用申请'),
    () => import('./companyIntelligenceApply.ts').then((m) => m.companyIntelligenceApply),
    { approval: 'CompanyIntelligenceApply' },
  ),
  boatcarMaintain: entry('document', 'process', w('Vehicle or boat maintenance', '车船维修保养申请'), () =>
    import('./boatcarMaintain.ts').then((m) => m.boatcarMaintain),
  ),
  administrationOilManagement: entry(
    'document',
    'process',
    w('Fuel management', '行政用油管理'),
    () => import('./administrationOilManagement.ts').then((m) => m.administrationOilManagement),
    { approval: 'AdministrationOilManagement' },
  ),
} as const satisfies Entries;

export const general: Area = { module: 'general', resources };
