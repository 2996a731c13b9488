/** Expense reports of a year: office lines of 50 to 3,000, some large ones that climb the tiers. */
import type { AnyDoc } from '#model/definition.ts';
import { people, type DemoPerson } from './organisation.ts';
import { addDays, atWork, dateOf, fateOf, recently, recentShare, sureFates, type Plan } from './plan.ts';
import type { Organisation } from './people.ts';
import type { Chance } from './random.ts';

interface Kind {
  readonly type: string;
  readonly texts: readonly string[];
  readonly low: number;
  readonly high: number;
  readonly invoice: 'special' | 'normal' | 'digital' | 'receipt' | 'taxi';
}

const kinds: readonly Kind[] = [
  { type: 'office', texts: ['打印纸及硒鼓', '办公椅维修更换', '文件柜采购', '会议室投影灯泡'], low: 60, high: 1800, invoice: 'digital' },
  { type: 'vehicle', texts: ['商务车保养', '冷藏车轮胎更换', '过路费', '车辆清洗'], low: 80, high: 2600, invoice: 'normal' },
  { type: 'fuel', texts: ['皮卡加油', '发电机柴油', '工作艇燃油'], low: 200, high: 2400, invoice: 'normal' },
  {
    type: 'repair',
    texts: ['循环水车间微滤机滤网更换', '增氧机电机维修', '冷库门封条更换', '叉车液压系统维修'],
    low: 300,
    high: 3000,
    invoice: 'special',
  },
  { type: 'testing', texts: ['水质重金属送检', '鱼片微生物检测', '饲料成分检测'], low: 400, high: 2800, invoice: 'special' },
  { type: 'farming', texts: ['抄网及捞箱', '水下相机配件', '鱼苗运输袋', '网箱浮球'], low: 150, high: 3000, invoice: 'digital' },
  { type: 'consumable', texts: ['防水手套及胶靴', '消毒剂', '真空包装袋', '标签纸'], low: 90, high: 2200, invoice: 'digital' },
  { type: 'promo', texts: ['中秋礼盒提货券制作', '展会易拉宝', '产品画册印刷'], low: 300, high: 3000, invoice: 'digital' },
  { type: 'welfare', texts: ['高温饮料', '员工生日蛋糕', '节日慰问品'], low: 200, high: 2600, invoice: 'normal' },
  { type: 'phone', texts: ['海上对讲机年费', '办公宽带费'], low: 100, high: 900, invoice: 'digital' },
];

const reasons: Readonly<Record<string, string>> = {
  D01: '总经办日常费用',
  D02: '行政后勤费用',
  D03: '人力资源费用',
  D04: '财务部费用',
  D05: '采购物资部费用',
  D06: '设备维护费用',
  D07: '孵化车间费用',
  D08: '循环水车间费用',
  D09: '海上网箱作业费用',
  D10: '加工厂车间费用',
  D11: '质检费用',
  D12: '销售与物流费用',
  D13: '项目与信息化费用',
};

const subjects: Readonly<Record<string, string>> = {
  farming: '5001.03 生产成本-养殖耗材',
  repair: '5101.05 制造费用-修理费',
  promo: '6601.08 销售费用-宣传费',
};

/** What accountant and cashier fill in at their nodes. Node ids are read from the rights of the flow, so only fields are named. */
export const nodeValues =
  (
    account: string,
    random: Chance,
    subjectOf = (line: AnyDoc): string => subjects[String(line['expenseType'])] ?? '6602.01 管理费用-办公费',
  ) =>
  (fields: ReadonlySet<string>, document: AnyDoc, at: Date): AnyDoc => {
    const values: AnyDoc = {};
    if ([...fields].some((field) => field.startsWith('items.')))
      values['items'] = (document['items'] as readonly AnyDoc[]).map((line) => ({
        id: line['id'],
        approvedAmount: line['amount'],
        subject: subjectOf(line),
      }));
    if (fields.has('payAccount')) values['payAccount'] = account;
    if (fields.has('paidAt')) values['paidAt'] = dateOf(at);
    if (fields.has('payNo')) values['payNo'] = `HD${dateOf(at).replaceAll('-', '')}${random.whole(1000, 9999)}`;
    return values;
  };

