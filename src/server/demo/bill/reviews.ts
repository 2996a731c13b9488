/** Invoices of suppliers in the demo company: for what was received, and for feed, power and services that come every month. */
import type { AnyDoc } from '#model/definition.ts';
import { addDays, atWork, dateOf, fateOf, sureFates, type Plan } from '../plan.ts';
import { chance, type Chance } from '../random.ts';
import { playing, type Stage, type Step } from '../stage.ts';

interface Kind {
  readonly item: string;
  readonly type: string;
  readonly rate: keyof typeof percent;
  /** Smallest and largest net amount, in hundreds. */
  readonly hundreds: readonly [number, number];
}
const percent = { r6: 6, r9: 9, r13: 13 } as const;

const kinds: readonly Kind[] = [
  { item: '三文鱼颗粒饲料', type: 'digital', rate: 'r9', hundreds: [1800, 4200] },
  { item: '液氧', type: 'special', rate: 'r13', hundreds: [90, 140] },
  { item: '网箱网衣', type: 'digital', rate: 'r13', hundreds: [700, 960] },
  { item: '保鲜包装箱', type: 'digital', rate: 'r13', hundreds: [240, 420] },
  { item: '养殖车间电费', type: 'digital', rate: 'r13', hundreds: [1500, 2100] },
  { item: '冷链运输服务', type: 'digitalNormal', rate: 'r9', hundreds: [60, 210] },
  { item: '水质检测服务', type: 'digital', rate: 'r6', hundreds: [50, 180] },
  { item: '设备维保服务', type: 'special', rate: 'r13', hundreds: [55, 320] },
];

const authors = ['baixue', 'majun', 'lyupeng', 'cuilei', 'houmeiling'];
const days = 340;
const count = 140;

const digits = (random: Chance, length: number): string => String(random.whole(10 ** (length - 1), 10 ** length - 1));

/** An invoice of the kind over so much net. */
function invoiceLine(random: Chance, { item, type, rate }: Kind, net: number, at: Date): AnyDoc {
  const isDigital = type !== 'special';
  return {
    invoiceType: type,
    invoiceCode: isDigital ? null : `37002${digits(random, 5)}`,
    invoiceNo: isDigital ? `2637${digits(random, 8)}${digits(random, 8)}` : digits(random, 8),
    invoiceDate: dateOf(addDays(at, -random.whole(1, 20))),
    itemName: item,
    netAmount: net.toFixed(2),
    taxRate: rate,
    tax: ((Math.round(net * 100) * percent[rate]) / 10_000).toFixed(2),
  };
}

interface Received {
  readonly id: string;
  readonly supplierId: string;
  readonly net: string;
  readonly day: string;
}

/** Receipts that no review names yet, the earliest first. */
const received = `select e.id::text, e.supplier_id::text as "supplierId", e.total_amount::text as net, e.biz_date::text as day
 from material_entry e where e.entry_type = 'purchase' and e.status = 'approved' and e.supplier_id is not null and e.total_amount > 0
   and not exists (select from invoice_review_receipts r where r.source_id = e.id) order by e.biz_date, e.id limit 1`;

const suppliers = `select id::text from supplier_management where not deleted and coop_state <> 'blacklisted' order by id`;

/** The document of that number: every third one is for goods that were received, as long as there are such. */
const reviewing =
  (number: number, at: Date, fate: Plan['fate']): Step =>
  async (stage) => {
    const { db } = stage.services;
    const random = chance(20_261_420 + number * 31);
    const [org] = await db.query<{ id: string }>('select id::text from org order by id limit 1');
    const [receipt] = number % 3 === 0 ? await db.query<Received>(received) : [];
    const some = await db.query<{ id: string }>(suppliers);
    const supplierId = receipt?.supplierId ?? some[number % Math.max(1, some.length)]?.id;
    if (supplierId === undefined) return;
    const kind = kinds[number % kinds.length] as Kind;
    const when = receipt === undefined ? at : new Date(Math.max(at.getTime(), new Date(`${receipt.day}T02:00:00Z`).getTime()));
    // One in twelve is charged with freight that was not received, one comes in parts.
    const extra = number % 12 === 0 ? 180 : number % 12 === 6 ? -160 : 0;
    const net = receipt === undefined ? random.whole(...kind.hundreds) * 100 : Math.max(10, Number(receipt.net) + extra);
    const applicant = receipt === undefined ? (authors[number % authors.length] ?? 'baixue') : number % 2 === 0 ? 'majun' : 'cuilei';
    await playing(
      20_261_421,
      [
        {
          resource: 'invoiceReview',
          applicant,
          at: when,
          fate,
          record: {
            supplierId,
            buyerOrg: org?.id,
            receivedDate: dateOf(when),
            diffReason: receipt !== undefined && extra > 0 ? '含运费，未随货入库' : null,
            invoices: [invoiceLine(random, kind, net, when)],
            receipts: receipt === undefined ? [] : [{ sourceId: receipt.id }],
          },
          nodeValues: (fields, document, moment) =>
            fields.has('verifyOk')
              ? { verifyOk: true, deductMonth: Number(document['deductTotal']) > 0 ? dateOf(moment).slice(0, 7) : null }
              : {},
        },
      ],
      number,
    )(stage);
  };

/** Through the year, the last ones in every state. */
export function reviewSteps({ volumes, day }: Stage): readonly Step[] {
  const random = chance(20_261_422);
  const sure = sureFates(3);
  const settled = Math.max(6, Math.round((count - sure.length) * volumes.settled));
  const old = Array.from({ length: settled }, (_, at) => {
    const then = atWork(addDays(day, -days + ((days - 14) * at) / settled));
    return { at: then, fate: fateOf(random, (day.getTime() - then.getTime()) / 86_400_000) };
  });
  const recent = sure.map((fate, at) => ({ at: atWork(addDays(day, -9 + at)), fate }));
  return [...old, ...recent].map(({ at, fate }, number) => reviewing(number, at, fate));
}
