/** Where general administration stands in the side menu; what concerns everybody comes first. */
import { w } from '#model/words.ts';
import type { Directory } from '../menu.ts';

export const generalMenus: readonly Directory[] = [
  {
    system: 'office',
    rank: 70,
    path: '/administration',
    name: w('Administration', '行政管理'),
    icon: 'building',
    groups: [
      {
        path: '/administration/home',
        name: w('Home', '信息中心'),
        resources: ['companyDynamic', 'videoManagement', 'shortcut'],
        pages: [
          { path: '/general/news', name: w('News', '动态阅读'), icon: 'news', code: 'companyDynamic:page' },
          { path: '/data/reports', name: w('Data reports', '数据报表'), icon: 'chart-bar', code: 'dataReportConfig:run' },
        ],
      },
      {
        path: '/administration/meetings',
        name: w('Meetings', '会议管理'),
        resources: ['meetApply', 'meetingRoom'],
        pages: [
          { path: '/general/meetingCalendar', name: w('Room calendar', '会议室日历'), icon: 'calendar-stats', code: 'meetApply:add' },
        ],
      },
      {
        path: '/administration/dormitory',
        name: w('Dormitory', '宿舍管理'),
        resources: ['dormApply', 'dormManagement', 'dormManagementDetail', 'dormMeter', 'dormCharge'],
        pages: [
          { path: '/general/dormFloors', name: w('Beds', '床位总览'), icon: 'bed', code: 'dormManagement:page' },
          { path: '/general/dormMeters', name: w('Meters', '水电抄表'), icon: 'droplet', code: 'dormManagement:meter' },
        ],
      },
      {
        path: '/administration/meals',
        name: w('Meals', '用餐管理'),
        resources: ['adminMealApplication'],
        // Found as the lists of its variants.
        tabs: ['adminMealApplication'],
        pages: [
          {
            path: '/general/adminMealApplication?type=insitAdminMealApplication',
            name: w('Meals on site', '场内用餐申请'),
            icon: 'tools-kitchen-2',
            code: 'adminMealApplication:inMeal',
            flow: 'insitAdminMealApplication',
          },
          {
            path: '/general/adminMealApplication?type=outsitAdminMealApplication',
            name: w('Meals outside', '场外用餐申请'),
            icon: 'tools-kitchen-2',
            code: 'adminMealApplication:outMeal',
            flow: 'outsitAdminMealApplication',
          },
          {
            path: '/general/adminMealApplication?type=conAdminMealApplication',
            name: w('Contract meals', '合同用餐申请'),
            icon: 'tools-kitchen-2',
            code: 'adminMealApplication:conMeal',
            flow: 'conAdminMealApplication',
          },
        ],
      },
      {
        path: '/administration/vehicles',
        name: w('Vehicles', '车船管理'),
        resources: ['boatcarApply', 'boatcarMaintain', 'administrationOilManagement', 'boatcarManagement', 'boatcarOdometer'],
      },
      {
        path: '/administration/materials',
        name: w('Materials', '行政物资'),
        resources: ['adMaterialManagement', 'adMaterialMove', 'materialManagementReport'],
        pages: [
          { path: '/general/materialCount', name: w('Stocktake', '物资盘点'), icon: 'list-check', code: 'adMaterialManagement:move' },
        ],
      },
      {
        path: '/administration/visits',
        name: w('Visits', '参观接待'),
        resources: ['watchApply', 'watchRecordDetail', 'watchManagement', 'watchReceiveDetail', 'watchGiftDetail'],
        pages: [{ path: '/general/gate', name: w('Gate', '门岗'), icon: 'door-exit', code: 'watchRecordDetail:confirm' }],
      },
      {
        path: '/administration/documents',
        name: w('Documents', '公文管理'),
        resources: ['documentPosting', 'documentReceipt', 'documentsManagement', 'companyIntelligenceApply', 'documentReceiptPerson'],
      },
      { path: '/administration/library', name: w('Library', '资料管理'), resources: [] },
      { path: '/administration/environment', name: w('Environment', '绿化环境'), resources: ['greenInformationInput'] },
    ],
  },
];
