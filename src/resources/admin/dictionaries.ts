/** Dictionaries of administration. */
import { dictionary, type DictionarySeed } from '../dictionary.ts';
import { w } from '#model/words.ts';

export const adminDictionaries = {
  dataScope: dictionary(w('Data scope', '数据范围'), {
    self: ['Own records', '仅本人'],
    dept: ['Own department', '本部门'],
    deptTree: ['Department and below', '本部门及下级'],
    charge: ['Departments in charge', '分管部门'],
    all: ['All', '全部'],
    custom: ['Chosen departments', '自定义'],
  }),
  userStatus: dictionary(
    w('User status', '用户状态'),
    { enabled: ['Enabled', '启用'], disabled: ['Disabled', '停用'], locked: ['Locked', '锁定'] },
    { enabled: 'approved', disabled: 'invalidated', locked: 'attention' },
  ),
  userType: dictionary(w('Account type', '账号类型'), {
    employee: ['Employee', '员工'],
    contractor: ['Contractor', '外协'],
    service: ['Service account', '服务账号'],
  }),
  adminType: dictionary(w('Administrator type', '管理员类型'), {
    system: ['System administrator', '系统管理员'],
    security: ['Security administrator', '安全管理员'],
    audit: ['Audit administrator', '审计管理员'],
  }),
  deptType: dictionary(w('Department type', '部门类型'), {
    company: ['Company', '公司'],
    function: ['Functional', '职能部门'],
    production: ['Production', '生产部门'],
    sales: ['Sales', '销售部门'],
    group: ['Team', '班组'],
  }),
  postCategory: dictionary(w('Post category', '岗位类别'), {
    management: ['Management', '管理岗'],
    professional: ['Professional', '专业岗'],
    technical: ['Technical', '技术岗'],
    operation: ['Operation', '操作岗'],
    service: ['Service', '后勤岗'],
  }),
  workSystem: dictionary(w('Working hours', '工时制度'), {
    standard: ['Standard hours', '标准工时'],
    comprehensive: ['Comprehensive hours', '综合工时'],
    irregular: ['Irregular hours', '不定时'],
  }),
  areaType: dictionary(w('Area type', '区域类型'), {
    base: ['Base', '基地'],
    plant: ['Plant or building', '厂区楼宇'],
    zone: ['Zone', '功能区'],
    office: ['Office', '办公区'],
    sea: ['Sea area', '海域'],
  }),
  bioLevel: dictionary(
    w('Biosecurity level', '生物安全等级'),
    { open: ['Open', '开放区'], controlled: ['Controlled', '控制区'], restricted: ['Restricted (biosecure)', '限制区'] },
    { open: 'approved', controlled: 'attention', restricted: 'rejected' },
  ),
  resType: dictionary(w('Resource type', '资源类型'), [
    ['1', 'Directory', '目录'],
    ['2', 'Interface', '接口'],
    ['3', 'Menu', '菜单'],
  ]),
  sysEnv: dictionary(w('Environment', '环境'), {
    local: ['Local', '本地'],
    sit: ['SIT', '测试'],
    uat: ['UAT', '验收'],
    prod: ['Production', '生产'],
  }),
  sysStatus: dictionary(
    w('System status', '系统状态'),
    {
      running: ['Running', '运行中'],
      maintenance: ['Maintenance', '维护中'],
      offline: ['Offline', '下线'],
      planned: ['Planned', '规划中'],
    },
    { running: 'approved', maintenance: 'attention', offline: 'invalidated', planned: 'draft' },
  ),
  sysApplyType: dictionary(w('Request type', '申请类型'), {
    register: ['New registration', '新增注册'],
    change: ['Change', '变更'],
    offline: ['Take offline', '下线'],
    maintain: ['Maintenance window', '停机维护'],
  }),
  videoType: dictionary(w('Video type', '视频类型'), { live: ['Live camera', '实时监控'], record: ['Recorded film', '录制视频'] }),
  videoOnline: dictionary(
    w('Camera state', '视频状态'),
    { online: ['Online', '在线'], offline: ['Offline', '离线'], unknown: ['Unknown', '未知'] },
    { online: 'approved', offline: 'rejected', unknown: 'draft' },
  ),
  videoCategory: dictionary(w('Video category', '视频分类'), {
    farm: ['Farming', '养殖'],
    sea: ['Sea cages', '海上网箱'],
    plant: ['Processing', '加工'],
    warehouse: ['Warehouse', '仓储'],
    security: ['Security', '安防'],
    promo: ['Company film', '宣传片'],
    training: ['Training', '培训'],
  }),
  reportCategory: dictionary(w('Report category', '报表分类'), {
    hr: ['HR', '人事'],
    admin: ['Administration', '行政'],
    finance: ['Finance', '财务'],
    production: ['Production', '生产'],
    sales: ['Sales', '销售'],
    quality: ['Quality', '质量'],
    equipment: ['Equipment', '设备'],
  }),
  chartType: dictionary(w('Chart type', '图表类型'), {
    table: ['Table', '表格'],
    bar: ['Bar', '柱状图'],
    line: ['Line', '折线图'],
    pie: ['Pie', '饼图'],
    number: ['Number card', '指标卡'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
