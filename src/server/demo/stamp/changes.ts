/** What changed of the demo company's seals, what was taken out of service, and the one that was lost. */
import type { AnyDoc } from '#model/definition.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { acted, acting } from '../saving.ts';
import type { Stage } from '../stage.ts';
import { played, userOf, type Timed } from './papers.ts';

type Fate = Plan['fate'];
const approved: Fate = { kind: 'approved' };

interface Change {
  readonly daysAgo: number;
  readonly seal: string;
  readonly by: string;
  readonly record: AnyDoc;
  readonly fate?: Fate;
  /** Login of the new keeper. */
  readonly to?: string;
  /** Days until it takes effect, counted from its sending. */
  readonly ahead?: number;
}

const changes: readonly Change[] = [
  { daysAgo: 330, seal: 'customs', by: 'chensiyu', to: 'haojie', record: { changeType: 'keeper', reason: '报关业务由冷链物流专员办理' } },
  {
    daysAgo: 300,
    seal: 'official',
    by: 'chensiyu',
    record: { changeType: 'location', newLocation: '行政部一号保险柜', reason: '更换保险柜' },
  },
  {
    daysAgo: 250,
    seal: 'contract',
    by: 'chensiyu',
    record: { changeType: 'scope', newScope: '采购、销售、服务合同及其补充协议', reason: '明确使用范围' },
  },
  { daysAgo: 200, seal: 'D12', by: 'houmeiling', to: 'xiazhiyuan', record: { changeType: 'keeper', reason: '由部门负责人保管' } },
  { daysAgo: 180, seal: 'finance', by: 'zhoumin', record: { changeType: 'reengrave', reason: '印面磨损，印文不清' } },
  {
    daysAgo: 150,
    seal: 'invoice',
    by: 'qiaolihua',
    record: { changeType: 'location', newLocation: '财务部二号保险柜', reason: '开票岗搬迁' },
  },
  {
    daysAgo: 120,
    seal: 'controlled',
    by: 'yinruoxi',
    ahead: 4,
    fate: { kind: 'rejected', after: 0, repost: true },
    record: { changeType: 'scope', newScope: 'HACCP与操作规程的受控副本', reason: '明确使用范围' },
  },
  { daysAgo: 90, seal: 'D03', by: 'chensiyu', record: { changeType: 'status', newStatus: 'suspended', reason: '人事档案清查期间停用' } },
  { daysAgo: 60, seal: 'D03', by: 'chensiyu', record: { changeType: 'status', newStatus: 'inUse', reason: '清查结束' } },
  {
    daysAgo: 40,
    seal: 'quality',
    by: 'yinruoxi',
    record: { changeType: 'scope', newScope: '出厂检验报告与水质报告', reason: '明确使用范围' },
  },
  {
    daysAgo: 34,
    seal: 'D10',
    by: 'houmeiling',
    ahead: 30,
    fate: { kind: 'invalidated' },
    record: { changeType: 'location', newLocation: '加工厂二楼', reason: '办公室调整' },
  },
  {
    daysAgo: 14,
    seal: 'branchFinance',
    by: 'qiaolihua',
    ahead: 24,
    record: { changeType: 'location', newLocation: '冷链公司财务室', reason: '财务独立办公' },
  },
  {
    daysAgo: 9,
    seal: 'legalPerson',
    by: 'zhoumin',
    to: 'cuilei',
    fate: { kind: 'rejected', after: 1, repost: false },
    record: { changeType: 'keeper', reason: '岗位调整' },
    ahead: 12,
  },
  {
    daysAgo: 6,
    seal: 'electronic',
    by: 'shenyifan',
    fate: { kind: 'pending', after: 2 },
    record: { changeType: 'scope', newScope: '电商平台合同与对账函', reason: '平台要求' },
    ahead: 9,
  },
  {
    daysAgo: 3,
    seal: 'D02',
    by: 'chensiyu',
    fate: { kind: 'pending', after: 0 },
    record: { changeType: 'scope', newScope: '行政事务函件', reason: '明确使用范围' },
    ahead: 6,
  },
  {
    daysAgo: 2,
    seal: 'customs',
    by: 'xiazhiyuan',
    fate: { kind: 'draft' },
    record: { changeType: 'location', newLocation: '物流办公室二号柜', reason: '更换柜子' },
    ahead: 9,
  },
];

