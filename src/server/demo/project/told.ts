/** The projects of the demo company, with what came of each. Days are counted from the beginning of the project, percent over all tasks. */
import type { Plan } from '../plan.ts';

type Fate = Plan['fate'];

interface Problem {
  readonly on: number;
  readonly subject: string;
  readonly type: string;
  readonly severity: string;
  readonly measures: readonly string[];
  /** How many of its measures are verified. */
  readonly verified: number;
  /** Days from its finding in which it is to be fixed. */
  readonly within: number;
  readonly fate?: Fate;
}
interface Change {
  readonly on: number;
  readonly type: string;
  readonly subject: string;
  readonly fate?: Fate;
  /** Days by which the end moves. */
  readonly days?: number;
  /** Money by which the first budget line grows. */
  readonly more?: string;
}

export interface DemoProject {
  readonly name: string;
  readonly type: string;
  readonly by: string;
  readonly manager: string;
  readonly members: readonly string[];
  /** Days before today on which it was written, and after which it begins. */
  readonly daysAgo: number;
  readonly begins: number;
  readonly days: number;
  readonly fate: Fate;
  readonly budget: readonly (readonly [subject: string, content: string, amount: string])[];
  /** Tasks one after the other, each a milestone. */
  readonly steps: readonly string[];
  readonly reports?: readonly (readonly [day: number, percent: number])[];
  readonly problems?: readonly Problem[];
  readonly changes?: readonly Change[];
  readonly materials?: readonly (readonly [item: string, quantity: string])[];
  readonly closed?: true;
}

export const approved: Fate = { kind: 'approved' };

const project = (
  name: string,
  type: string,
  [by, manager, ...members]: readonly [string, string, ...string[]],
  [daysAgo, begins, days]: readonly [number, number, number],
  budget: DemoProject['budget'],
  steps: readonly string[],
  more: Partial<DemoProject> = {},
): DemoProject => ({ name, type, by, manager, members, daysAgo, begins, days, budget, steps, fate: approved, ...more });

const usual = ['方案与招标', '设备到货', '安装调试', '验收移交'] as const;

