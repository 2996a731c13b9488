/**
 * Half a year of purchases of the demo company, each from its application as far as it has come: every state of applications, inquiries,
 * orders and their changes is there. All of it is played through the door at its own moments.
 */
import type { AnyDoc } from '#model/definition.ts';
import { addDays as daysLater, dateAt } from '#model/calculation/dates.ts';
import { multiply } from '#model/calculation/decimal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { readRecord } from '#server/documents/record.ts';
import { addDays, atWork, type Plan } from '../plan.ts';
import { acted, acting, definitionOf } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';

/** How far a purchase has come. */
const ends = [
  'arrived',
  'partArrived',
  'ordered',
  'arrived',
  'changed',
  'partArrived',
  'closed',
  'arrived',
  'changing',
  'orderPending',
  'orderDraft',
  'orderRejected',
  'arrived',
  'askPending',
  'asked',
  'askDraft',
  'applyPending',
  'open',
  'applyRejected',
  'applyClosed',
  'applyDraft',
] as const;
type End = (typeof ends)[number];

/** applicant | type of purchase | material | quantity | subject | category of suppliers */
const needs = `
luyang|feed|沉性膨化饲料 6 mm|4000|基地饲料补充|feed
tianye|feed|沉性膨化饲料 4 mm|1200|幼鱼段饲料|feed
caoyang|production|泡沫保温箱 20kg|600|冰鲜出货保温箱|packaging
luyang|production|聚维酮碘溶液|40|池体消毒药品|medicine
shilei|production|溶氧探头|3|溶氧探头更换|equipment
caoyang|production|真空包装袋|15000|切段产品包装袋|packaging
luyang|feed|沉性膨化饲料 9 mm|6000|成鱼段饲料|feed
yanfei|production|PE网衣|180|网衣更换|equipment
tianye|production|复合维生素预混料|60|越冬营养强化|medicine
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const count = 42;
/** From half a year ago to yesterday. */
const firstDay = 176;

interface Item {
  readonly id: string;
  readonly itemName: string;
  readonly spec: string;
  readonly unit: string;
  readonly price: string;
}

const found = async ({ services }: Stage, resource: string, table: string, subject: string): Promise<AnyDoc | null> => {
  const definition = services.registry.get(resource);
  const [row] = await services.db.query<{ id: string }>(`select id::text from ${table} where subject = $1 and not deleted`, [subject]);
  return row === undefined || definition === undefined ? null : readRecord(services.db, definition, row.id);
};

/** One purchase on its way, with the moments at which it went on. */
class Purchase {
  constructor(
    private readonly stage: Stage,
    private readonly number: number,
    private readonly end: End,
  ) {}

  private at(days: number): Date {
    const begun = addDays(this.stage.day, -(firstDay - (firstDay / count) * this.number));
    const at = atWork(addDays(begun, days));
    const latest = new Date(this.stage.day.getTime() - 3_600_000);
    return at < latest ? at : latest;
  }

  private day = (days: number): string => dateAt(this.at(days).toISOString(), this.stage.services.zone);

  private async play(plan: Omit<Plan, 'at'>, days: number): Promise<void> {
    const player = this.stage.player(20_261_201, this.number * 8 + Math.round(days));
    await player.play({ ...plan, at: this.at(days) }, this.stage.organisation.users.get(plan.applicant) ?? '0');
  }

  private async act(resource: string, path: string, days: number, id: string, body: AnyDoc): Promise<AnyDoc> {
    return acted(acting(await this.stage.as(this.buyer), this.at(days)), resource, path, { params: { id }, body });
  }

  private get buyer(): string {
    return this.number % 3 === 0 ? 'tengfei' : 'baixue';
  }

  async apply(): Promise<AnyDoc | null> {
    const [applicant = '', applyType, name = '', qty, subject = ''] = needs[this.number % needs.length] ?? [];
    const [item] = await this.stage.services.db.query<Item>(
      `select id::text, item_name as "itemName", spec, unit, ref_price::text as price from material_item where item_name = $1`,
      [name],
    );
    if (item === undefined) return null;
    const title = `${subject}（${String(this.number + 1).padStart(2, '0')}）`;
    const fates: Readonly<Record<string, Plan['fate']>> = {
      applyPending: { kind: 'pending', after: 1 },
      applyRejected: { kind: 'rejected', after: 0, repost: false },
      applyDraft: { kind: 'draft' },
    };
    const record = {
      subject: title,
      applyType,
      needDate: daysLater(this.day(0), 30),
      reason: `${subject}，现有库存不足一个月用量`,
      urgency: this.number % 7 === 0 ? 'urgent' : 'normal',
      lines: [{ itemId: item.id, itemName: item.itemName, spec: item.spec, unit: item.unit, applyQty: qty, estPrice: item.price }],
    };
    await this.play({ resource: 'purchaseApply', applicant, record, fate: fates[this.end] ?? { kind: 'approved' } }, 0);
    const apply = await found(this.stage, 'purchaseApply', 'purchase_apply', title);
    return apply?.['status'] === 'approved' ? apply : null;
  }

  async ask(apply: AnyDoc): Promise<AnyDoc | null> {
    const category = needs[this.number % needs.length]?.[5] ?? '';
    const firms = await this.stage.services.db.query<{ id: string }>(
      `select id::text from supplier_management where supplier_type = $1 and coop_state = 'qualified' order by id limit 3`,
      [category],
    );
    const [line] = linesOf(apply, 'lines');
    if (line === undefined || firms.length < 3) return null;
    const applyLineId = textOf(line['id']);
    // The cheapest is another one each time.
    const prices = [0.96, 0.99, 1.02].map((factor) => multiply(line['estPrice'], String(factor), 4));
    const offers = firms.map(({ id }, at) => ({ id, priceTax: prices[(at + this.number) % 3] }));
    const chosen = offers.find(({ priceTax }) => priceTax === prices[0]);
    const subject = `${textOf(apply['subject'])}询价`;
    const fates: Readonly<Record<string, Plan['fate']>> = { askPending: { kind: 'pending', after: 0 }, askDraft: { kind: 'draft' } };
    const record = {
      subject,
      askMethod: 'compare',
      quoteDeadline: this.at(9).toISOString(),
      supplierIds: firms.map(({ id }) => id),
      lines: [{ applyId: textOf(apply['id']), applyLineId, askQty: line['leftQty'], chosenSupplierId: chosen?.id }],
      quotes: offers.map(({ id, priceTax }, at) => ({
        applyLineId,
        supplierId: id,
        priceTax,
        taxRate: category === 'feed' ? '9' : '13',
        deliveryDays: 7 + at * 3,
        validUntil: daysLater(this.day(6), 60),
      })),
    };
    await this.play({ resource: 'purchaseAskPrice', applicant: this.buyer, record, fate: fates[this.end] ?? { kind: 'approved' } }, 6);
    const ask = await found(this.stage, 'purchaseAskPrice', 'purchase_ask_price', subject);
    return ask?.['status'] === 'approved' ? ask : null;
  }

  async order(ask: AnyDoc): Promise<AnyDoc | null> {
    const made = (await this.act('purchaseAskPrice', 'toOrder/:id', 10, textOf(ask['id']), {})) as { readonly ids: readonly string[] };
    const [id = ''] = made.ids;
    const fates: Readonly<Record<string, Plan['fate']>> = {
      orderPending: { kind: 'pending', after: 0 },
      orderRejected: { kind: 'rejected', after: 0, repost: false },
    };
    if (this.end !== 'orderDraft')
      await this.play(
        {
          resource: 'purchaseManagement',
          applicant: this.buyer,
          record: { id, transport: 'supplier', payTerms: '货到验收后30天' },
          fate: fates[this.end] ?? { kind: 'approved' },
        },
        10.1,
      );
    const order = await readRecord(this.stage.services.db, definitionOf(await this.stage.as(this.buyer), 'purchaseManagement'), id);
    return order?.['status'] === 'approved' ? order : null;
  }

  /** They arrive, and the keeper counts and confirms them, but for those of yesterday. */
  private async goods(order: AnyDoc, days: number, share: string): Promise<void> {
    const id = textOf(order['id']);
    const lines = linesOf(order, 'lines').map((line) => ({ lineId: textOf(line['id']), arrivedQty: multiply(line['qty'], share, 0) }));
    const body = { id, arriveDate: this.day(days), deliveryNo: `SH${this.day(days).replaceAll('-', '')}-${this.number + 1}`, lines };
    const { entryId } = await this.act('purchaseManagement', 'submitGoods', days, id, body);
    const [keeper] = await this.stage.services.db.query<{ login: string }>(
      'select u.user_name as login from material_storehouse s join users u on u.id = s.keeper_id where s.id = $1',
      [order['storehouseId']],
      'demo_purchase_keeper',
    );
    if (typeof entryId !== 'string' || keeper === undefined || this.number >= count - 2) return;
    const record = { id: entryId, inspectorId: this.stage.organisation.users.get('zhuchen'), inspectResult: 'pass' };
    await this.play({ resource: 'materialEntry', applicant: keeper.login, record, fate: { kind: 'approved' } }, days + 0.3);
  }

  async deliver(order: AnyDoc): Promise<void> {
    const id = textOf(order['id']);
    const [line] = linesOf(order, 'lines');
    if (this.end === 'changed' || this.end === 'changing') {
      const dearer = multiply(line?.['priceTax'], '1.03', 4);
      const changed = this.end === 'changed' ? { promisedDate: daysLater(this.day(14), 12) } : { priceTax: dearer };
      const reason = this.end === 'changed' ? '供方检修，推迟交货' : '原料涨价，供方申请调价';
      await this.act('purchaseManagement', 'reConfirm', 14, id, {
        id,
        reason,
        lines: [{ id: textOf(line?.['id']), ...changed }],
      });
    }
    if (this.end === 'arrived') await this.goods(order, 19, '1');
    if (this.end === 'partArrived' || this.end === 'closed') await this.goods(order, 19, '0.5');
    if (this.end === 'closed') await this.act('purchaseManagement', 'close/:id', 24, id, { reason: '供方停产，余量另行采购' });
  }

  async giveUp(apply: AnyDoc): Promise<void> {
    await this.act('purchaseApply', 'close/:id', 5, textOf(apply['id']), { reason: '改由库存调拨解决' });
  }
}

const purchase =
  (number: number, end: End): Step =>
  async (stage) => {
    const own = new Purchase(stage, number, end);
    const apply = await own.apply();
    if (apply === null || end === 'open') return;
    if (end === 'applyClosed') {
      await own.giveUp(apply);
      return;
    }
    const ask = await own.ask(apply);
    if (ask === null || end === 'asked') return;
    const order = await own.order(ask);
    if (order !== null) await own.deliver(order);
  };

/** Each state is there once among the oldest and once among the newest; a smaller load has the newest. */
export const purchaseSteps = ({ volumes }: Stage): readonly Step[] =>
  Array.from({ length: count }, (_, number) => purchase(number, ends[number % ends.length] ?? 'arrived')).slice(
    volumes.settled >= 1 ? 0 : count - ends.length,
  );