export const changeSteps = (stage: Stage): readonly Timed[] =>
  changes.map(({ daysAgo, seal, by, record, fate = approved, to, ahead = 0 }, number) => {
    const at = atWork(addDays(stage.day, -daysAgo));
    return played(20_261_221, number, at, { imprint: ['wangxiaolei', `新印模${number + 1}`] }, ({ papers: { imprint }, seals }) => ({
      resource: 'stampChange',
      applicant: by,
      fate,
      record: {
        ...record,
        stampId: seals.get(seal),
        effectiveDate: dateOf(addDays(at, ahead)),
        ...(to !== undefined && { newKeeper: userOf(stage, to) }),
      },
      nodeValues: (fields, _document, now): AnyDoc =>
        fields.has('newImprint')
          ? { newImprint: imprint }
          : fields.has('witness')
            ? { handoverTime: now.toISOString(), witness: userOf(stage, 'liuguifang') }
            : {},
    }));
  });

interface Abolition {
  readonly daysAgo: number;
  readonly seal: string;
  readonly by: string;
  readonly record: AnyDoc;
  readonly fate: Fate;
}

const abolitions: readonly Abolition[] = [
  {
    daysAgo: 160,
    seal: 'oldPlant',
    by: 'houmeiling',
    fate: { kind: 'rejected', after: 0, repost: true },
    record: { abolishReason: 'replaced', reasonText: '已启用加工厂新章，旧章停止使用' },
  },
  {
    daysAgo: 80,
    seal: 'customs',
    by: 'xiazhiyuan',
    fate: { kind: 'rejected', after: 1, repost: false },
    record: { abolishReason: 'worn', reasonText: '印面有磨损' },
  },
  {
    daysAgo: 50,
    seal: 'D12',
    by: 'xiazhiyuan',
    fate: { kind: 'withdrawn' },
    record: { abolishReason: 'replaced', reasonText: '拟更换样式' },
  },
  {
    daysAgo: 1.5,
    seal: 'project',
    by: 'shenyifan',
    fate: { kind: 'pending', after: 3 },
    record: { abolishReason: 'lost', reasonText: '外借期间在施工现场遗失，已报案' },
  },
  {
    daysAgo: 1,
    seal: 'D04',
    by: 'zhoumin',
    fate: { kind: 'pending', after: 0 },
    record: { abolishReason: 'replaced', reasonText: '财务部业务统一使用财务专用章', needNotice: true, noticeText: '公司网站' },
  },
  {
    daysAgo: 0.5,
    seal: 'invoice',
    by: 'qiaolihua',
    fate: { kind: 'draft' },
    record: { abolishReason: 'worn', reasonText: '印面磨损，拟重刻' },
  },
];

export const abolitionSteps = (stage: Stage): readonly Timed[] =>
  abolitions.map(({ daysAgo, seal, by, record, fate }, number) => {
    const at = addDays(stage.day, -daysAgo);
    const then = daysAgo < 2 ? at : atWork(at);
    const wanted = { photo: ['wangxiaolei', '销毁现场'], report: [by, '报案回执'] } as const;
    return played(20_261_222, number, then, wanted, ({ papers: { photo, report }, seals }) => ({
      resource: 'stampAbolition',
      applicant: by,
      fate,
      record: {
        ...record,
        stampId: seals.get(seal),
        abolishDate: dateOf(then),
        ...(record['abolishReason'] === 'lost' && { policeReport: report }),
      },
      nodeValues: (fields, _document, now): AnyDoc =>
        fields.has('destroyType')
          ? {
              destroyType: 'self',
              destroyDate: dateOf(now),
              destroyers: [userOf(stage, 'wangxiaolei'), userOf(stage, 'liuguifang')],
              destroyPhotos: photo,
            }
          : {},
    }));
  });

/** The seal of the project is declared invalid as soon as it is missed. */
export const lostSeal = ({ day }: Stage): Timed => {
  const at = addDays(day, -2);
  return {
    at,
    step: async ({ services, as }) => {
      const [seal] = await services.db.query<{ id: string }>(`select id::text from stamp_detail where stamp_name = '二期项目部章'`);
      if (seal === undefined) return;
      const body = { reason: '外借期间遗失' };
      await acted(acting(await as('liuguifang'), at), 'stampDetail', 'invalid/:id', { params: { id: seal.id }, body });
    },
  };
};
