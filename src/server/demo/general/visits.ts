/** A year and a half of visitors: applications with their way, the days at the gate, settlements and gifts, and who is inside today. */
import { addDays as daysLater, dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { workingDay } from '../leave.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { chance, type Chance } from '../random.ts';
import { acted, acting, saveAll } from '../saving.ts';
import { inTime, type Stage, type Step } from '../stage.ts';
import { move } from './materials.ts';

/** organisation | category | head | title | purpose | areas | level */
const visitors = `
烟台海洋研究所|academic|王立群|副所长|交流循环水养殖技术|LAND,LAND-RAS1|b
青岛味海餐饮管理有限公司|customer|李文斌|采购总监|考察加工流程与冷链|PARK,PARK-PLANT|a
山东省海洋主管部门|government|周建平|处长|调研深远海养殖项目|PARK,LAND|vip
挪威饲料供应商技术服务组|supplier|Erik Hansen|技术经理|现场讲解越冬期投喂|LAND,LAND-FEED|b
鲁商投资发展有限公司|partner|宋志远|投资总监|考察项目进展|PARK,LAND|a
中国海洋大学水产学院|academic|徐敏|教授|学生认识实习|LAND|c
海鲜周刊|media|陈露|记者|采访三文鱼国产化|PARK|c
华测认证有限公司|audit|孙立新|审核组长|HACCP监督审核|PARK-PLANT,PARK-COLD|b
大连渔港设备有限公司|supplier|赵永强|销售经理|循环水泵组巡检|LAND,LAND-RAS2|c
上海鲜渡供应链有限公司|customer|何静|总经理|洽谈下季度订单|PARK,PARK-PLANT|a
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const names = ['王立群', '刘洋', '赵海峰', '孙晓雯', '李明', '陈思', '周凯', '吴敏', '郑杰', '冯涛', '何静', '徐波'];
const hosts = ['yanfei', 'luyang', 'qinhao', 'xiazhiyuan', 'jiangyuzhen', 'houmeiling', 'dingweiguo'] as const;

const instant = (day: string, time: string): string => `${day}T${time}:00.000Z`;

function planned(random: Chance, stage: Stage, areaIds: ReadonlyMap<string, string>, count: number): readonly Plan[] {
  const { day: today, organisation } = stage;
  return Array.from({ length: count }, (_, number): Plan => {
    const row = visitors[number % visitors.length] ?? [];
    const [org, category, lead, title, purpose, areas = '', level] = row;
    // The first few come today, some are still ahead, the others came in the last year and a half.
    const isToday = number < 4;
    const isAhead = !isToday && number % 6 === 0;
    const date = isToday
      ? dateOf(today)
      : dateOf(workingDay(atWork(addDays(today, isAhead ? random.whole(3, 14) : -random.whole(4, 520)))));
    const persons = random.whole(2, 6);
    const login = hosts[number % hosts.length] ?? 'yanfei';
    const visitStart = instant(date, random.percent(60) ? '01:30' : '06:00');
    const before = atWork(addDays(new Date(visitStart), -random.whole(6, 9)));
    const fate = (): Plan['fate'] => {
      if (number === 5 || number === 11) return { kind: 'draft' };
      if (isAhead) return number % 12 === 0 ? { kind: 'pending', after: random.whole(0, 2) } : { kind: 'approved' };
      if (!isToday && number % 17 === 9) return { kind: 'rejected', after: 0, repost: false };
      return { kind: 'approved' };
    };
    return {
      resource: 'watchApply',
      applicant: login,
      at: before < addDays(today, -0.75) ? before : atWork(addDays(today, -2 - random.next())),
      fate: fate(),
      nodeValues: (fields): AnyDoc => (fields.has('bioOk') ? { bioOk: true } : {}),
      record: {
        visitorOrg: org,
        visitorCategory: category,
        leadVisitor: lead,
        leadTitle: title,
        leadMobile: `1380000${String(1000 + number)}`,
        visitorCount: persons,
        visitStart,
        visitEnd: instant(number % 9 === 7 ? daysLater(date, 1) : date, '09:00'),
        purpose,
        areas: areas.split(',').map((code) => areaIds.get(code)),
        receptionLevel: level,
        hostUser: organisation.users.get(login),
        companions: [organisation.users.get(hosts[(number + 1) % hosts.length] ?? 'luyang')],
        otherFarm72h: false,
        healthOk: true,
        plateNos: random.percent(50) ? `鲁F·${random.whole(10_000, 99_999)}` : null,
        needMeal: level === 'a' || level === 'vip',
        mealCount: level === 'a' || level === 'vip' ? persons + 2 : null,
        needGift: category === 'customer' && random.percent(60),
        budget: level === 'vip' ? '6000.00' : level === 'a' ? '2400.00' : '600.00',
        urgency: isToday ? 'urgent' : 'normal',
        visitors: Array.from({ length: persons }, (__, at) => ({ name: at === 0 ? lead : names[(number + at) % names.length], org })),
      },
    };
  });
}

interface Row {
  readonly id: string;
  readonly day: string;
  readonly persons: number;
  readonly from: string;
}

const at = (person: Awaited<ReturnType<Stage['as']>>, path: string, id: string, body: AnyDoc): Promise<AnyDoc> =>
  acted(person, 'watchRecordDetail', `${path}/:id`, { params: { id }, body });

/** Days that are over: they came and left, once in a while nobody came, and one was turned away. Today some are inside. */
const gateDays: Step = async ({ services, as, day }) => {
  const today = dateAt(day.toISOString(), services.zone);
  const rows = await services.db.query<Row>(
    `select id::text, visit_day::text as day, coalesce(plan_count, 1) as persons, plan_time as "from" from watch_record_detail
     where visit_day <= $1 and arrive_time is null and refused_at is null and cancelled_at is null and not deleted order by visit_day, id`,
    [today],
  );
  const clerk = await as('jiangyuzhen');
  const moment = (instantOf: string, minutes: number): Date => new Date(new Date(instantOf).getTime() + minutes * 60_000);
  for (const [number, { id, day: on, persons, from }] of rows.entries()) {
    const isToday = on === today;
    const came = moment(from, (number % 5) * 7);
    // Whoever is expected later today, and some of the others, have not come.
    if (isToday ? came >= day || number % 3 === 2 : number % 13 === 12) continue;
    if (!isToday && number % 19 === 8) {
      await at(acting(clerk, came), 'refuse', id, { reason: '一人体温异常，劝返' });
      continue;
    }
    const body = {
      actualCount: persons,
      disinfected: true,
      clothesIssued: true,
      badgeNos: `F${String((number % 40) + 1).padStart(2, '0')}`,
    };
    await at(acting(clerk, came), 'arrive', id, body);
    if (!isToday) await at(acting(clerk, moment(from, 240)), 'leave', id, number % 4 === 0 ? { feedback: '讲解细致，收获很大' } : {});
  }
};

/** Deliveries and fitters of today, who have no visit. */
const others: Step = async ({ services, as, day }) => {
  const found = await services.db.query<{ id: string }>(`select id::text from areas where area_code = 'PARK'`);
  const areasVisited = found.map(({ id }) => id);
  const clerk = acting(await as('jiangyuzhen'), day);
  const rows = [
    { visitorOrg: '顺达物流', leadVisitor: '孙师傅', areasVisited, plateNos: '鲁F·60318' },
    { visitorOrg: '电梯维保', leadVisitor: '周师傅', areasVisited },
  ];
  await saveAll(clerk, 'watchRecordDetail', rows);
  // Somebody came yesterday afternoon, and nobody entered that they left.
  const yesterday = acting(clerk, new Date(instant(dateOf(addDays(day, -1)), '07:20')));
  const [id = ''] = await saveAll(yesterday, 'watchRecordDetail', [{ visitorOrg: '鲁东包装材料', leadVisitor: '于师傅', areasVisited }]);
  await at(yesterday, 'arrive', id, { actualCount: 2, badgeNos: 'F41' });
};

interface Draft {
  readonly id: string;
  readonly version: number;
  readonly applicant: string;
  readonly persons: number;
  readonly day: string;
}

const draftsOf = ({ services }: Stage, table: string, persons: string, date: string) =>
  services.db.query<Draft>(
    `select d.id::text, d.version, d.applicant::text, d.${persons} as persons, d.${date}::text as day from ${table} d
     where d.status = 'draft' and not d.deleted and exists (select from watch_record_detail r where r.watch_apply_id = d.watch_apply_id and r.arrive_time is not null)
     order by d.${date}, d.id`,
  );

/** The desk buys the gifts the day before they are handed over, so that they are there when their host asks for them. */
async function boughtFor(stage: Stage, day: string, persons: number, dear: boolean): Promise<AnyDoc> {
  const [gift] = await stage.services.db.query<{ id: string; price: string }>(
    `select id::text, price::text from ad_material_management where category = 'gift' and name = '三文鱼礼盒' and not deleted
     order by price limit 1 offset $1`,
    [dear ? 1 : 0],
  );
  if (gift === undefined) throw new Error('the demo has no gifts for its visitors');
  const moveDate = daysLater(day, -1);
  const desk = acting(await stage.as('jiangyuzhen'), new Date(instant(moveDate, '02:00')));
  await move(desk, gift.id, { moveType: 'in', moveDate, qty: String(persons), price: gift.price, remark: '接待礼品' });
  return { gifts: [{ materialId: gift.id, qty: String(persons) }] };
}

/** The drafts that followed from visits are completed; those of the last days wait, one was sent back, the newest stay with their hosts. */
const settle: Step = async (stage) => {
  const login = new Map([...stage.organisation.users].map(([name, id]) => [id, name]));
  const followers = [
    ['watchReceiveDetail', await draftsOf(stage, 'watch_receive_detail', 'guest_count', 'receive_date')],
    ['watchGiftDetail', await draftsOf(stage, 'watch_gift_detail', 'persons', 'gift_date')],
  ] as const;
  for (const [resource, drafts] of followers)
    for (const [number, { id, version, applicant, persons, day }] of drafts.entries()) {
      const host = login.get(applicant);
      const left = drafts.length - number;
      if (host === undefined || left <= 2) continue;
      const fate: Plan['fate'] =
        left <= 5
          ? { kind: 'pending', after: number % 2 }
          : number % 11 === 6
            ? { kind: 'rejected', after: 0, repost: false }
            : { kind: 'approved' };
      const price = number % 7 === 3 ? '680.00' : '45.00';
      const record: AnyDoc =
        resource === 'watchReceiveDetail'
          ? {
              summary: '按计划完成参观，双方交流充分',
              followUp: number % 3 === 0 ? '寄送产品资料' : null,
              overReason: '临时增加随行人员，餐费超出预算',
              costs: [
                { costType: 'meal', content: '工作餐', qty: String(persons), price },
                { costType: 'material', content: '宣传资料', qty: String(persons), price: '12.00' },
              ],
            }
          : await boughtFor(stage, day, persons, number % 5 === 2);
      const plan: Plan = {
        resource,
        applicant: host,
        // What still waits was sent the other day.
        at: atWork(fate.kind === 'pending' ? addDays(stage.day, -1.5) : addDays(new Date(instant(day, '02:00')), 1)),
        fate,
        record: { id, version, ...record },
      };
      for (const step of inTime(20_261_152 + number, [plan])) await step(stage);
    }
};

const seeds = { planned: 20_261_150, played: 20_261_151 };

export async function visitSteps(stage: Stage): Promise<readonly Step[]> {
  const found = await stage.services.db.query<{ code: string; id: string }>('select area_code as code, id::text from areas');
  const areaIds = new Map(found.map(({ code, id }) => [code, id]));
  const plans = planned(chance(seeds.planned), stage, areaIds, stage.volumes.visits);
  return [...inTime(seeds.played, plans), gateDays, others, settle];
}
