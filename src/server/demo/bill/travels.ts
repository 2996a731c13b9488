/**
 * A year and a half of business trips: applied for, some with an advance, travelled, and reported by the standards. A few hotels were dearer than
 * allowed, one report came late, and the newest stand in every state.
 */
import { isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { people, type DemoPerson } from '../organisation.ts';
import { addDays, atWork, dateOf, shareOf, sureFates, type Plan } from '../plan.ts';
import { playing, type Stage, type Step } from '../stage.ts';

/** city | class | by | fare one way | hotel a night | days | purpose | visited */
const ways = `
上海|t1|highSpeed|553.00|365.00|3|拜访商超客户，洽谈三文鱼年度供货|上海鲜品汇供应链
青岛|t2|highSpeed|118.00|280.00|2|参加水产博览会，对接渠道商|青岛国际博览中心
济南|t2|highSpeed|186.50|295.00|2|参加省渔业技术培训与项目评审|山东省海洋科学研究院
北京|t1|highSpeed|428.00|420.00|3|申报农业农村部深远海养殖项目|中国水产学会
大连|t2|ship|260.00|270.00|3|考察网箱与工作船供应商|大连海工装备
威海|t3|bus|62.00|240.00|2|循环水设备出厂验收|威海博远环保
杭州|t2|plane|780.00|310.00|4|冷链物流供应商现场审核|杭州顺达冷链
广州|t1|plane|1280.00|376.00|4|参加全国水产品订货会|广州渔博会
奥斯陆|abroad|plane|5600.00|1450.00|7|赴挪威考察鱼卵供应商|AquaGen AS
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** Whoever travels much; each has a trip of their own before the next one. */
const travelling = 'ouyangqian taoran xiazhiyuan baixue dingweiguo luojia shenyifan lyupeng gemengyao yinruoxi qinhao shaobin'.split(' ');

const whole = { approved: 95, reported: 88, pending: 7, rejected: 4, drafts: 4 } as const;
/** Days from the oldest trip until now. */
const span = 520;
/** Days before the first that somebody applies, and that they ask for their advance. */
const lead = { application: 9, advance: 5 } as const;

interface Journey {
  readonly number: number;
  readonly person: DemoPerson;
  readonly way: readonly string[];
  readonly start: Date;
  readonly end: Date;
  readonly fate: Plan['fate'];
  /** What becomes of its report, null where there is none yet. */
  readonly report: Plan['fate'] | null;
  readonly needLoan: boolean;
}

const days = ({ way }: Pick<Journey, 'way'>): number => Number(way[5]);
const nights = (journey: Pick<Journey, 'way'>): number => days(journey) - 1;
const isAbroad = ({ way }: Pick<Journey, 'way'>): boolean => way[1] === 'abroad';
const daily = (journey: Pick<Journey, 'way'>): number => (isAbroad(journey) ? 300 : 180);
const estimateOf = (journey: Journey): number =>
  2 * Number(journey.way[3]) + nights(journey) * Number(journey.way[4]) + days(journey) * daily(journey);

const many = (count: number, fate: (nth: number) => Plan['fate']): readonly Plan['fate'][] =>
  Array.from({ length: count }, (_, nth) => fate(nth));

/** Applications that are not approved: at every step, rejected or not sent. */
const undecided = (settled: number): readonly Plan['fate'][] => [
  ...many(shareOf(whole.pending, settled), (nth) => ({ kind: 'pending', after: nth % 3 === 2 ? 1 : 0 })),
  ...many(shareOf(whole.rejected, settled), (nth) => ({ kind: 'rejected', after: 0, repost: nth % 4 === 3 })),
  ...many(shareOf(whole.drafts, settled), () => ({ kind: 'draft' })),
  { kind: 'withdrawn' },
];

function* journeys({ day, volumes }: Stage): Generator<Journey> {
  const staff = travelling.flatMap((login) => people.find((person) => person.login === login) ?? []);
  const approved = shareOf(whole.approved, volumes.settled);
  const reported = shareOf(whole.reported, volumes.settled);
  const newest = sureFates(4);
  const open = undecided(volumes.settled);
  for (let number = 0; number < approved + open.length; number += 1) {
    const way = ways[number % 10 === 9 ? 8 : number % 8] ?? [];
    const toCome = number - reported;
    // What is reported lies behind, what is not is under way or to come, and what is not decided yet comes last.
    const start =
      toCome < 0
        ? addDays(day, -span + ((span - 24) * number) / reported)
        : addDays(day, number < approved ? toCome - 1 : 1 + (number - approved) / 2);
    const there = staff.filter(({ joined }) => joined < dateOf(addDays(start, -lead.application)));
    const person = there[number % there.length];
    if (person === undefined) continue;
    const end = addDays(start, Number(way[5]) - 1);
    const settled: Plan['fate'] = number % 31 === 12 ? { kind: 'invalidated' } : { kind: 'approved' };
    yield {
      number,
      person,
      way,
      start,
      end,
      fate: number < approved ? { kind: 'approved' } : (open[number - approved] ?? { kind: 'draft' }),
      report: toCome >= 0 ? null : reported - number <= newest.length ? (newest[reported - number - 1] ?? settled) : settled,
      needLoan: number % 3 === 1 && way[1] !== 't3',
    };
  }
}

const application = ({ organisation }: Stage, journey: Journey): Plan => {
  const { person, way, start, end, number, needLoan } = journey;
  const [city, cityTier, transport, transportFee, hotel, , reason, visitTo] = way;
  const [from, to] = [dateOf(start), dateOf(end)];
  const flies = transport === 'plane' ? { seatClass: 'economy', remark: '路途较远，无直达列车' } : {};
  return {
    resource: 'travelApply',
    applicant: person.login,
    at: atWork(addDays(start, -lead.application)),
    fate: journey.fate,
    record: {
      traveller: organisation.users.get(person.login),
      reason,
      startDate: from,
      endDate: to,
      costDept: organisation.departments.get(person.department),
      abroad: isAbroad(journey),
      needLoan,
      loanAmount: needLoan ? `${Math.floor((estimateOf(journey) * 0.8) / 100) * 100}.00` : '0.00',
      agentUser: number % 2 === 0 ? organisation.users.get('haojie') : null,
      itinerary: [
        {
          dateFrom: from,
          dateTo: from,
          fromCity: '烟台',
          toCity: city,
          cityTier,
          transport,
          transportFee,
          hotelNights: nights(journey),
          hotelFee: (nights(journey) * Number(hotel)).toFixed(2),
          visitTo,
          ...flies,
        },
        { dateFrom: to, dateTo: to, fromCity: city, toCity: '烟台', cityTier: 't3', transport, transportFee, hotelNights: 0, ...flies },
      ],
    },
  };
};

const ticket = (number: number, part: number, date: string): AnyDoc => ({
  invoiceNo: `2639${String(number * 10 + part).padStart(16, '0')}`,
  invoiceDate: date,
});

/** Tickets there and back, the hotel, and here and there a taxi; each seventh hotel was dearer, half of these say why. */
function costsOf({ way, start, end, number, person }: Journey): readonly AnyDoc[] {
  const [city, cityTier, transport = '', fare = '0', hotel = '0'] = way;
  const [from, to] = [dateOf(start), dateOf(end)];
  const abroad = isAbroad({ way });
  const count = nights({ way });
  const isDear = number % 7 === 3;
  const night = (Number(hotel) * (isDear ? 1.25 : 1)).toFixed(2);
  const kind = { plane: 'air', highSpeed: 'train', bus: 'coach', ship: 'coach' }[transport] ?? 'receipt';
  const yuan = { currency: 'CNY', fxRate: '1' };
  const ride = (part: number, happenDate: string, fromCity: string, toCity: string): AnyDoc => ({
    costKind: 'transport',
    happenDate,
    fromCity,
    toCity,
    transport,
    ...yuan,
    originalAmount: fare,
    invoiceType: kind,
    ...ticket(number, part, happenDate),
    ...(kind === 'air' ? { taxBase: (Number(fare) - 50).toFixed(2) } : {}),
    ...(kind === 'coach' ? { named: true } : {}),
  });
  return [
    ride(1, from, '烟台', city ?? ''),
    {
      costKind: 'hotel',
      happenDate: to,
      toCity: city,
      cityTier,
      nights: count,
      ...(abroad
        ? { currency: 'NOK', fxRate: '0.655000', originalAmount: ((count * Number(night)) / 0.655).toFixed(2), invoiceType: 'receipt' }
        : { ...yuan, originalAmount: (count * Number(night)).toFixed(2), invoiceType: 'digital', ...ticket(number, 2, to) }),
      overReason: isDear && number % 2 === 0 ? '会议指定酒店，协议价已满' : null,
    },
    ...(number % 5 === 2 && person.department === 'D12' && !abroad
      ? [{ costKind: 'local', happenDate: from, ...yuan, originalAmount: '46.00', invoiceType: 'taxi' }]
      : []),
    ride(3, to, city ?? '', '烟台'),
  ];
}

interface Stored {
  readonly id: string;
  readonly loan: string | null;
  readonly version: number | null;
  readonly balance: string | null;
}

/** The approved trip, the draft of its advance, and what is open of an advance that was paid. */
const stored = async ({ services, organisation }: Stage, { person, start }: Journey): Promise<Stored | null> => {
  const [row] = await services.db.query<Stored>(
    `select t.id::text, l.id::text as loan, l.version, case when l.status = 'approved' then l.balance::text end as balance
     from travel_apply t left join debit_note l on l.travel_apply_id = t.id and not l.deleted
     where t.traveller = $1 and t.start_date = $2 and t.status = 'approved' and not t.deleted order by t.id limit 1`,
    [organisation.users.get(person.login), dateOf(start)],
  );
  return row ?? null;
};

/** The traveller sends the draft that the approval of the trip made. */
const advance =
  (journey: Journey): Step =>
  async (stage) => {
    const trip = await stored(stage, journey);
    if (trip === null || trip.loan === null || trip.balance !== null) return;
    const plan: Plan = {
      resource: 'debitNote',
      applicant: journey.person.login,
      at: atWork(addDays(journey.start, -lead.advance)),
      fate: { kind: 'approved' },
      nodeValues: (fields, _document, at): AnyDoc => (fields.has('payAccount') ? { payAccount: stage.account, paidAt: dateOf(at) } : {}),
      record: { id: trip.loan, version: trip.version },
    };
    await playing(20_261_200 + journey.number, [plan])(stage);
  };

/** What finance approves is what was proposed. */
const finance =
  (account: string) =>
  (fields: ReadonlySet<string>, document: AnyDoc, at: Date): AnyDoc => {
    if (fields.has('approvedTotal')) return { approvedTotal: document['proposedTotal'] };
    return fields.has('paidAt')
      ? { payAccount: account, paidAt: dateOf(at), payNo: `CL${dateOf(at).replaceAll('-', '')}${String(document['id'])}` }
      : {};
  };

const report =
  (journey: Journey, fate: Plan['fate']): Step =>
  async (stage) => {
    const trip = await stored(stage, journey);
    if (trip === null) return;
    const costs = costsOf(journey);
    const plan: Plan = {
      resource: 'travelReport',
      applicant: journey.person.login,
      // One came after the thirty days.
      at: atWork(addDays(journey.end, journey.number === 10 ? 38 : 3 + (journey.number % 6))),
      fate,
      nodeValues: finance(stage.account),
      record: {
        travelApplyId: trip.id,
        startDate: dateOf(journey.start),
        endDate: dateOf(journey.end),
        costDept: stage.organisation.departments.get(journey.person.department),
        summary: `${journey.way[6] ?? ''}，已按计划完成`,
        billCount: costs.length,
        mealsProvidedDays: journey.number % 4 === 1 ? '1.0' : '0.0',
        carDays: '0.0',
        costs,
        // An advance of four fifths of the estimate is less than what is approved.
        offsets: trip.loan === null || !isPositive(trip.balance) ? [] : [{ debitNoteId: trip.loan, offsetAmount: trip.balance }],
      },
    };
    await playing(20_261_400 + journey.number, [plan], journey.number)(stage);
  };

/** Each trip in the order of time, its advance and its report right behind it. */
export const travelSteps = (stage: Stage): readonly Step[] =>
  [...journeys(stage)].flatMap((journey) => [
    playing(20_261_190, [application(stage, journey)], journey.number),
    ...(journey.needLoan && journey.fate.kind === 'approved' ? [advance(journey)] : []),
    ...(journey.report === null ? [] : [report(journey, journey.report)]),
  ]);
