/** The dormitory of the demo company: rooms, who has lived in them for long, a year of applications, what the meters showed and what it cost. */
import { addDays as daysLater, dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { monthAfter } from '#resources/general/dormCharges.ts';
import { chargeMonth } from '#server/business/general/dormMeters.ts';
import { takeEffects } from '#server/documents/dated.ts';
import { workingDay } from '../leave.ts';
import { people, type DemoPerson } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { chance, type Chance } from '../random.ts';
import { acted, saveAll } from '../saving.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

/** building | first room | rooms | for | beds | fee | state of the last one */
const blocks = `
1号楼|101|4|male|4|90.00|normal
1号楼|201|3|male|4|90.00|normal
1号楼|301|3|male|4|90.00|repair
2号楼|101|4|female|4|90.00|normal
2号楼|201|3|female|4|90.00|closed
2号楼|301|4|couple|2|260.00|normal
2号楼|401|2|guest|3|0.00|normal
2号楼|405|1|guest|2|0.00|normal
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

interface DemoRoom {
  readonly building: string;
  readonly roomNo: string;
  readonly roomGender: string;
  readonly bedCount: number;
  readonly monthlyFee: string;
  readonly roomStatus: string;
}

const rooms: readonly DemoRoom[] = blocks.flatMap(([building = '', first, count, roomGender = '', beds, monthlyFee = '', last = '']) =>
  Array.from({ length: Number(count) }, (_, at) => ({
    building,
    roomNo: String(Number(first) + at),
    roomGender,
    bedCount: Number(beds),
    monthlyFee,
    roomStatus: at === Number(count) - 1 ? last : 'normal',
  })),
);

/** Beds for somebody, in the order in which they are given; nobody is put where another was. */
const bedsFor = (sex: DemoPerson['sex']) =>
  rooms
    .filter(({ roomGender, roomStatus }) => roomGender === sex && roomStatus === 'normal')
    .flatMap(({ building, roomNo, bedCount }) =>
      Array.from({ length: bedCount }, (_, at) => ({ room: `${building} ${roomNo}`, bedNo: at + 1 })),
    );

class Beds {
  private readonly left = { male: bedsFor('male'), female: bedsFor('female') };
  next({ sex }: DemoPerson): { readonly room: string; readonly bedNo: number } {
    const bed = this.left[sex].shift();
    if (bed === undefined) throw new Error(`the dormitory of the demo has no bed left for ${sex}`);
    return bed;
  }
}

/** Who may live in the dormitory: those without an office, but not who keeps it. */
const lodgers = people.filter(({ grade, login }) => !/^[ME]/.test(grade) && login !== 'zhanghongmei');
const counts = { long: 19, arriving: 16, changing: 4, leaving: 5 } as const;

/** What happens to whom: who has lived here for long, who comes, and who asks in vain or has not been answered. */
const cast = (today: string) => {
  const longAgo = daysLater(today, -460);
  const early = lodgers.filter(({ joined }) => joined < longAgo);
  const long = early.slice(0, counts.long);
  const others = lodgers.filter((one) => !long.includes(one));
  return { long, arriving: others.slice(-counts.arriving), asking: others.slice(0, -counts.arriving) };
};

/** Beds in the order of the plan, so that loading rooms and playing applications give the same ones. */
const given = (today: string) => {
  const [beds, { long, arriving }] = [new Beds(), cast(today)];
  const of = (persons: readonly DemoPerson[]) => new Map(persons.map((person) => [person.login, beds.next(person)]));
  const [first, before] = [of(long), of(arriving.slice(0, 4))];
  return {
    first,
    before,
    arriving: of(arriving),
    changed: of(long.slice(0, counts.changing)),
    pending: of([long[17], long[18]].flatMap((one) => one ?? [])),
  };
};

const roomIds = async ({ services }: Pick<Stage, 'services'>): Promise<ReadonlyMap<string, string>> => {
  const rows = await services.db.query<{ name: string; id: string }>(
    `select building || ' ' || room_no as name, id::text from dorm_management where not deleted`,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
};

/** Rooms, and stays from before there were applications: those who live here, and some who lived elsewhere once. */
export const loadDormitory: Step = async ({ services, organisation, as, day }) => {
  const [place] = await services.db.query<{ id: string }>(`select id::text from areas where area_code = 'PARK-LIVING'`);
  const keeper = await as('zhanghongmei');
  const shared = {
    areaId: place?.id,
    keeper: organisation.users.get('zhanghongmei'),
    waterPrice: '3.80',
    powerPrice: '0.55',
    waterElecMode: '按表计量，按入住天数分摊',
  };
  await saveAll(
    keeper,
    'dormManagement',
    rooms.map((room) => ({
      ...room,
      ...shared,
      floor: Number(room.roomNo.slice(0, 1)),
      facilities: room.roomGender === 'guest' ? '空调、电视、独立卫浴' : '空调、衣柜、书桌、热水器',
    })),
  );
  const ids = await roomIds({ services });
  const today = dateAt(day.toISOString(), services.zone);
  const { first, before } = given(today);
  const stay = (login: string, { room, bedNo }: { readonly room: string; readonly bedNo: number }, more: AnyDoc): AnyDoc => ({
    dormId: ids.get(room),
    bedNo,
    staffId: organisation.staff.get(login),
    keyNo: `${room.slice(0, 1)}-${room.slice(-3)}-${bedNo}`,
    inventory: '床垫1张、衣柜1组、钥匙1把、空调遥控器1个',
    ...more,
  });
  const long = [...first].map(([login, bed], at) =>
    // Two of them were to leave about now.
    stay(login, bed, {
      checkInDate: daysLater(today, -460 - at * 9),
      planOutDate: at === 11 || at === 12 ? daysLater(today, at - 8) : null,
    }),
  );
  const gone = [...before].map(([login, bed], at) =>
    stay(login, bed, { checkInDate: daysLater(today, -900 + at * 20), checkOutDate: daysLater(today, -640 + at * 15), stayStatus: 'left' }),
  );
  await saveAll(keeper, 'dormManagementDetail', [...gone, ...long]);
};

const reasons = {
  checkIn: ['家在外地，上下班通勤不便', '轮班作业，夜班后需就近休息', '租房到期，申请入住宿舍', '新入职，暂无住所'],
  change: ['同室作息时间不同，影响休息', '房间靠近设备房，噪声较大'],
  checkOut: ['已在市区购房', '搬至家属处居住'],
} as const;

interface Asked {
  readonly person: DemoPerson;
  readonly applyType: keyof typeof reasons;
  readonly at: Date;
  readonly fate: Plan['fate'];
  /** Days from the application to the day asked for. */
  readonly ahead?: number;
  readonly bed?: { readonly room: string; readonly bedNo: number } | undefined;
}

const planOf = (random: Chance, organisation: Organisation, ids: ReadonlyMap<string, string>, asked: Asked): Plan => {
  const { person, applyType, fate, bed, ahead = 4 } = asked;
  const at = atWork(workingDay(asked.at));
  const into = applyType !== 'checkOut';
  return {
    resource: 'dormApply',
    applicant: person.login,
    at,
    fate,
    record: {
      applyType,
      staffId: organisation.staff.get(person.login),
      mobile: `101${random.whole(10_000_000, 99_999_999)}`,
      ...(into && { planInDate: daysLater(dateOf(at), ahead), wishRoom: random.pick(['低楼层', '朝南房间', '与同班组同住', '']) }),
      reason: random.pick(reasons[applyType]),
      agreeRules: true,
    },
    nodeValues: (fields, _, when) => {
      if (fields.has('dormId')) return { dormId: ids.get(bed?.room ?? ''), bedNo: bed?.bedNo };
      if (!fields.has('outDate')) return {};
      const damaged = random.percent(30);
      return { outDate: dateOf(when), handoverOk: !damaged, ...(damaged && { damageFee: `${random.whole(2, 12)}0.00` }) };
    },
  };
};

function asked(day: Date, today: string): readonly Asked[] {
  const { long, arriving, asking } = cast(today);
  const beds = given(today);
  const approved = { kind: 'approved' } as const;
  const after = (person: DemoPerson, at: Date): Date => (dateOf(at) > person.joined ? at : addDays(new Date(person.joined), 2));
  const some = <T>(all: readonly T[], from: number, count: number): readonly T[] => all.slice(from, from + count);
  const back = (days: number): Date => addDays(day, -days);
  return [
    ...arriving.map((person, at): Asked => {
      // The newest has a bed reserved for a day to come.
      const last = at === arriving.length - 1;
      const when = last ? back(6) : after(person, back(430 - at * 26));
      return { person, applyType: 'checkIn', at: when, fate: approved, ahead: last ? 14 : 4, bed: beds.arriving.get(person.login) };
    }),
    ...some(long, 0, counts.changing).map((person, at): Asked => ({
      person,
      applyType: 'change',
      at: back(320 - at * 70),
      fate: approved,
      bed: beds.changed.get(person.login),
    })),
    ...some(long, 5, counts.leaving).map((person, at): Asked => ({
      person,
      applyType: 'checkOut',
      at: back(290 - at * 48),
      fate: approved,
    })),
    ...some(arriving, 0, 3).map((person, at): Asked => ({ person, applyType: 'checkOut', at: back(130 - at * 32), fate: approved })),
    ...some(asking, 0, 2).map((person, at): Asked => ({
      person,
      applyType: 'checkIn',
      at: back(3 + at),
      fate: { kind: 'pending', after: at },
      ahead: 12,
    })),
    ...some(asking, 2, 2).map((person, at): Asked => ({
      person,
      applyType: 'checkIn',
      at: back(60 + at * 40),
      fate: { kind: 'rejected', after: at, repost: false },
    })),
    ...some(asking, 4, 2).map((person, at): Asked => ({ person, applyType: 'checkIn', at: back(2 + at), fate: { kind: 'draft' } })),
    ...some(long, 17, 1).map((person): Asked => ({
      person,
      applyType: 'change',
      at: back(5),
      fate: { kind: 'pending', after: 2 },
      ahead: 10,
      bed: beds.pending.get(person.login),
    })),
    ...some(long, 18, 1).map((person): Asked => ({ person, applyType: 'checkOut', at: back(4), fate: { kind: 'pending', after: 1 } })),
  ];
}

/** Months whose meters were read, the first without a cost. */
const monthsRead = 4;

/** Meters of the last months, room by room, and the charges of each month once they are read. */
const readAndCharge: Step = async ({ services, as, day }) => {
  const random = chance(20_261_152);
  const keeper = await as('zhanghongmei');
  const lived = await services.db.query<{ id: string; persons: number }>(
    `select dorm_id::text as id, count(*)::int as persons from dorm_management_detail
     where stay_status in ('living', 'left') and not deleted group by dorm_id order by dorm_id`,
  );
  const shown = new Map(lived.map(({ id }) => [id, { water: random.whole(80, 900), power: random.whole(900, 9_000) }]));
  const thisMonth = dateAt(day.toISOString(), services.zone).slice(0, 7);
  for (let back = monthsRead; back >= 1; back -= 1) {
    const month = monthAfter(thisMonth, -back);
    for (const { id, persons } of lived) {
      const meter = shown.get(id) ?? { water: 0, power: 0 };
      meter.water += random.whole(2, 4) * persons;
      meter.power += random.whole(25, 60) * persons;
      const body = { month, waterTo: meter.water.toFixed(2), powerTo: meter.power.toFixed(2) };
      await acted(keeper, 'dormManagement', 'meter/:id', { params: { id }, body });
    }
    if (back < monthsRead) await chargeMonth(services, `${monthAfter(month)}-01`);
  }
};

/** Days until what was asked for is approved and its day has come. */
const settledIn = 14;
/** Who was given a bed lives in it before anything else happens, so that they can leave it again. */
const settledAfter =
  (plan: Plan | undefined): Step =>
  async ({ services, day }) => {
    const on = addDays(plan?.at ?? day, settledIn);
    await takeEffects(services, dateOf(on < day ? on : day));
  };

const seeds = { planned: 20_261_150, played: 20_261_151 };

export async function dormitorySteps(stage: Stage): Promise<readonly Step[]> {
  const { organisation, day, services } = stage;
  const ids = await roomIds(stage);
  const random = chance(seeds.planned);
  const plans = asked(day, dateAt(day.toISOString(), services.zone)).map((one) => planOf(random, organisation, ids, one));
  const ordered = plans.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return [...inTime(seeds.played, ordered).flatMap((play, number) => [play, settledAfter(ordered[number])]), readAndCharge];
}
