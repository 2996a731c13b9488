/** The risks of the demo company. */
import type { Plan } from '../plan.ts';

export interface DemoRisk {
  readonly by: string;
  readonly owner: string;
  readonly name: string;
  readonly category: string;
  readonly marks: readonly [probability: number, impact: number];
  readonly daysAgo: number;
  /** Days after which it is looked at again. */
  readonly review: number;
  readonly project?: string;
  readonly fate?: Plan['fate'];
  readonly measures: readonly string[];
}

export const risks: readonly DemoRisk[] = [
  {
    by: 'luyang',
    owner: 'qinhao',
    name: '夏季高温缺氧',
    category: 'environment',
    marks: [4, 5],
    daysAgo: 120,
    review: 200,
    measures: ['备足液氧', '降低投喂率'],
  },
  {
    by: 'fujing',
    owner: 'fujing',
    name: '海虱暴发',
    category: 'biological',
    marks: [3, 5],
    daysAgo: 90,
    review: 60,
    measures: ['每周计数', '投放清洁鱼'],
  },
  {
    by: 'xiazhiyuan',
    owner: 'xiazhiyuan',
    name: '进口冰鲜价格下行',
    category: 'market',
    marks: [3, 3],
    daysAgo: 70,
    review: 120,
    measures: ['签订长单'],
  },
  {
    by: 'baixue',
    owner: 'dingweiguo',
    name: '鱼粉供应收紧',
    category: 'supply',
    marks: [2, 4],
    daysAgo: 60,
    review: 90,
    measures: ['增加安全库存'],
  },
  {
    by: 'jianghailong',
    owner: 'fangzhiqiang',
    name: '台风影响海上安装',
    category: 'safety',
    marks: [4, 4],
    daysAgo: 110,
    review: 160,
    project: '深远海网箱扩建',
    measures: ['分段施工', '加固临时锚泊'],
  },
  {
    by: 'caoyang',
    owner: 'houmeiling',
    name: '设备联调失败',
    category: 'technical',
    marks: [2, 3],
    daysAgo: 50,
    review: 90,
    project: '加工车间切割线升级',
    measures: ['出厂前联调'],
  },
  {
    by: 'tangwenjing',
    owner: 'tangwenjing',
    name: '海域使用权续期',
    category: 'legal',
    marks: [2, 5],
    daysAgo: 8,
    review: 60,
    fate: { kind: 'pending', after: 0 },
    measures: ['提前半年报批'],
  },
  {
    by: 'majun',
    owner: 'qiaolihua',
    name: '应收账款集中',
    category: 'finance',
    marks: [2, 2],
    daysAgo: 4,
    review: 60,
    fate: { kind: 'draft' },
    measures: ['设定授信上限'],
  },
];
