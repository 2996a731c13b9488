/** The document library of the demo company: what lies where, of which day, and who may see it besides the department that it belongs to. */
import type { Plan } from '../plan.ts';

export interface DemoFile {
  readonly name: string;
  /** Days ago, one for each version, the oldest first. */
  readonly versions: readonly number[];
  readonly text: string;
  readonly tags?: string;
  /** Days from now; below zero it should have been looked at again. */
  readonly review?: number;
  readonly secrecy?: 'internal' | 'secret' | 'confidential';
  /** Who is at work on it now. */
  readonly lockedBy?: string;
  /** It was put into the bin. */
  readonly gone?: true;
}

export interface DemoFolder {
  readonly name: string;
  readonly department?: string;
  readonly secrecy?: DemoFile['secrecy'];
  readonly folders?: readonly DemoFolder[];
  readonly files?: readonly DemoFile[];
}

const file = (
  name: string,
  versions: readonly number[],
  text: string,
  more: Omit<DemoFile, 'name' | 'versions' | 'text'> = {},
): DemoFile => ({
  name,
  versions,
  text,
  ...more,
});

export const folders: readonly DemoFolder[] = [
  {
    name: '质量与食品安全',
    department: 'D11',
    folders: [
      {
        name: 'HACCP体系',
        files: [
          file('HACCP计划书（2026版）.txt', [410, 60], '危害分析、关键控制点与纠偏措施，覆盖冰鲜与冷冻产品。', {
            tags: 'HACCP、体系',
            review: 300,
          }),
          file('关键控制点监控表.txt', [300, 120, 20], '金属探测、急冻中心温度、仓储温度三项控制点的监控频次与限值。', {
            tags: 'HACCP、表单',
          }),
          file('危害分析工作单.txt', [410], '按工序列出生物、化学、物理危害及其预防措施。', { review: -12, lockedBy: 'yinruoxi' }),
        ],
      },
      {
        name: '检验规程',
        files: [
          file('水质检验规程.txt', [380, 90], '溶解氧、氨氮、亚硝酸盐、酸碱度的采样点、方法与频次。', { tags: '水质、规程', review: 180 }),
          file('原料鱼验收标准.txt', [360], '规格、体表、鳃色、温度与药残批次证明。', { tags: '验收', review: -30 }),
          file('成品微生物检验规程.txt', [350, 45], '菌落总数、单核细胞增生李斯特氏菌的取样与判定。', { tags: '微生物', review: 240 }),
        ],
      },
      {
        name: '证书',
        files: [
          file('出口食品生产企业备案证明.txt', [450], '备案范围：鲜冻三文鱼制品。', { tags: '证书', review: 20 }),
          file('水产养殖许可证.txt', [500], '养殖海域与工厂化车间的许可范围。', { tags: '证书', review: 400 }),
          file('旧版备案证明（作废）.txt', [700], '已由新证替代。', { gone: true }),
        ],
      },
    ],
  },
  {
    name: '养殖技术',
    department: 'D08',
    folders: [
      {
        name: '操作规程',
        files: [
          file('投喂操作规程.txt', [330, 150, 15], '按水温与规格查投喂表，低氧停喂，记录残饵。', { tags: '投喂', review: 120 }),
          file('分级与转池规程.txt', [320], '停食二十四小时后进行，转运密度与增氧要求。', { tags: '分级' }),
          file('死鱼捞取与无害化处理.txt', [310, 70], '每日两次捞取、称重、登记，冷冻后集中处理。', { tags: '生物安全', review: 60 }),
        ],
      },
      {
        name: '应急预案',
        files: [
          file('断电与增氧中断预案.txt', [290, 30], '三分钟内启动备用发电机，液氧应急阀门操作步骤。', { tags: '应急', review: 335 }),
          file('高温期管理方案.txt', [140], '水温超过十八度时降低投喂与密度的措施。', { tags: '应急' }),
        ],
      },
      {
        name: '配方',
        secrecy: 'confidential',
        files: [file('苗种开口饲料配比.txt', [200], '试验批次配比与成活率记录。', { secrecy: 'confidential' })],
      },
    ],
  },
  {
    name: '设备资料',
    department: 'D06',
    folders: [
      {
        name: '说明书',
        files: [
          file('微滤机使用说明.txt', [600], '反冲洗压力、滤网更换周期。', { tags: '说明书' }),
          file('液氧罐安全操作.txt', [590, 200], '充装、巡检、泄漏处置。', { tags: '说明书、安全' }),
          file('臭氧发生器维护手册.txt', [580], '放电管清洗与尾气破坏器检查。', { tags: '说明书' }),
        ],
      },
      { name: '点检表', files: [file('日点检表.txt', [250, 100], '泵、风机、微滤机、增氧锥的点检项目。', { tags: '表单' })] },
    ],
  },
  {
    name: '人力资源',
    department: 'D03',
    folders: [
      {
        name: '制度',
        files: [
          file('考勤与休假制度.txt', [540, 175], '年休假、调休、倒班津贴的规定。', { tags: '制度', review: 190 }),
          file('绩效考核办法.txt', [530], '部门与个人指标的设定与评分。', { tags: '制度' }),
          file('培训管理办法.txt', [520, 10], '年度计划、签到、考核与证书。', { tags: '制度' }),
        ],
      },
      { name: '表单', files: [file('入职资料清单.txt', [510], '身份证、学历、健康证、银行卡复印件。', { tags: '表单' })] },
    ],
  },
  {
    name: '行政与档案',
    department: 'D02',
    folders: [
      {
        name: '会议纪要',
        files: [
          file('安全例会纪要（十月）.txt', [40], '隐患整改九项，已闭环八项。'),
          file('安全例会纪要（十一月）.txt', [9], '消防演练安排与冬季用电检查。'),
        ],
      },
      { name: '活动照片' },
    ],
  },
];