/** Twenty digits, as digital invoices of the province have them. */
export const invoiceNumber = (random: Chance): string =>
  `2637${String(random.whole(0, 9_999_999)).padStart(7, '0')}${String(random.whole(0, 999_999_999)).padStart(9, '0')}`;

function lineOf(random: Chance, at: Date, factor: number): AnyDoc {
  const kind = random.pick(kinds);
  const amount = (random.whole(kind.low * 100, kind.high * 100) * factor) / 100;
  const day = addDays(at, -random.whole(1, 25));
  const taxed = kind.invoice === 'special' || kind.invoice === 'digital';
  return {
    expenseType: kind.type,
    happenDate: dateOf(day),
    summary: random.pick(kind.texts),
    amount: amount.toFixed(2),
    invoiceType: kind.invoice,
    invoiceNo: kind.invoice === 'receipt' || kind.invoice === 'taxi' ? null : invoiceNumber(random),
    invoiceDate: dateOf(day),
    taxRate: taxed ? 'r13' : 'r3',
    taxAmount: taxed ? ((amount / 113) * 13).toFixed(2) : '0.00',
  };
}

/** Mostly everyday amounts; one in ten above 5,000, a few above 20,000, two or three a year above 200,000. */
const factorOf = (random: Chance): number => {
  const draw = random.next();
  if (draw < 0.86) return 1;
  if (draw < 0.96) return 5;
  return draw < 0.99 ? 16 : 90;
};

interface Settling {
  readonly applicant: string;
  readonly at: Date;
  /** What the lines come to at least. */
  readonly amount: number;
}

const reportOf = (organisation: Organisation, person: DemoPerson, items: readonly AnyDoc[]): AnyDoc => ({
  costDept: organisation.departments.get(person.department),
  payeeType: 'staff',
  payeeName: person.name.zh,
  payMethod: 'bankTransfer',
  reason: reasons[person.department] ?? '日常费用',
  billCount: items.length,
  items,
});

/** What was bought of a loan, with a little more. */
export function settlingReport(random: Chance, organisation: Organisation, account: string, { applicant, at, amount }: Settling): Plan {
  const person = people.find(({ login }) => login === applicant);
  if (person === undefined) throw new Error(`the demo has no ${applicant}`);
  const items: AnyDoc[] = [];
  for (let sum = 0; sum < amount; sum = items.reduce((all, line) => all + Number(line['amount']), 0)) items.push(lineOf(random, at, 1));
  return {
    resource: 'expenseReport',
    applicant,
    at,
    fate: { kind: 'approved' },
    nodeValues: nodeValues(account, random),
    record: reportOf(organisation, person, items),
  };
}

export function expensePlans(random: Chance, organisation: Organisation, account: string, today: Date, count: number): readonly Plan[] {
  const staffed = people.filter(({ department }) => department !== 'D00');
  const sure = sureFates(4);
  return Array.from({ length: count }, (_, number): Plan => {
    const at = atWork(number < sure.length || random.percent(recentShare) ? recently(random, today) : addDays(today, -random.next() * 365));
    const person: DemoPerson = random.pick(staffed.filter(({ joined }) => joined < dateOf(at)));
    const factor = number < sure.length ? 1 : factorOf(random);
    const items = Array.from({ length: random.whole(1, 4) }, () => lineOf(random, at, factor));
    return {
      resource: 'expenseReport',
      applicant: person.login,
      at,
      fate: sure[number] ?? fateOf(random, (today.getTime() - at.getTime()) / 86_400_000),
      nodeValues: nodeValues(account, random),
      record: reportOf(organisation, person, items),
    };
  });
}
