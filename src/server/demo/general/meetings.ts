/** Meeting rooms of the demo company, and a year of what was held in them: once and as series, some cancelled, some still to be decided. */
import { addDays as daysLater } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { workingDay } from '../leave.ts';
import { people } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { chance, type Chance } from '../random.ts';
import { acted, acting, saveAll } from '../saving.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

/** code | name | place | seats | equipment | confirmed by the desk | directions */
const rooms = `
r1|大会议室|PARK-OFFICE|40|projector,screen,microphone|1|办公楼三层东侧
r2|二号会议室|PARK-OFFICE|16|projector,whiteboard|0|办公楼二层201
r3|小会议室|PARK-OFFICE|8|screen,whiteboard|0|办公楼二层205
r4|基地会议室|LAND|20|projector,whiteboard|0|陆基基地综合楼一层
vc|视频会议室|PARK-OFFICE|12|video,screen,phone|1|办公楼三层西侧
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

export const loadRooms: Step = async ({ services, as }) => {
  const places = await services.db.query<{ code: string; id: string }>('select area_code as code, id::text from areas');
  const idOf = new Map(places.map(({ code, id }) => [code, id]));
  const rows = rooms.map(([code, name, place = '', capacity, equipment = '', needConfirm, note]) => ({
    code,
    name,
    areaId: idOf.get(place),
    capacity: Number(capacity),
    equipment: equipment.split(','),
    needConfirm: needConfirm === '1',
    note,
  }));
  await saveAll(await as('jiangyuzhen'), 'meetingRoom', rows);
};

/** type | topic | purpose */
const topics = `
regular|部门周例会|总结上周工作，安排本周任务
regular|生产调度会|核对存塘量、投喂计划与出鱼安排
regular|质量月度例会|通报月度检验结果与整改进度
special|越冬投喂方案讨论|确定低温期投喂频次与饲料型号
special|加工车间能耗专题|分析用电用气，提出节能措施
special|循环水系统改造方案|比较两家供应商的技术方案
special|年度预算初审|审核各部门下年度费用预算
training|安全生产培训|特种作业与有限空间安全培训
training|HACCP体系培训|关键控制点与记录填写
reception|客户来访接待|介绍养殖与加工流程，洽谈下季度订单
reception|海洋主管部门调研|汇报深远海养殖项目进展
video|销售周会（视频）|与各片区核对订单与回款
video|苗种供应商技术交流|讨论发眼卵质量与运输
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));
/** Begin and end within the day, in UTC; none touches another, and the first is for series. */
const slots = [
  ['00:00', '00:50'],
  ['01:00', '02:30'],
  ['02:40', '03:40'],
  ['05:30', '07:00'],
  ['07:10', '09:00'],
] as const;

const instant = (day: string, time: string): string => `${day}T${time}:00.000Z`;

/** Colleagues who were there by then, the near ones first. */
function guestsOf(random: Chance, login: string, day: string, most: number): readonly string[] {
  const host = people.find((one) => one.login === login);
  const there = people.filter((one) => one.login !== login && one.joined < day);
  const near = there.filter(({ department }) => department === host?.department);
  const all = [...near, ...there.filter(() => random.percent(12))];
  return [...new Set(all.map((one) => one.login))].slice(0, random.whole(2, most));
}

