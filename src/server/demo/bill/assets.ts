/** Fixed assets of the demo company: cards from before with what was depreciated of them, and what is accepted, moved and scrapped lately. */
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { depreciationOf, leastMonths, monthAmountOf } from '#resources/bill/rules/depreciation.ts';
import { monthlyDepreciation } from '#server/business/bill/assets/assets.ts';
import { stocktakes } from './assetChecks.ts';
import { addDays, atWork, dateOf, shareOf, sureFates, type Plan } from '../plan.ts';
import { saveAll } from '../saving.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

/** category | name | model | value | months of life, the least without | months in use | department | user | place */
const kinds = `
building|循环水养殖车间一期|钢结构4800㎡|1350000.00|240|70|D08|qinhao|LAND
building|加工厂冷库|2000吨|1180000.00|240|64|D10|houmeiling|PARK-COLD
machine|转鼓微滤机|HEX-RDF2420|186000.00|120|58|D08|luyang|LAND-WATER
machine|液氧汽化器|VAP-200|64000.00|120|41|D08|yanfei|LAND-WATER
machine|真空包装机|ZS-1100|92000.00|120|33|D10|lengxue|PARK-PLANT
machine|三文鱼片鱼机|MS-2730|428000.00|120|26|D10|lengxue|PARK-PLANT
vessel|深水网箱C40|周长40米|268000.00|120|37|D09|chuliang|SEA-N
vessel|深水网箱C60|周长60米|412000.00|120|19|D09|chuliang|SEA-S
tool|不锈钢分级台|3米|8600.00|60|22|D10|lengxue|PARK-PLANT
tool|会议桌椅|16人|12800.00|60|44|D02|jiangyuzhen|PARK-OFFICE
vehicle|冷藏车C8816|解放J6|386000.00|96|50|D12|haojie|PARK-COLD
vehicle|别克商务车|GL8|268000.00|96|30|D02|yujianguo|PARK
electronic|多参数水质仪|HQ40d|18600.00|60|28|D08|yanfei|LAND-WATER
electronic|财务服务器|PowerEdge T640|42000.00|60|62|D04|majun|PARK-OFFICE
electronic|办公电脑|ThinkCentre M75|5200.00|36|38|D04|weixiaodan|PARK-OFFICE
electronic|笔记本电脑|ThinkPad E14|6400.00|48|14|D12|taoran|PARK-OFFICE
electronic|笔记本电脑|ThinkPad E14|6400.00|48|11|D13|luojia|PARK-OFFICE
electronic|投影仪|CB-X49|4300.00|36|27|D02|jiangyuzhen|PARK-OFFICE
electronic|手持终端|MC3300|3900.00|36|16|D12|haojie|PARK-COLD
electronic|实验室分光光度计|DR3900|52000.00|60|24|D11|gemengyao|PARK-PLANT
electronic|网络交换机|S5735|7800.00|60|20|D06|shaobin|PARK-OFFICE
machine|柴油发电机组|400kW|236000.00|120|47|D06|lyupeng|LAND
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** How often the list of kinds is gone through: enough cards for every document that holds one. */
const roundsOf = ({ volumes }: Stage): number => (volumes.settled < 0.3 ? 2 : 3);
/** Months before the day of the demo that the register shows in full. */
const shownMonths = 6;

const areasOf = async ({ services }: Stage): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await services.db.query<{ code: string; id: string }>('select area_code as code, id::text from areas')).map(({ code, id }) => [
      code,
      id,
    ]),
  );

/** The books have this of a card when the system takes it over. */
function openingOf(estimate: Pick<AnyDoc, 'startDate'> & { readonly [name: string]: unknown }, through: string): AnyDoc {
  const { originalValue, residualRate, usefulMonths, startDate } = estimate as Record<
    'originalValue' | 'residualRate' | 'startDate',
    string
  > & {
    readonly usefulMonths: number;
  };
  if (startDate.slice(0, 7) >= through) return {};
  const base = { originalValue, residualRate, usefulMonths, startDate };
  const card = {
    ...base,
    accumulated: '0',
    depreciatedTo: null,
    monthDepreciation: monthAmountOf({ ...base, planBase: '0', planTo: null }),
  };
  return { openingAccumulated: depreciationOf(card, through).at(-1)?.accumulatedAfter ?? '0.00', openingTo: through };
}

/** The keeper enters what was there when the system came. */
export const loadAssets: Step = async (stage) => {
  const { services, organisation, as, day } = stage;
  const today = dateAt(day.toISOString(), services.zone);
  const through = addMonths(`${today.slice(0, 7)}-01`, -shownMonths - 1).slice(0, 7);
  const areas = await areasOf(stage);
  const rows = Array.from({ length: roundsOf(stage) }, (_, round) =>
    kinds.map(([category = '', name, spec, value = '0', months, used, dept = '', login = '', place = '']) => {
      const estimate = {
        originalValue: value,
        residualRate: '5.00',
        usefulMonths: months ? Number(months) : (leastMonths[category] ?? 60),
        startDate: addMonths(today, -Number(used) + 2 * round),
      };
      const started = estimate.startDate > today ? { ...estimate, startDate: today } : estimate;
      return {
        assetName: round === 0 ? name : `${name}（${round + 1}号）`,
        assetCategory: category,
        spec,
        unit: 'unit',
        source: category === 'building' ? 'build' : 'purchase',
        ...started,
        ...openingOf(started, through),
        deptId: organisation.departments.get(dept),
        userId: organisation.users.get(login) ?? null,
        areaId: areas.get(place) ?? areas.get('PARK'),
      };
    }),
  ).flat();
  await saveAll(await as('cuilei'), 'fixasset', rows);
};

/** name | model | category | life | price | quantity | department | applicant | who accepts */
const bought = `
在线溶氧监测仪|HQ40d|electronic|48|3600.00|2|D08|yanfei|luyang
增氧风机|HG-7500|machine|120|12800.00|3|D08|luyang|lyupeng
封箱机|FXJ-5050|machine|120|26800.00|1|D10|lengxue|lyupeng
台式电脑|ThinkCentre M75|electronic|36|4980.00|5|D13|luojia|shaobin
水质采样器|QCC15|tool|60|2600.00|2|D11|zhuchen|gemengyao
网衣清洗机|RONC-7|machine|120|168000.00|1|D09|chuliang|lyupeng
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

