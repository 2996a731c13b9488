/**
 * Administrative materials of the demo company and a year and a half of what came and went: bought, issued to departments and people, brought
 * back, lost, counted, taken back; and what employees ask for.
 */
import { addDays as daysLater, addMonths, dateAt, instantAt } from '#model/calculation/dates.ts';
import { compare } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isRecord } from '#model/values.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Context } from '#server/context.ts';
import { confirm } from '#server/documents/verbs/confirm.ts';
import { people } from '../organisation.ts';
import { chance, type Chance } from '../random.ts';
import { acted, acting, definitionOf, saveAll } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';

/** name | specification | category | unit | price | minimum | place | limit per person and year */
const materials = `
复印纸|A4 70g 500张|office|ream|19.80|30|办公楼库房 A1|
复印纸|A3 70g 500张|office|ream|39.50|6|办公楼库房 A1|
中性笔|0.5mm 黑|office|pcs|1.60|60|办公楼库房 A2|24
白板笔|黑红蓝|office|pcs|3.20|20|办公楼库房 A2|
档案盒|55mm|office|pcs|6.80|30|办公楼库房 A3|
文件夹|双夹 A4|office|pcs|5.50|24|办公楼库房 A3|12
笔记本|A5 80页|office|pcs|7.90|20|办公楼库房 A2|4
订书钉|24/6|office|box|2.10|10|办公楼库房 A2|
信封|DL 牛皮纸|office|pack|11.00|5|办公楼库房 A3|
标签纸|防水 60×40mm|office|roll|18.00|12|办公楼库房 A3|
防水连体裤|带靴 42码|labor|piece|168.00|8|劳保库 B1|2
防水连体裤|带靴 44码|labor|piece|168.00|8|劳保库 B1|2
水靴|高筒防滑 42码|labor|pair|68.00|12|劳保库 B1|2
防寒手套|浸胶|labor|pair|14.50|40|劳保库 B2|12
丁腈手套|M 100只|labor|box|46.00|20|劳保库 B2|
防护围裙|PVC|labor|piece|32.00|10|劳保库 B2|3
救生衣|工作型 150N|labor|piece|236.00|10|劳保库 B3|1
安全帽|ABS 白|labor|pcs|28.00|15|劳保库 B3|1
防割手套|5级|labor|pair|39.00|16|劳保库 B2|4
冷库防寒服|零下30度|labor|set|420.00|6|劳保库 B4|1
耳塞|降噪 200副|labor|box|58.00|4|劳保库 B4|
洗手液|500ml 抑菌|cleaning|bottle|12.80|40|保洁间 C1|
消毒液|次氯酸钠 25L|cleaning|bag|96.00|8|保洁间 C2|
擦手纸|200抽|cleaning|pack|8.60|60|保洁间 C1|
垃圾袋|加厚 90×100|cleaning|pack|16.50|20|保洁间 C1|
拖把|平板|cleaning|pcs|42.00|4|保洁间 C1|
洗衣粉|工业 10kg|cleaning|bag|74.00|5|保洁间 C2|
三文鱼礼盒|烟熏 400g×2|gift|box|128.00|20|礼品柜 D1|
三文鱼礼盒|冰鲜 1.5kg|gift|box|268.00|10|礼品柜 D1|
保温杯|定制 350ml|gift|pcs|59.00|15|礼品柜 D2|
帆布袋|定制|gift|pcs|16.00|30|礼品柜 D2|
企业画册|中英双语|gift|pcs|22.00|30|礼品柜 D2|
大米|东北 25kg|canteen|bag|148.00|10|食堂库 E1|
食用油|非转基因 5L|canteen|bottle|72.00|12|食堂库 E1|
食盐|加碘 500g|canteen|bag|2.40|20|食堂库 E1|
一次性餐盒|可降解 50套|canteen|pack|26.00|12|食堂库 E2|
保鲜膜|30cm×300m|canteen|roll|34.00|5|食堂库 E2|
绿茶|500g|canteen|kg|180.00|3|食堂库 E2|
床上四件套|1.2m|dorm|set|139.00|8|宿舍库 F1|1
棉被|3kg|dorm|piece|118.00|6|宿舍库 F1|1
枕头|荞麦|dorm|pcs|36.00|6|宿舍库 F1|1
衣架|10只|dorm|pack|12.00|8|宿舍库 F1|
门锁|球形|dorm|set|45.00|4|宿舍库 F2|
灯管|LED T8 18W|dorm|pcs|19.00|12|宿舍库 F2|
硒鼓|HP CF226A|it|pcs|420.00|4|信息部柜 G1|
碳带|110mm×300m|it|roll|38.00|8|信息部柜 G1|
网线|六类 305m|it|box|560.00|1|信息部柜 G2|
键鼠套装|USB|it|set|78.00|5|信息部柜 G1|1
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const keepers: Readonly<Record<string, string>> = { canteen: 'zhanghongmei', dorm: 'zhanghongmei', it: 'maoyu' };
const suppliers: Readonly<Record<string, string>> = {
  office: '烟台文汇办公用品有限公司',
  labor: '青岛海卫安防护用品有限公司',
  cleaning: '烟台洁美日化商行',
  canteen: '莱山农副产品批发部',
  it: '烟台数联科技有限公司',
};
/** Months before the day of the demo. */
const begin = 18;

const firstDay = (today: string): string => `${addMonths(today, -begin).slice(0, 7)}-02`;
const at = (day: string, time = '09:30'): Date => new Date(instantAt(day, time));

/** Books a movement of a material, as who `context` is. */
export const move = (context: Context, id: string, body: AnyDoc): Promise<AnyDoc> =>
  acted(context, 'adMaterialManagement', 'move/:id', { params: { id }, body });

/** What there is, and what lay there when it was first counted. */
export const loadMaterials: Step = async ({ services, organisation, as, day }) => {
  const clerk = await as('jiangyuzhen');
  const today = dateAt(day.toISOString(), services.zone);
  const then = acting(clerk, at(firstDay(today)));
  const rows = materials.map(([name, spec, category = '', unit, price, safetyQty, location, perStaffLimit]) => ({
    name,
    spec,
    category,
    unit,
    price,
    safetyQty,
    location,
    keeper: organisation.users.get(keepers[category] ?? 'jiangyuzhen'),
    supplierName: suppliers[category] ?? null,
    perStaffLimit: perStaffLimit || null,
  }));
  const ids = await saveAll(then, 'adMaterialManagement', rows);
  for (const [place, id] of ids.entries()) {
    const { price, safetyQty } = rows[place] ?? {};
    await move(then, id, { moveType: 'in', moveDate: firstDay(today), qty: String(Number(safetyQty) * 2), price, remark: '期初库存' });
  }
};

interface Kept {
  readonly id: string;
  readonly price: string;
  readonly category: string;
  readonly safety: number;
  readonly limit: number | null;
  /** Promised to somebody; a count finds it too. */
  readonly reserved: number;
  stock: number;
}

const materialsOf = async ({ services }: Stage): Promise<Kept[]> =>
  (
    await services.db.query<{
      id: string;
      price: string;
      category: string;
      safety: string;
      limit: string | null;
      stock: string;
      reserved: string;
    }>(
      `select id::text, price::text, category, safety_qty::text as safety, per_staff_limit::text as limit, available_qty::text as stock,
         reserved_qty::text as reserved
       from ad_material_management where not deleted order by id`,
      [],
      'demo_materials',
    )
  ).map(({ id, price, category, safety, limit, stock, reserved }) => ({
    id,
    price,
    category,
    safety: Number(safety),
    limit: limit === null ? null : Number(limit),
    reserved: Number(reserved),
    stock: Number(stock),
  }));

const wholePrice = (random: Chance, price: string): string => (Number(price) * (0.94 + random.next() * 0.12)).toFixed(2);
const crews = ['D06', 'D07', 'D08', 'D09', 'D10', 'D12', 'D02', 'D03', 'D04'];

/** Who gets it: what each person has a share of goes to persons, one or two at a time, the rest to departments. */
function receiverOf(random: Chance, { organisation }: Stage, { limit }: Kept, day: string): AnyDoc | null {
  if (limit === null) return { receiverDept: organisation.departments.get(random.pick(crews)) };
  const there = people.filter(
    ({ joined, department }) => joined < day && (limit > 3 || ['D06', 'D07', 'D08', 'D09', 'D10'].includes(department)),
  );
  return there.length === 0 ? null : { receiver: organisation.users.get(random.pick(there).login) };
}

/** What it refuses, somebody had their share: nothing is issued then. */
async function issue(random: Chance, stage: Stage, clerk: Context, one: Kept, moveDate: string): Promise<void> {
  const receiver = receiverOf(random, stage, one, moveDate);
  const most = Math.min(one.stock, one.limit === null ? Math.ceil(one.safety / 2) : Math.min(2, one.limit));
  if (receiver === null || most < 1) return;
  const qty = random.whole(1, most);
  const body = { moveType: 'out', moveDate, qty: String(qty), ...receiver };
  const done = await move(clerk, one.id, body).catch(() => null);
  if (done === null) return;
  one.stock -= qty;
  const row = isRecord(done['move']) ? textOf(done['move']['id']) : '';
  if (row === '' || !random.percent(6)) return;
  // Too much was taken, or the wrong thing was written down.
  if (random.percent(60)) await acted(clerk, 'adMaterialMove', 'giveBack/:id', { params: { id: row }, body: { qty: '1', moveDate } });
  else await acted(clerk, 'adMaterialMove', 'reverse/:id', { params: { id: row }, body: { remark: '领用部门登记有误' } });
  one.stock = Number(textOf((await stockOf(stage, one.id)) ?? one.stock));
}

const stockOf = async ({ services }: Stage, id: string): Promise<string | undefined> =>
  (
    await services.db.query<{ stock: string }>(
      'select available_qty::text as stock from ad_material_management where id = $1',
      [id],
      'demo_material_stock',
    )
  )[0]?.stock;

/** One month: what is short is bought, some is issued, now and then something breaks, and each quarter a few are counted. */
const month =
  (seed: number, first: string, last: string): Step =>
  async (stage) => {
    const random = chance(seed);
    const person = await stage.as('jiangyuzhen');
    const share = stage.volumes.settled;
    const newest = first.slice(0, 7) === last.slice(0, 7);
    const dayIn = (from: number, to: number): string => {
      const day = daysLater(first, random.whole(from, to));
      return day > last ? last : day;
    };
    for (const [place, one] of (await materialsOf(stage)).entries()) {
      const early = dayIn(0, 5);
      const buys = one.stock < one.safety * 1.3 && !(newest && place % 6 === 1);
      if (buys) {
        const qty = one.safety * 2;
        const body = { moveType: 'in', moveDate: early, qty: String(qty), price: wholePrice(random, one.price), remark: '月度采购' };
        await move(acting(person, at(early)), one.id, body);
        one.stock += qty;
      }
      const times = one.limit === null ? (random.percent(60 * share) ? 1 : 0) : random.percent(75 * share) ? 2 : 0;
      for (let time = 0; time < times; time += 1) {
        const day = dayIn(6, 26);
        await issue(random, stage, acting(person, at(day, '14:10')), one, day);
      }
      if (one.stock > 1 && random.percent(2)) {
        const day = dayIn(20, 26);
        await move(acting(person, at(day)), one.id, { moveType: 'loss', moveDate: day, qty: '1', remark: '受潮破损' });
        one.stock -= 1;
      }
      if (Number(first.slice(5, 7)) % 3 === 0 && one.stock > 2 && random.percent(12)) {
        const day = dayIn(26, 27);
        const found = Math.floor(one.stock + one.reserved) + (random.percent(35) ? 1 : -1);
        await move(acting(person, at(day)), one.id, { moveType: 'adjust', moveDate: day, qty: String(found), remark: '季度盘点' });
      }
    }
  };

/** login | material | quantity | reason | what became of it */
const wishes = `
yanfei|防寒手套|2|手套破损，夜班巡池使用|confirmed
luyang|水靴|1|靴底开裂|confirmed
tianye|防割手套|1|换网作业|declined
baixue|笔记本|2|新季度工作记录|confirmed
luanguohua|文件夹|4|采购档案整理|accepted
yanfei|防护围裙|1|加工车间支援|accepted
xujiayi|中性笔|6|招聘会使用|requested
luyang|防寒手套|2|冬季作业|requested
hetingting|键鼠套装|1|原键盘按键失灵|requested
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** What people asked for in the last weeks, and what became of it. */
const requests: Step = async (stage) => {
  const { services, as, day } = stage;
  const today = dateAt(day.toISOString(), services.zone);
  const resource = 'hrItemRequisitionRecord';
  for (const [number, [login = '', name, qty, reason, fate]] of wishes.entries()) {
    const [found] = await services.db.query<{ id: string; stock: string }>(
      'select id::text, available_qty::text as stock from ad_material_management where name = $1 and not deleted order by id limit 1',
      [name],
      'demo_material_named',
    );
    if (found === undefined || compare(found.stock, qty) < 0) continue;
    const asked = daysLater(today, -24 + number * 2);
    const asker = acting(await as(login), at(asked, '08:40'));
    const { id } = await acted(asker, resource, 'request', { body: { materialId: found.id, qty, reason } });
    if (fate === 'requested') continue;
    const clerk = acting(await as('jiangyuzhen'), at(asked, '10:20'));
    const params = { id: textOf(id) };
    if (fate === 'declined') {
      await acted(clerk, resource, 'decline/:id', { params, body: { reason: '本季度已统一发放' } });
      continue;
    }
    await acted(clerk, resource, 'accept/:id', { params });
    if (fate === 'confirmed')
      await confirm(acting(await as(login), at(daysLater(asked, 1), '08:15')), definitionOf(clerk, resource), textOf(id), null);
  }
};

export function materialSteps({ services, day }: Stage): readonly Step[] {
  const today = dateAt(day.toISOString(), services.zone);
  const months = Array.from({ length: begin }, (_, number) => `${addMonths(`${today.slice(0, 7)}-01`, number + 1 - begin).slice(0, 7)}-01`);
  return [...months.map((first, number) => month(20_261_150 + number, first, daysLater(today, -1))), requests];
}
