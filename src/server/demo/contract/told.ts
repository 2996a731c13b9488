/** The contracts of the demo company, their suppliers and customers. Days after an approval are counted from its beginning. */
import type { Plan } from '../plan.ts';

type Fate = Plan['fate'];

interface Approval {
  /** Days after the contract was drawn up. */
  readonly after: number;
  readonly approveType: string;
  readonly fate?: Fate;
  readonly sealType?: string;
  readonly changeAmount?: string;
  readonly newEndDate?: string;
  readonly settleAmount?: string;
  readonly reason?: string;
}

export interface DemoContract {
  readonly name: string;
  readonly type: string;
  readonly party: string;
  readonly by: string;
  readonly daysAgo: number;
  readonly fate: Fate;
  readonly subject: readonly (readonly [item: string, qty: string, price: string])[];
  /** Percent. */
  readonly prepay?: number;
  readonly retention?: number;
  readonly settle?: string;
  readonly months?: number;
  /** Days after which the rest is due. */
  readonly due?: number;
  readonly approvals?: readonly Approval[];
  /** Days after the signing, and amounts. */
  readonly invoices?: readonly (readonly [days: number, amount: string])[];
  readonly payments?: readonly (readonly [days: number, amount: string, state: 'plan' | 'paying' | 'paid'])[];
  readonly retentionDue?: number;
}

export const suppliers: readonly (readonly string[])[] = [
  ['烟台海盛循环水设备有限公司', 'equipment', '孙立新'],
  ['青岛远洋网箱科技有限公司', 'equipment', '郑海涛'],
  ['山东渔丰饲料有限公司', 'feed', '韩玉梅'],
  ['烟台港城建筑安装有限公司', 'construction', '吕建业'],
  ['威海蓝鲸冷链物流有限公司', 'logistics', '丛培松'],
  ['北京数渔信息技术有限公司', 'service', '魏东'],
  ['烟台永安检测技术服务有限公司', 'service', '邹丽华'],
  ['青岛恒洁包装制品有限公司', 'packaging', '高士杰'],
];

export const customers: readonly (readonly string[])[] = [
  ['上海鲜达水产贸易有限公司', '顾晓峰'],
  ['北京首农海鲜连锁有限公司', '田雨'],
];

export const approved: Fate = { kind: 'approved' };
const sign = (after = 12): Approval => ({ after, approveType: 'sign', sealType: 'contract' });
const [ras, cage, feed, works, cold, data, lab, boxes] = suppliers.map(([name = '']) => name) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const [shanghai, beijing] = customers.map(([name = '']) => name) as [string, string];

/** A contract that somebody draws up on a day, agreed on unless `more` says otherwise. */
const contract = (
  name: string,
  type: string,
  party: string,
  by: string,
  daysAgo: number,
  subject: DemoContract['subject'],
  more: Partial<DemoContract> = {},
): DemoContract => ({ name, type, party, by, daysAgo, subject, fate: approved, ...more });