interface Stored {
  readonly id: string;
  readonly dept: string;
  readonly login: string;
}

const acceptances = (stage: Stage, areas: ReadonlyMap<string, string>): readonly Plan[] => {
  const { organisation, day, volumes } = stage;
  const fates = [...sureFates(4), ...Array.from({ length: shareOf(14, volumes.settled) }, () => ({ kind: 'approved' }) as const)];
  return fates.map((fate, at): Plan => {
    const [assetName, spec, assetCategory, life, price, qty, dept = '', applicant = '', acceptor = ''] = bought[at % bought.length] ?? [];
    const then = atWork(addDays(day, at < 8 ? -9 + at / 2 : -20 - at * 8));
    return {
      resource: 'fixassetAccept',
      applicant,
      at: then,
      fate,
      record: {
        arriveDate: dateOf(addDays(then, -3)),
        acceptDate: dateOf(then),
        useDept: organisation.departments.get(dept),
        acceptors: [organisation.users.get(acceptor)],
        docsComplete: at % 7 !== 3,
        runOk: at % 11 !== 10,
        conclusion: at % 11 === 10 ? 'fail' : at % 7 === 3 ? 'conditional' : 'pass',
        problem: at % 11 === 10 ? '试运行异响，退回供应商' : at % 7 === 3 ? '合格证待补' : null,
        assets: [
          {
            assetName,
            spec,
            assetCategory,
            unit: 'unit',
            qty: Number(qty),
            price,
            usefulMonths: Number(life),
            residualRate: '5.00',
            areaId: areas.get('PARK'),
            warrantyMonths: 12,
          },
        ],
      },
    };
  });
};

const moves = [
  { transferType: 'dept', inDept: 'D06', inUser: 'shaobin', reason: '设备统一维护管理' },
  { transferType: 'lend', inDept: 'D11', inUser: 'zhuchen', reason: '质量月活动临时借用' },
  { transferType: 'store', inDept: 'D02', inUser: null, reason: '闲置退库' },
] as const;

