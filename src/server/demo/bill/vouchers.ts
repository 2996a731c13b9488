/** Vouchers of the demo company: batches of every kind, handed out, used at the counters, some lost and some run out. */
import { addMonths } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { voucherExpiry } from '#server/business/bill/vouchers/voucherJobs.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { acted, acting, saveAll } from '../saving.ts';
import { playing, type Stage, type Step } from '../stage.ts';

/** name | type | purpose | product | pack | face value | price | number | days ago | months valid | handed out | used | void */
const told = `
中秋员工福利券|welfare|welfare|冰鲜三文鱼礼盒|3kg|398.00||200|65|12|200|90|5
五一门店折扣券|discount|promo|||100.00||100|210|4|40|10|0
春节礼盒提货券|pickup|sale|冰鲜三文鱼礼盒|3kg|398.00|360.00|150|310|24|150|60|5
客户答谢提货券|pickup|gift|冰鲜三文鱼礼盒|2kg|298.00||120|80|12|80|40|0
员工生日餐券|meal|welfare|||30.00||60|300|6|50|40|0
秋季促销代金券|cash|promo|||50.00||200|75|9|130|60|0
新品品鉴提货券|pickup|promo|烟熏三文鱼|200g|68.00||60|40|6|20|5|5
企业团购提货券|pickup|sale|三文鱼家宴礼盒|5kg|598.00|550.00|100|120|24|100|30|5
高温慰问福利券|welfare|welfare|冰鲜三文鱼段|500g|100.00||120|110|12|120|20|5
年会抽奖提货券|pickup|gift|冰鲜三文鱼礼盒|3kg|398.00||50|95|12|30|20|0
直营店折扣券|discount|promo|||60.00||100|55|12|60|15|0
开海节代金券|cash|promo|||100.00||80|70|12|50|15|0
经销商提货券|pickup|sale|冰鲜三文鱼礼盒|3kg|398.00|350.00|120|60|24|30|10|0
来访客户礼券|pickup|gift|烟熏三文鱼礼盒|1kg|188.00||40|50|12|30|10|0
岁末代金券|cash|promo|||100.00||100|35|12|20|5|5
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** Those that are still on their way, or came back. */
const others: readonly (readonly [name: string, fate: Plan['fate']])[] = [
  ['元旦礼盒提货券', { kind: 'draft' }],
  ['年货节折扣券', { kind: 'draft' }],
  ['春节员工福利券', { kind: 'pending', after: 0 }],
  ['商超渠道提货券', { kind: 'pending', after: 3 }],
  ['主播带货代金券', { kind: 'rejected', after: 1, repost: false }],
];

const recipients = [
  ['于海涛', '烟台海产批发市场', '13905350128'],
  ['林晓梅', '滨城生鲜配送', '13806381256'],
  ['张立群', '鲁东餐饮集团', '13695357781'],
  ['王秀芝', '工会', '15063508842'],
  ['孙建华', '渤海连锁超市', '18953570319'],
] as const;
const places = ['公司直营店', '食堂门店', '青岛体验店'] as const;

const keeper = 'taoran';
const counters = [keeper, 'ouyangqian'] as const;

/** So many at the size of the demo that is wanted; one at least of what there is. */
const sized =
  ({ volumes: { settled } }: Stage) =>
  (text: string | undefined): number => {
    const whole = Number(text ?? 0);
    return whole === 0 ? 0 : Math.max(1, Math.round(whole * settled));
  };

function recordOf(stage: Stage, row: readonly string[], at: Date, customerId: string): AnyDoc {
  const [batchName, voucherType, voucherUse, productName, productSpec, faceValue, salePrice, number, , months] = row;
  const { organisation } = stage;
  const validFrom = dateOf(at);
  const sold = voucherUse === 'sale';
  return {
    batchName,
    voucherType,
    voucherUse,
    productName: productName === '' ? null : productName,
    productSpec: productSpec === '' ? null : productSpec,
    faceValue,
    quantity: sized(stage)(number),
    ...(sold && { salePrice, customerId }),
    ...(voucherType === 'discount' && { discount: '0.85' }),
    receiveDept: organisation.departments.get('D12'),
    receiver: organisation.users.get('ouyangqian'),
    validFrom,
    validTo: addMonths(validFrom, Number(months)),
    usePlace: '公司直营店、食堂门店',
    reason: sold ? '渠道客户团购，凭券提货' : '活动发放，凭券核销',
  };
}

interface Made {
  readonly id: string;
  readonly approvedAt: Date;
  readonly price: string | null;
}

const madeOf = async ({ services }: Stage, name: string | undefined): Promise<Made | null> => {
  const [row] = await services.db.query<{ id: string; at: string; price: string | null }>(
    `select id::text, coalesce(finished_at, created_at) as at, case when voucher_use = 'sale' then (sale_price * quantity)::numeric(16,2)::text end as price
     from voucher_management where batch_name = $1 and status = 'approved' and not deleted`,
    [name],
  );
  return row === undefined ? null : { id: row.id, approvedAt: new Date(row.at), price: row.price };
};

const vouchersIn = ({ services }: Stage, batchId: string, count: number) =>
  services.db.query<{ id: string; code: string; type: string }>(
    `select id::text, qrcode as code, voucher_type as type from bill_voucher_details_management
     where batch_id = $1 and standing = 'issued' order by seq limit $2`,
    [batchId, count],
  );

/** The cashier has the money before the vouchers go out. */
async function paid(stage: Stage, { id, approvedAt, price }: Made): Promise<void> {
  if (price === null) return;
  const at = atWork(addDays(approvedAt, 1));
  const body = { amount: price, date: dateOf(at), account: stage.account, payNo: null };
  await acted(acting(await stage.as('weixiaodan'), at), 'voucherManagement', 'receipt/:id', { params: { id }, body });
}

/** In portions, each to somebody else. */
async function handedOut(stage: Stage, { id, approvedAt }: Made, count: number): Promise<void> {
  const clerk = await stage.as(keeper);
  const portion = Math.ceil(count / 4);
  for (let done = 0, n = 0; done < count; done += portion, n += 1) {
    const at = atWork(addDays(approvedAt, 2 + n / 2));
    const [recipientName, recipientOrg, mobile] = recipients[(n + Number(id)) % recipients.length] ?? [];
    const body = {
      recipientName,
      recipientOrg,
      mobile,
      recipientType: 'customer',
      receiveDate: dateOf(at),
      qty: Math.min(portion, count - done),
    };
    await acted(acting(clerk, at), 'voucherManagement', 'recipient/:id', { params: { id }, body });
  }
}

const minute = 60_000;

/** Scanned and used at the counters over the days that followed; one of each batch by mistake, and taken back at once. */
async function usedAtCounters(stage: Stage, made: Made, count: number): Promise<void> {
  const details = 'billVoucherDetailsManagement';
  const from = addDays(made.approvedAt, 5).getTime();
  const until = Math.min(addDays(made.approvedAt, 90).getTime(), stage.day.getTime() - 3 * 3_600_000);
  for (const [n, { id, code, type }] of (await vouchersIn(stage, made.id, count)).entries()) {
    const at = new Date(atWork(new Date(from + ((until - from) * n) / Math.max(1, count))).getTime() + n * minute);
    const person = await stage.as(counters[n % counters.length] ?? keeper);
    const then = (more: number) => acting(person, new Date(at.getTime() + more * 1000));
    await acted(then(0), details, 'getCode/:qrcode', { params: { qrcode: code } });
    const body = { usedPlace: places[n % places.length], ...(type === 'discount' && { usedAmount: `${12 + (n % 30)}.00` }) };
    await acted(then(5), details, 'updateUse/:id', { params: { id }, body });
    if (n === 0) {
      await acted(then(20), details, 'putUse/:id', { params: { id }, body: { action: 'revoke', reason: '误扫，客户未提货' } });
      await acted(then(30), details, 'getCode/:qrcode', { params: { qrcode: code } });
      await acted(then(35), details, 'updateUse/:id', { params: { id }, body });
    }
  }
}

async function lost(stage: Stage, { id }: Made, count: number): Promise<void> {
  const clerk = acting(await stage.as(keeper), atWork(addDays(stage.day, -2)));
  for (const voucher of await vouchersIn(stage, id, count))
    await acted(clerk, 'billVoucherDetailsManagement', 'voidVoucher/:id', { params: { id: voucher.id }, body: { reason: '客户遗失挂失' } });
}

/** A batch from its application to the last voucher of it that somebody brought. */
const livedThrough =
  (row: readonly string[], number: number, customerId: string): Step =>
  async (stage) => {
    const [name, , , , , , , , daysAgo, , out, used, gone] = row;
    const at = atWork(addDays(stage.day, -Number(daysAgo)));
    const plan: Plan = {
      resource: 'voucherManagement',
      applicant: 'ouyangqian',
      at,
      fate: { kind: 'approved' },
      record: recordOf(stage, row, at, customerId),
    };
    await playing(20_261_190, [plan], number)(stage);
    const made = await madeOf(stage, name);
    if (made === null) return;
    const size = sized(stage);
    await paid(stage, made);
    await handedOut(stage, made, size(out));
    await usedAtCounters(stage, made, size(used));
    await lost(stage, made, size(gone));
  };

const waiting = (stage: Stage, customerId: string): readonly Plan[] =>
  others.map(([batchName, fate], n): Plan => {
    const at = atWork(addDays(stage.day, -6 + n));
    const row = told[n] ?? [];
    return {
      resource: 'voucherManagement',
      applicant: 'ouyangqian',
      at,
      fate,
      record: { ...recordOf(stage, row, at, customerId), batchName },
    };
  });

/** What ran out is noted as in every night. */
const expired: Step = async ({ services, day }) => {
  await voucherExpiry.run(services, dateOf(day));
};

/** How many batches are shown; in their order every state is among the first. */
const batchesOf = ({ volumes: { settled } }: Stage): number => Math.max(7, Math.round(told.length * settled));

export const voucherSteps = async (stage: Stage): Promise<readonly Step[]> => {
  const name = '威海渔家味餐饮管理有限公司';
  const known = await stage.services.db.query<{ id: string }>('select id::text from sale_customer_management where customer_name = $1', [
    name,
  ]);
  const customer = [{ customerName: name, contact: '丛海波', contactPhone: '13561873302' }];
  const [customerId = ''] =
    known.length > 0 ? known.map(({ id }) => id) : await saveAll(await stage.as('xiazhiyuan'), 'saleCustomerManagement', customer);
  const batches = told.slice(0, batchesOf(stage)).toSorted((a, b) => Number(b[8]) - Number(a[8]));
  return [
    ...batches.map((row, number) => livedThrough(row, number, customerId)),
    ...waiting(stage, customerId).map((plan, number) => playing(20_261_191, [plan], number)),
    expired,
  ];
};