export const contracts: readonly DemoContract[] = [
  contract('二号车间微滤机采购', 'purchase', ras, 'fangzhiqiang', 330, [['微滤机 60 m³/h', '2', '46000']], {
    prepay: 30,
    retention: 5,
    approvals: [sign()],
    invoices: [[40, '92000.00']],
    payments: [
      [8, '27600.00', 'paid'],
      [50, '59800.00', 'paid'],
    ],
    retentionDue: 330,
  }),
  contract('循环水蛋白分离器采购', 'purchase', ras, 'fangzhiqiang', 300, [['蛋白分离器', '3', '15800']], {
    prepay: 30,
    approvals: [sign()],
    invoices: [[30, '47400.00']],
    payments: [
      [8, '14220.00', 'paid'],
      [40, '33180.00', 'paid'],
    ],
  }),
  contract('海上网箱更新', 'purchase', cage, 'fangzhiqiang', 250, [['HDPE 网箱 C90', '4', '185000']], {
    prepay: 20,
    retention: 10,
    approvals: [sign(16), { after: 60, approveType: 'supplement', changeAmount: '68000.00', reason: '增配防鸟网与锚泊件' }],
    invoices: [[40, '400000.00']],
    payments: [
      [10, '148000.00', 'paid'],
      [50, '200000.00', 'paid'],
    ],
    retentionDue: 380,
  }),
  contract('年度饲料框架采购', 'purchase', feed, 'baixue', 240, [['三文鱼配合饲料 9 mm', '60000', '13.2']], {
    settle: 'unit',
    due: 200,
    approvals: [sign(16)],
    invoices: [
      [60, '220000.00'],
      [120, '260000.00'],
    ],
    payments: [
      [70, '220000.00', 'paid'],
      [130, '260000.00', 'paying'],
    ],
  }),
  contract('孵化车间改造工程', 'construction', works, 'fangzhiqiang', 200, [['土建及给排水改造', '1', '460000']], {
    prepay: 20,
    retention: 5,
    due: 150,
    settle: 'milestone',
    approvals: [sign(16), { after: 120, approveType: 'extend', newEndDate: '2027-12-31', reason: '雨季停工顺延' }],
    invoices: [[60, '300000.00']],
    payments: [
      [10, '92000.00', 'paid'],
      [70, '180000.00', 'paid'],
    ],
  }),
  contract('冷链运输年度服务', 'service', cold, 'dingweiguo', 180, [['冷藏车运输', '120', '2600']], {
    settle: 'monthly',
    due: 90,
    approvals: [sign()],
    invoices: [[30, '78000.00']],
    payments: [[40, '78000.00', 'paid']],
  }),
  contract('养殖信息平台开发', 'tech', data, 'shenyifan', 160, [['平台开发与部署', '1', '268000']], {
    prepay: 35,
    due: 100,
    approvals: [sign(), { after: 90, approveType: 'suspend', reason: '需求调整，暂停开发' }],
    invoices: [[20, '93800.00']],
    payments: [[15, '93800.00', 'paid']],
  }),
  contract('水质第三方检测服务', 'service', lab, 'dingweiguo', 150, [['季度检测', '4', '9500']], {
    due: 120,
    approvals: [sign()],
    invoices: [[90, '19000.00']],
    payments: [[95, '19000.00', 'paid']],
  }),
  contract('旧网箱处置服务', 'service', cage, 'baixue', 140, [['网箱拆除外运', '1', '45000']], {
    prepay: 30,
    approvals: [sign(), { after: 70, approveType: 'terminate', settleAmount: '20000.00', reason: '对方无法按期进场，协商终止' }],
    payments: [[10, '13500.00', 'paid']],
  }),
  contract('保温箱年度采购', 'purchase', boxes, 'baixue', 130, [['EPS 保温箱 20 kg', '6000', '6.8']], {
    approvals: [sign(), { after: 100, approveType: 'close', settleAmount: '38000.00', reason: '按实际到货结案' }],
    invoices: [[40, '38000.00']],
    payments: [[50, '38000.00', 'paid']],
  }),
  contract('冰鲜三文鱼销售', 'sale', shanghai, 'ouyangqian', 120, [['冰鲜三文鱼 6-7 kg', '4000', '78']], {
    due: 60,
    approvals: [sign()],
    invoices: [[30, '200000.00']],
    payments: [[45, '200000.00', 'paid']],
  }),
  contract('冷冻鱼排年度供货', 'sale', beijing, 'ouyangqian', 60, [['冷冻鱼排', '2500', '92']], {
    due: 100,
    approvals: [sign()],
    payments: [[20, '80000.00', 'paid']],
  }),
  contract('增氧系统备件采购', 'purchase', ras, 'fangzhiqiang', 75, [['曝气管与风机', '20', '1850']], {
    due: 40,
    approvals: [sign()],
    invoices: [[20, '37000.00']],
    payments: [[24, '37000.00', 'plan']],
  }),
  contract('码头吊机租赁', 'lease', works, 'fangzhiqiang', 70, [['吊机租赁（月）', '6', '12000']], { due: 45, approvals: [sign()] }),
  contract('海区巡护劳务', 'labour', cage, 'baixue', 62, [['巡护劳务（月）', '6', '8600']], { due: 80, approvals: [sign()] }),
  contract('产品认证咨询', 'service', lab, 'dingweiguo', 55, [['BAP 认证咨询', '1', '58000']], {
    prepay: 40,
    due: 75,
    approvals: [sign()],
    payments: [[8, '23200.00', 'paid']],
  }),
  contract('科研院所合作框架', 'other', '中国水产科学研究院黄海水产研究所', 'shenyifan', 50, [], { approvals: [sign()] }),
  contract('发电机组维保', 'service', ras, 'fangzhiqiang', 45, [['年度维保', '1', '24000']], { fate: { kind: 'invalidated' } }),
  contract('冷库货架采购', 'purchase', boxes, 'baixue', 32, [['重型货架', '40', '980']], {}),
  contract('鱼苗运输服务', 'service', cold, 'dingweiguo', 28, [['活鱼车运输', '12', '4800']], {
    approvals: [{ ...sign(), fate: { kind: 'pending', after: 1 } }],
  }),
  contract('水处理药剂采购', 'purchase', feed, 'baixue', 14, [['碳酸氢钠', '8000', '2.9']], { fate: { kind: 'pending', after: 1 } }),
  contract('投饲机采购', 'purchase', cage, 'fangzhiqiang', 9, [['气力投饲机', '2', '128000']], {
    prepay: 40,
    fate: { kind: 'pending', after: 3 },
  }),
  contract('办公区空调更新', 'purchase', works, 'fangzhiqiang', 8, [['多联机空调', '1', '86000']], {
    fate: { kind: 'rejected', after: 1, repost: false },
  }),
  contract('饲料仓除湿设备采购', 'purchase', ras, 'baixue', 6, [['除湿机', '4', '7600']], { fate: { kind: 'pending', after: 0 } }),
  contract('加工厂清洗外包', 'service', boxes, 'baixue', 4, [['清洗服务（月）', '12', '6500']], { fate: { kind: 'withdrawn' } }),
  contract('苗种质量检测', 'service', lab, 'dingweiguo', 3, [['苗种检测', '6', '3200']], { fate: { kind: 'draft' } }),
];