/** Each has a card of its own, which its user hands over. */
const transfers = ({ organisation, day, volumes }: Stage, areas: ReadonlyMap<string, string>, cards: readonly Stored[]): readonly Plan[] =>
  [...sureFates(4), ...Array.from({ length: shareOf(8, volumes.settled) }, () => ({ kind: 'approved' }) as const)].flatMap(
    (fate, at): Plan[] => {
      const [card, move] = [cards[at], at < 7 ? moves[at % 2] : moves[at % moves.length]];
      if (card === undefined || move === undefined) return [];
      const then = atWork(addDays(day, at < 8 ? -8.5 + at / 2 : -16 - at * 6));
      return [
        {
          resource: 'assetTransfer',
          applicant: card.login,
          at: then,
          fate,
          record: {
            ...move,
            outDept: organisation.departments.get(card.dept),
            inDept: organisation.departments.get(move.inDept === card.dept ? 'D01' : move.inDept),
            inUser: move.inUser === null ? null : organisation.users.get(move.inDept === card.dept ? 'chensiyu' : move.inUser),
            inArea: areas.get('PARK-OFFICE'),
            transferDate: dateOf(then),
            backDate: move.transferType === 'lend' ? dateOf(addDays(then, at === 1 ? 20 : 14)) : null,
            items: [{ fixassetId: card.id, condition: at % 4 === 3 ? 'worn' : 'good' }],
          },
        },
      ];
    },
  );

/** These are broken beyond repair; the last ones brought something for scrap. */
const scrappings = ({ organisation, day, volumes, account }: Stage, cards: readonly Stored[]): readonly Plan[] =>
  [...sureFates(5), ...Array.from({ length: shareOf(8, volumes.settled) }, () => ({ kind: 'approved' }) as const)].flatMap(
    (fate, at): Plan[] => {
      const card = cards[at];
      if (card === undefined) return [];
      const then = atWork(addDays(day, at < 8 ? -8 + at / 2 : -18 - at * 7));
      return [
        {
          resource: 'fixassetScrapped',
          applicant: card.login,
          at: then,
          fate,
          nodeValues: (fields, _document, now): AnyDoc =>
            fields.has('appraisal')
              ? { appraisal: '主要部件腐蚀严重，无修复价值，同意报废' }
              : fields.has('disposeType')
                ? {
                    disposeType: at % 2 === 0 ? 'recycle' : 'sell',
                    disposeDate: dateOf(now),
                    disposeIncome: `${40 + at * 15}.00`,
                    disposeAccount: account,
                  }
                : {},
          record: {
            scrapDept: organisation.departments.get(card.dept),
            scrapReason: at % 2 === 0 ? 'corrosion' : 'damage',
            reasonText: '长期处于高湿盐雾环境，电路板与接插件腐蚀，多次维修后仍不能正常使用',
            items: [{ fixassetId: card.id, faultDesc: '电路板腐蚀，无法开机' }],
          },
        },
      ];
    },
  );

/** A month is posted on its first day, as it is by itself, so that what is disposed of later finds it posted. */
const posting =
  (first: string): Step =>
  async ({ services }) => {
    const clock = { now: () => new Date(`${first}T01:10:00+08:00`) };
    await monthlyDepreciation.run({ ...services, clock }, first);
  };

const monthOf = ({ at }: Plan): string => dateOf(at).slice(0, 7);

/** Month by month: what the month before took, then what people did. */
export const assetSteps = async (stage: Stage): Promise<readonly Step[]> => {
  const areas = await areasOf(stage);
  const cards = await stage.services.db.query<Stored>(
    `select c.id::text, d.dept_code as dept, u.user_name as login
     from fixasset c join sys_department d on d.id = c.dept_id join users u on u.id = c.user_id
     where c.accept_id is null and not c.deleted and c.asset_category in ('electronic', 'tool') order by c.id`,
  );
  const half = Math.ceil(cards.length / 2);
  const plans = [...acceptances(stage, areas), ...transfers(stage, areas, cards.slice(0, half)), ...scrappings(stage, cards.slice(half))];
  const months = [...new Set([...plans.map(monthOf), dateOf(stage.day).slice(0, 7)])].toSorted((a, b) => a.localeCompare(b));
  return [
    ...months.flatMap((month, at) => [
      posting(`${month}-01`),
      ...inTime(
        20_261_181 + at,
        plans.filter((plan) => monthOf(plan) === month),
      ),
    ]),
    stocktakes,
  ];
};
