/** A year of meals: in the canteen, where the keeper records what was served, in restaurants with guests, and of crews under a contract. */
import { addDays as daysLater, dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { decide } from '#server/documents/decide.ts';
import { addDays, atWork, dateOf, evenly, shareOf, type Plan } from '../plan.ts';
import { chance, type Chance } from '../random.ts';
import { acted, acting, definitionOf } from '../saving.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

const hosts = ['yanfei', 'luyang', 'xiazhiyuan', 'jiangyuzhen', 'houmeiling', 'majun'] as const;
const guests = ['青岛味海餐饮管理有限公司', '烟台海洋研究所', '华测认证有限公司', '上海鲜渡供应链有限公司', '大连渔港设备有限公司'];
const restaurants = ['海阳海景酒楼', '万米海滩渔家宴', '碧桂园凤凰酒店中餐厅'];
const reasons = ['设备安装调试人员用餐', '审核组工作餐', '来访客户工作餐', '加班班组用餐'];

type Fate = Plan['fate'];
const fateAt = (left: number, number: number): Fate =>
  left <= 1
    ? { kind: 'draft' }
    : left <= 4
      ? { kind: 'pending', after: left % 2 }
      : number % 23 === 11
        ? { kind: 'rejected', after: 0, repost: false }
        : { kind: 'approved' };

const inside = (random: Chance, at: Date, number: number, { organisation }: Stage): AnyDoc => {
  // What two of a team ate on their own account is taken off their pay.
  const personal = number % 12 === 5;
  const count = random.whole(2, 8);
  return {
    mealType: 'in',
    mealDate: daysLater(dateOf(at), 1),
    mealTime: number % 3 === 0 ? 'dinner' : 'lunch',
    mealPlace: '员工食堂二楼',
    reason: personal ? '班组聚餐' : (reasons[number % reasons.length] ?? ''),
    guestCount: personal ? 0 : count,
    staffCount: personal ? 2 : 1,
    standard: '35.00',
    // After four in the afternoon the kitchen has planned its day.
    urgency: 'urgent',
    ...(personal && {
      settleBy: 'personal',
      persons: ['luyang', 'yanfei'].map((login) => ({
        personName: login === 'luyang' ? '卢洋' : '闫飞',
        staffId: organisation.staff.get(login),
        count: 1,
        price: '35.00',
      })),
    }),
  };
};

const outside = (random: Chance, at: Date, number: number): AnyDoc => {
  const guestCount = random.whole(3, 9);
  return {
    mealType: 'out',
    mealDate: daysLater(dateOf(at), 2),
    mealTime: 'dinner',
    mealPlace: '海阳市区',
    restaurant: random.pick(restaurants),
    guestOrg: guests[number % guests.length],
    reason: '洽谈合作后接待用餐',
    guestCount,
    staffCount: random.whole(1, 3),
    standard: number % 6 === 4 ? '180.00' : '110.00',
    needWine: number % 9 === 4,
  };
};

const contracted = (at: Date, number: number): AnyDoc => {
  const from = daysLater(dateOf(at), 3);
  return {
    mealType: 'con',
    contractParty: number % 2 === 0 ? '蓝海机电安装队' : '烟台绿源园林',
    settleBy: number % 2 === 0 ? 'contractor' : 'company',
    mealPlace: '员工食堂一楼',
    reason: '施工班组在场用餐',
    standard: '25.00',
    periodFrom: from,
    periodTo: daysLater(from, 2),
    persons: [0, 1, 2].map((days) => ({
      personName: '施工班组',
      lineDate: daysLater(from, days),
      mealTime: 'lunch',
      count: 6 + (number % 4),
      price: '25.00',
    })),
  };
};

/** What the canteen keeper recorded of the days that are over; the last day is still to be recorded. */
const served: Step = async ({ services, as, day }) => {
  const meals = await services.db.query<{ id: string; date: string; persons: number; amount: string }>(
    `select id::text, meal_date::text as date, total_count as persons, est_amount::text as amount from admin_meal_application
     where status = 'approved' and meal_type = 'in' and meal_status = 'waiting' and meal_date < $1 and not deleted order by meal_date, id`,
    [daysLater(dateAt(day.toISOString(), services.zone), -1)],
  );
  const keeper = await as('zhanghongmei');
  for (const { id, date, persons, amount } of meals) {
    const then = acting(keeper, new Date(`${date}T11:00:00.000Z`));
    const body = { actualCount: persons, actualAmount: amount };
    await acted(then, 'adminMealApplication', 'served/:id', { params: { id }, body });
  }
};

/** Outside the host enters what it cost the next morning, and the accountant looks at it; the newest are still to be entered. */
const costed: Step = async ({ services, as, organisation }) => {
  const login = new Map([...organisation.users].map(([name, id]) => [id, name]));
  const meals = await services.db.query<{ id: string; host: string; date: string; persons: number; amount: string }>(
    `select m.id::text, m.applicant::text as host, m.meal_date::text as date, total_count as persons, est_amount::text as amount
     from admin_meal_application m where not m.deleted and exists (select from task t join flow_instance i on i.id = t.instance_id
       where i.resource = 'adminMealApplication' and i.document_id = m.id and t.state = 'open' and t.node_id = 'cost') order by m.meal_date, m.id`,
  );
  for (const { id, host, date, persons, amount } of meals.slice(0, -2)) {
    const morning = new Date(`${daysLater(date, 1)}T01:20:00.000Z`);
    const values = { actualCount: persons, actualAmount: amount };
    for (const [name, body] of [
      [login.get(host) ?? '', { comment: '附发票', ...values }],
      ['majun', { comment: '已核对' }],
    ] as const) {
      const then = acting(await as(name), morning < services.clock.now() ? morning : services.clock.now());
      await decide(then, definitionOf(then, 'adminMealApplication'), 'approve', { id, ...body });
    }
  }
};

export const mealSteps = (stage: Stage): readonly Step[] => {
  const { day, volumes } = stage;
  const random = chance(20_261_175);
  const kinds = [
    [90, (at: Date, number: number) => inside(random, at, number, stage)],
    [45, (at: Date, number: number) => outside(random, at, number)],
    [18, contracted],
  ] as const;
  const plans = kinds.flatMap(([count, record]) => {
    const moments = evenly(day, shareOf(count, volumes.settled), [350, 1]);
    return moments.map((then, number): Plan => {
      const at = atWork(then < addDays(day, -1) ? then : addDays(day, -1));
      const values = record(at, number);
      return {
        resource: 'adminMealApplication',
        applicant: hosts[number % hosts.length] ?? 'yanfei',
        at,
        fate: fateAt(moments.length - number, number),
        nodeValues: (fields, document): AnyDoc =>
          fields.has('actualAmount') ? { actualAmount: document['estAmount'], actualCount: document['totalCount'] } : {},
        record: values,
      };
    });
  });
  return [...inTime(20_261_176, plans), served, costed];
};