interface Request {
  readonly by: string;
  /** For whom, where not for themselves: leaders give what their department owns. */
  readonly whom?: readonly string[];
  /** Name of a folder. */
  readonly path: string;
  readonly actions: readonly string[];
  readonly daysAgo: number;
  readonly validDays: number;
  readonly reason: string;
  readonly fate: Plan['fate'];
}

const looking = ['view'];
const taking = ['view', 'download'];

/** Who asks for what, and how far it got; the oldest first, since only what somebody sees can be asked for. */
export const requests: readonly Request[] = [
  {
    by: 'yinruoxi',
    whom: ['luyang', 'caoyang'],
    path: '检验规程',
    actions: looking,
    daysAgo: 80,
    validDays: 300,
    reason: '车间水质自检参照',
    fate: { kind: 'approved' },
  },
  {
    by: 'yinruoxi',
    whom: ['caoyang', 'lixiuying'],
    path: 'HACCP体系',
    actions: looking,
    daysAgo: 60,
    validDays: 180,
    reason: '加工班组学习关键控制点',
    fate: { kind: 'approved' },
  },
  {
    by: 'qinhao',
    whom: ['jianghailong'],
    path: '应急预案',
    actions: looking,
    daysAgo: 40,
    validDays: 365,
    reason: '海上平台编制预案',
    fate: { kind: 'approved' },
  },
  { by: 'luyang', path: '检验规程', actions: taking, daysAgo: 20, validDays: 120, reason: '现场张贴采样步骤', fate: { kind: 'approved' } },
  {
    by: 'caoyang',
    path: '检验规程',
    actions: taking,
    daysAgo: 15,
    validDays: 60,
    reason: '打印给新员工',
    fate: { kind: 'rejected', after: 0, repost: false },
  },
  {
    by: 'caoyang',
    path: 'HACCP体系',
    actions: taking,
    daysAgo: 5,
    validDays: 60,
    reason: '客户审核现场查阅',
    fate: { kind: 'pending', after: 1 },
  },
  {
    by: 'jianghailong',
    path: '应急预案',
    actions: taking,
    daysAgo: 3,
    validDays: 90,
    reason: '平台离线备查',
    fate: { kind: 'pending', after: 0 },
  },
  { by: 'luyang', path: '检验规程', actions: taking, daysAgo: 1, validDays: 30, reason: '外部实验室对比', fate: { kind: 'draft' } },
];
