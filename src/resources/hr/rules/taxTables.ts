/**
 * Tables of income tax as they are in force. Every installation begins with them; a change of the law is entered as a new period.
 */

export interface ShippedTaxRow {
  readonly taxTable: 'cumulative' | 'bonus' | 'labor' | 'basic' | 'additional';
  readonly level: number;
  readonly itemKey?: string;
  readonly lowerLimit?: string;
  readonly upperLimit?: string;
  readonly rate?: string;
  readonly quickDeduction?: string;
  readonly amount?: string;
  readonly unitText?: string;
  readonly basis: string;
  readonly validFrom: string;
  readonly validTo?: string;
}

type Step = readonly [upTo: string | null, rate: string, quickDeduction: string];

const brackets = (taxTable: 'cumulative' | 'bonus' | 'labor', basis: string, steps: readonly Step[], validTo?: string): ShippedTaxRow[] =>
  steps.map(([upperLimit, rate, quickDeduction], at) => ({
    taxTable,
    level: at + 1,
    lowerLimit: at === 0 ? '0.00' : (steps[at - 1]?.[0] ?? '0.00'),
    ...(upperLimit !== null && { upperLimit }),
    rate,
    quickDeduction,
    basis,
    validFrom: '2019-01-01',
    ...(validTo !== undefined && { validTo }),
  }));

const withholding = '国家税务总局公告2018年第61号';
const deduction = (level: number, itemKey: string, amount: string, unitText: string): ShippedTaxRow => ({
  taxTable: 'additional',
  level,
  itemKey,
  amount,
  unitText,
  basis: '国发〔2018〕41号、国发〔2023〕13号',
  validFrom: '2023-01-01',
});

export const shippedTaxTables: readonly ShippedTaxRow[] = [
  ...brackets('cumulative', withholding, [
    ['36000.00', '0.0300', '0.00'],
    ['144000.00', '0.1000', '2520.00'],
    ['300000.00', '0.2000', '16920.00'],
    ['420000.00', '0.2500', '31920.00'],
    ['660000.00', '0.3000', '52920.00'],
    ['960000.00', '0.3500', '85920.00'],
    [null, '0.4500', '181920.00'],
  ]),
  ...brackets(
    'bonus',
    '财税〔2018〕164号、财政部税务总局公告2023年第30号',
    [
      ['3000.00', '0.0300', '0.00'],
      ['12000.00', '0.1000', '210.00'],
      ['25000.00', '0.2000', '1410.00'],
      ['35000.00', '0.2500', '2660.00'],
      ['55000.00', '0.3000', '4410.00'],
      ['80000.00', '0.3500', '7160.00'],
      [null, '0.4500', '15160.00'],
    ],
    '2027-12-31',
  ),
  ...brackets('labor', withholding, [
    ['20000.00', '0.2000', '0.00'],
    ['50000.00', '0.3000', '2000.00'],
    [null, '0.4000', '7000.00'],
  ]),
  {
    taxTable: 'basic',
    level: 1,
    amount: '5000.00',
    unitText: '元/月',
    basis: '《个人所得税法》第六条',
    validFrom: '2019-01-01',
  },
  deduction(1, 'child', '2000.00', '元/月·每个子女'),
  deduction(2, 'infant', '2000.00', '元/月·每个婴幼儿'),
  deduction(3, 'elder', '3000.00', '元/月·独生子女'),
  deduction(4, 'elderShared', '1500.00', '元/月·非独生子女上限'),
  deduction(5, 'loan', '1000.00', '元/月·最长240个月'),
  deduction(6, 'rent', '1100.00', '元/月·烟台'),
  deduction(7, 'rentLarge', '1500.00', '元/月·直辖市、省会城市'),
  deduction(8, 'rentSmall', '800.00', '元/月·市辖区户籍人口不超过100万'),
  deduction(9, 'study', '400.00', '元/月·最长48个月'),
  deduction(10, 'certificate', '3600.00', '元·取得证书当年'),
];
