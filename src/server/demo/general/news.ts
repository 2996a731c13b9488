/** News of the demo company over a year and a half: read by some, a few taken offline, some drafts, one for which its time has not come. */
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { people } from '../organisation.ts';
import { addDays, atWork, dateOf } from '../plan.ts';
import { chance } from '../random.ts';
import { acted, acting, saveAll } from '../saving.ts';
import type { Step } from '../stage.ts';
import { cover } from './covers.ts';

/** days ago | category | department | title | summary | what becomes of it: `top`, `must`, `offline`, `draft`, `later` */
const stories = `
540|news|D00|公司召开年度工作会议|总结全年养殖与加工经营情况，部署重点任务。|
528|industry|D11|深远海养殖扶持政策解读|整理新出台的设备购置与保险补贴要点。|
517|culture|D02|春季植树活动圆满结束|六十余名员工在基地北侧种下黑松一百二十株。|
505|safety|D02|有限空间作业专项检查结果|发现隐患九项，已全部完成整改。|
493|news|D08|陆基一车间循环水系统投运|水处理能力提升三成，单位能耗下降。|
480|notice|D03|关于调整夏季作息时间的通知|六月一日至八月三十一日，下午上班时间推迟半小时。|
468|party|D02|党支部开展主题党日活动|参观胶东革命纪念馆，重温入党誓词。|
455|news|D10|加工厂通过出口备案复审|检查组现场审核无不符合项。|
442|industry|D11|三文鱼市场月报|进口冰鲜均价小幅回落，国内需求稳定。|
430|culture|D02|职工运动会报名开始|设拔河、接力、乒乓球等八个项目。|
418|safety|D09|台风季海上作业安全提示|风力超过六级停止出海，人员全部撤离平台。|
405|news|D09|一号网箱完成首次起捕|起捕商品鱼四十二吨，规格整齐。|
393|notice|D04|关于规范差旅报销票据的通知|自下月起电子发票须附查验结果。|offline
380|news|D00|公司与海洋大学共建实习基地|首批十二名学生将于九月到岗。|
367|culture|D02|中秋慰问一线员工|为海上平台与夜班员工送去月饼和水果。|
354|industry|D05|鱼粉价格走势分析|预计四季度价格维持高位，采购计划相应提前。|
341|party|D02|学习贯彻安全生产重要论述|支部组织集中学习并开展讨论。|
329|safety|D10|加工车间液氨泄漏应急演练|全程十八分钟，撤离与处置符合预案。|
316|notice|D02|办公楼电梯年检停用通知|周六全天停用，须走楼梯通行。|offline
303|news|D08|发眼卵顺利到场|本批二十四万粒，成活率达到合同要求。|
290|culture|D02|优秀员工风采：夜班巡检员|三年零漏检，及时发现增氧故障两次。|
277|news|D12|冷链车队新增两台冷藏车|城市配送能力提升，全程温度可追溯。|
264|industry|D06|RAS水质管理经验交流|与三家同行交流生物滤池启动经验。|
251|notice|D03|年度体检安排|各部门按日程分批参加，空腹前往。|
238|safety|D02|冬季用电与取暖安全提示|宿舍禁用大功率电器，违者按制度处理。|
225|news|D00|公司获评省级重点龙头企业|这是连续第二次通过认定。|
212|culture|D02|新春联欢会节目征集|欢迎以部门为单位报名。|
199|news|D10|鱼片加工线提速改造完成|每小时处理量由一点二吨提升到一点六吨。|
186|notice|D02|春节值班安排|各岗位值班表已发布，调班须提前报备。|
173|party|D02|民主评议党员大会召开|全体党员参加，评议结果已公示。|
160|safety|D09|潜水作业新规培训|凡下水人员须持证并完成双人互检。|
147|industry|D11|国内三文鱼消费调查|即食类产品增长最快，冷链门店覆盖扩大。|
134|news|D08|二期养殖车间主体封顶|计划年底前完成设备安装。|
121|culture|D02|端午包粽子比赛|加工厂代表队获得第一名。|
108|notice|D04|电子发票入账新要求|须在系统内上传原文件，截图不再受理。|
95|safety|D10|金属探测与异物防控专项培训|关键控制点记录须当班复核。|
82|news|D09|二号网箱投苗六万尾|平均规格一百二十克，体表完好。|
69|culture|D02|员工子女夏令营|四十名孩子参观育苗车间。|offline
56|industry|D05|饲料新配方试验小结|饵料系数降低百分之四，成本基本持平。|
43|notice|D02|生物安全管理规定（修订）|进入限制区须先消毒更衣，七十二小时内到过其他养殖场者不得进入。|must
31|news|D00|三季度经营情况通报|产量与销售均完成计划，质量投诉下降。|
20|news|D12|新客户签约：华东连锁餐饮|首年供货一百八十吨冰鲜三文鱼。|
11|safety|D02|消防安全月活动安排|十一月组织疏散演练与器材检查。|top
6|culture|D02|冬至包饺子活动|食堂准备馅料，各部门可自带拿手菜。|
2|notice|D02|消防演练通知|周五下午三点全员疏散演练，须按路线图集合。|top,must
1|news|D08|二期首批设备进场|安装工期四十五天。|draft
1|industry|D11|年度行业展会观展报告|待补充图片。|draft
1|culture|D02|年度优秀员工评选|评选办法待人力资源部确认。|draft
1|notice|D03|元旦放假安排|一月一日放假一天。|later
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const body = (summary: string): string =>
  `<p>${summary}</p><p>有关部门已按计划落实，后续进展将在本栏目继续发布。</p><ul><li>联系部门：行政部</li><li>有疑问可在办公时间咨询</li></ul>`;

const run = (context: Context, path: string, id: string, body: AnyDoc = {}): Promise<AnyDoc> =>
  acted(context, 'companyDynamic', `${path}/:id`, { params: { id }, body });

/** Everything is written and published by the desk on its day; whoever was there by then may have read it. */
export const loadNews: Step = async ({ services, organisation, as, day }) => {
  const random = chance(20_261_150);
  const desk = await as('jiangyuzhen');
  const readers = new Map<string, Context>();
  for (const [number, [ago, category, dept = '', title = '', summary = '', fate = '']] of stories.entries()) {
    const at = atWork(addDays(day, -Number(ago)));
    const then = acting(desk, at < day ? at : addDays(day, -0.5));
    const marks = fate.split(',');
    const pictured = number % 3 === 0 || Number(ago) < 60;
    const [id = ''] = await saveAll(then, 'companyDynamic', [
      {
        title,
        category,
        summary,
        content: body(summary),
        cover: pictured ? [await cover(services, desk.actor.userId, number)] : [],
        publishDept: organisation.departments.get(dept),
        author: '姜玉珍',
        topFlag: marks.includes('top'),
        mustRead: marks.includes('must'),
        homeFlag: category !== 'industry',
      },
    ]);
    if (marks.includes('draft')) continue;
    await run(then, 'publish', id, { publishAt: marks.includes('later') ? addDays(day, 3).toISOString() : null });
    if (marks.includes('later')) continue;
    const there = people.filter(({ login, joined }) => login !== 'jiangyuzhen' && joined < dateOf(at));
    const share = marks.includes('must') ? (Number(ago) > 10 ? 85 : 35) : 12;
    for (const { login } of there.filter(() => random.percent(share))) {
      const reader = readers.get(login) ?? (await as(login));
      readers.set(login, reader);
      const moment = addDays(then.services.clock.now(), 0.35 * random.next());
      await run(acting(reader, moment), 'hits', id);
      if (marks.includes('must')) await run(acting(reader, moment), 'read', id);
    }
    if (marks.includes('offline')) await run(acting(desk, addDays(at, 20)), 'takeOffline', id, { reason: '已过有效期' });
  }
};