export const projects: readonly DemoProject[] = [
  project(
    '一号循环水车间节能改造',
    'equipment',
    ['fangzhiqiang', 'shaobin', 'hantao', 'dongshuai'],
    [320, 6, 150],
    [
      ['equipment', '变频水泵与风机', '186000.00'],
      ['construction', '管路改造', '62000.00'],
    ],
    usual,
    {
      reports: [
        [40, 30],
        [80, 65],
        [120, 100],
      ],
      problems: [
        { on: 60, subject: '变频柜散热不足', type: 'technical', severity: 'minor', measures: ['加装排风扇'], verified: 1, within: 20 },
      ],
      closed: true,
    },
  ),
  project(
    '育苗车间在线监测',
    'it',
    ['yanfei', 'maoyu', 'luyang'],
    [240, 5, 160],
    [
      ['equipment', '溶氧与温度探头', '58000.00'],
      ['service', '平台接入', '32000.00'],
    ],
    ['点位勘察', '设备安装', '平台接入', '试运行'],
    {
      reports: [
        [50, 40],
        [110, 80],
        [150, 100],
      ],
    },
  ),
  project(
    '深远海网箱扩建',
    'construction',
    ['jianghailong', 'fangzhiqiang', 'shaobin', 'chuliang'],
    [190, 8, 320],
    [
      ['equipment', '网箱与锚泊', '1280000.00'],
      ['construction', '海上安装', '360000.00'],
      ['material', '网衣与绳索', '145000.00'],
    ],
    ['海域踏勘', '网箱制造', '锚泊施工', '网箱安装', '投苗准备'],
    {
      reports: [
        [40, 12],
        [80, 26],
        [120, 38],
        [160, 44],
      ],
      problems: [
        {
          on: 90,
          subject: '锚泊件到货延期',
          type: 'supply',
          severity: 'major',
          measures: ['催交首批锚链', '启用备用供应商'],
          verified: 1,
          within: 40,
        },
        {
          on: 150,
          subject: '安装区流速超出设计',
          type: 'technical',
          severity: 'critical',
          measures: ['复核锚泊计算', '增设配重'],
          verified: 0,
          within: 60,
        },
      ],
      changes: [
        { on: 100, type: 'budget', subject: '锚泊件涨价调增预算', more: '85000.00' },
        { on: 130, type: 'schedule', subject: '台风季停工顺延', days: 45 },
      ],
      materials: [['PE网衣', '400']],
    },
  ),
  project(
    '加工车间切割线升级',
    'equipment',
    ['caoyang', 'houmeiling', 'caoyang'],
    [120, 5, 200],
    [
      ['equipment', '切割与称重设备', '420000.00'],
      ['material', '输送带与备件', '46000.00'],
    ],
    usual,
    {
      reports: [
        [40, 22],
        [75, 45],
        [105, 60],
      ],
      problems: [
        {
          on: 70,
          subject: '输送带跑偏',
          type: 'quality',
          severity: 'major',
          measures: ['校正托辊', '更换张紧装置'],
          verified: 2,
          within: 25,
        },
      ],
      changes: [{ on: 95, type: 'scope', subject: '增加金属检测工位', fate: { kind: 'pending', after: 1 } }],
      materials: [['溶氧探头', '6']],
    },
  ),
  project(
    '亲鱼选育试验',
    'research',
    ['luyang', 'qinhao', 'luyang', 'tianye'],
    [150, 10, 300],
    [
      ['material', '试验苗种与饲料', '96000.00'],
      ['service', '基因检测', '78000.00'],
    ],
    ['家系建立', '早期筛选', '中期测定', '选留'],
    {
      reports: [
        [60, 20],
        [110, 33],
      ],
      problems: [
        { on: 80, subject: '个别家系成活率偏低', type: 'quality', severity: 'major', measures: ['调整培育密度'], verified: 0, within: 30 },
      ],
    },
  ),
  project(
    '码头冷链接驳点',
    'construction',
    ['xiazhiyuan', 'xiazhiyuan', 'haojie'],
    [170, 10, 180],
    [['construction', '接驳棚与供电', '240000.00']],
    ['选址', '土建', '设备安装'],
    {
      reports: [[50, 20]],
      changes: [{ on: 80, type: 'suspend', subject: '岸线审批未完成，暂停施工' }],
    },
  ),
  project(
    '海上风光储供电试点',
    'research',
    ['shaobin', 'shaobin', 'dongshuai'],
    [210, 10, 240],
    [['equipment', '光伏与储能', '330000.00']],
    ['可行性研究', '设备采购', '安装'],
    {
      reports: [[60, 15]],
      changes: [{ on: 110, type: 'cancel', subject: '补贴政策调整，投资回收期过长' }],
    },
  ),
  project('饲料仓自动除湿', 'equipment', ['luyang', 'hantao'], [25, 60, 90], [['equipment', '除湿机组', '64000.00']], ['采购', '安装'], {}),
  project(
    '成鱼运输船改造',
    'equipment',
    ['bijianjun', 'fangzhiqiang'],
    [12, 30, 150],
    [['construction', '活水舱改造', '620000.00']],
    ['设计', '改造', '试航'],
    { fate: { kind: 'pending', after: 2 } },
  ),
  project(
    '线上直销渠道建设',
    'market',
    ['ouyangqian', 'xiazhiyuan'],
    [10, 40, 120],
    [['service', '小程序与推广', '88000.00']],
    ['选型', '上线'],
    { fate: { kind: 'rejected', after: 0, repost: false } },
  ),
  project('化验室扩项', 'equipment', ['fujing', 'fujing'], [5, 50, 100], [['equipment', '气相色谱仪', '268000.00']], ['采购', '资质扩项'], {
    fate: { kind: 'draft' },
  }),
];