function planned(
  random: Chance,
  organisation: Organisation,
  roomIds: ReadonlyMap<string, string>,
  today: Date,
  count: number,
): readonly Plan[] {
  const used = new Set<string>();
  const hosts = people.filter(({ joined, login }) => joined < dateOf(addDays(today, -380)) && login !== 'linhaichuan');
  return Array.from({ length: count }, (_, number): Plan => {
    // A fifth of them is still to come.
    const ahead = number % 5 === 0;
    const [meetType = '', topic = '', content = ''] = random.pick(topics);
    const fitting = rooms.filter(([code]) => (meetType === 'video' ? code === 'vc' : code !== 'vc'));
    let [day, room, slot] = ['', '', slots[1] as readonly [string, string]];
    do {
      day = dateOf(workingDay(atWork(addDays(today, ahead ? random.whole(1, 12) : -random.whole(2, 350)))));
      room = random.pick(fitting)[0] ?? '';
      slot = random.pick(slots.slice(1));
    } while (used.has(`${day} ${room} ${slot[0]}`));
    used.add(`${day} ${room} ${slot[0]}`);
    const host = random.pick(hosts).login;
    const seats = Number(rooms.find(([code]) => code === room)?.[3]);
    const guests = guestsOf(random, host, day, Math.min(6, seats - 2));
    const startTime = instant(day, slot[0]);
    const before = atWork(addDays(new Date(startTime), -random.whole(2, 6)));
    const asks = meetType === 'training' || meetType === 'reception';
    const fate = (): Plan['fate'] => {
      if (number === 5) return { kind: 'draft' };
      if (ahead && asks) return { kind: 'pending', after: random.whole(0, 1) };
      if (asks && random.percent(18)) return { kind: 'rejected', after: 0, repost: false };
      return { kind: 'approved' };
    };
    return {
      resource: 'meetApply',
      applicant: host,
      at: before < addDays(today, -0.75) ? before : atWork(addDays(today, -1 - random.next() * 2)),
      fate: fate(),
      record: {
        topic,
        meetType,
        content,
        roomId: roomIds.get(room),
        startTime,
        endTime: instant(day, slot[1]),
        attendees: guests.map((login) => organisation.users.get(login)),
        recorder: organisation.users.get(guests[0] ?? host),
        headcount: Math.min(seats, guests.length + 1 + random.whole(0, 4)),
        needProjector: random.percent(60),
        needVideo: meetType === 'video',
        needTea: meetType === 'reception',
        needNameCard: meetType === 'reception',
        ...(meetType === 'reception' && { externalGuests: '客户及随行人员三人' }),
      },
    };
  });
}

/** host | room | topic | repeats | attendees; they began two months ago and run for two more. */
const series = [
  ['qinhao', 'r4', '基地晨会', 'weekly', 'yanfei,luyang,tianye'],
  ['dingweiguo', 'r3', '采购与库存碰头会', 'biweekly', 'baixue,tengfei,luanguohua'],
  ['zhoumin', 'r2', '人力月度例会', 'monthly', 'xujiayi,hetingting'],
] as const;

const seriesPlans = (organisation: Organisation, roomIds: ReadonlyMap<string, string>, today: Date): readonly Plan[] =>
  series.map(([host, room, topic, repeat, guests], at): Plan => {
    const first = dateOf(workingDay(atWork(addDays(today, -60 + at))));
    return {
      resource: 'meetApply',
      applicant: host,
      at: atWork(addDays(new Date(instant(first, '01:00')), -4)),
      fate: { kind: 'approved' },
      record: {
        topic,
        meetType: 'regular',
        content: '通报进展，协调本期事项',
        roomId: roomIds.get(room),
        startTime: instant(first, slots[0][0]),
        endTime: instant(first, slots[0][1]),
        repeat,
        repeatUntil: daysLater(first, 120),
        attendees: guests.split(',').map((login) => organisation.users.get(login)),
        headcount: guests.split(',').length + 1,
      },
    };
  });

interface Coming {
  readonly id: string;
  readonly applicant: string;
  readonly guest: string;
}

const run = (person: Awaited<ReturnType<Stage['as']>>, path: string, id: string, body: AnyDoc): Promise<AnyDoc> =>
  acted(person, 'meetApply', `${path}/:id`, { params: { id }, body });

/** Of what is to come: some are cancelled, and some of those invited have answered. */
const settle: Step = async ({ services, as, organisation, day }) => {
  const coming = await services.db.query<Coming>(
    `select id::text, applicant::text, attendees[1]::text as guest from meet_apply
     where status = 'approved' and repeat = 'none' and start_time > $1 and not deleted order by start_time, id`,
    [day],
  );
  const login = new Map([...organisation.users].map(([name, id]) => [id, name]));
  for (const [number, { id, applicant, guest }] of coming.entries()) {
    const [host, invited] = [login.get(applicant), login.get(guest)];
    if (host === undefined || invited === undefined) continue;
    if (number % 5 === 4) await run(acting(await as(host), day), 'cancel', id, { reason: '主持人出差，另行安排' });
    else if (number % 2 === 0)
      await run(
        acting(await as(invited), day),
        'answer',
        id,
        number % 4 === 0 ? { answer: 'accepted' } : { answer: 'declined', reason: '当天在海上作业' },
      );
  }
};

const seeds = { planned: 20_261_140, played: 20_261_141 };

export async function meetingSteps({ services, organisation, day, volumes }: Stage): Promise<readonly Step[]> {
  const found = await services.db.query<{ code: string; id: string }>('select code, id::text from meeting_room');
  const roomIds = new Map(found.map(({ code, id }) => [code, id]));
  const plans = planned(chance(seeds.planned), organisation, roomIds, day, volumes.meetings);
  return [...inTime(seeds.played, [...plans, ...seriesPlans(organisation, roomIds, day)]), settle];
}
