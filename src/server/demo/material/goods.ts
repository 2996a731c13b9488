/** What lies in the demo company's storehouses, who uses it for what, and acts on stock as people do them at a moment. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { readRecord } from '#server/documents/record.ts';
import type { Plan } from '../plan.ts';
import { definitionOf } from '../saving.ts';
import type { Stage } from '../stage.ts';

/** login of who needs it | material | about how much at once | type of issue | what for */
export const uses = `
tianye|沉性膨化饲料 4 mm|300|production|幼鱼段投喂
luyang|沉性膨化饲料 6 mm|800|production|养成段投喂
chuliang|沉性膨化饲料 9 mm|1000|production|海上网箱投喂
caoyang|泡沫保温箱 20kg|80|production|冰鲜产品装箱
lengxue|真空包装袋|1800|production|切段产品包装
yanfei|次氯酸钠|60|production|进水消毒
fujing|聚维酮碘溶液|2|production|池体消毒
tianye|复合维生素预混料|4|production|越冬营养强化投喂
dongshuai|潜水泵叶轮|1|other|循环水泵检修更换
wangfusheng|PE网衣|12|other|网箱网衣修补
lixiuying|防滑雨靴|3|labour|车间劳保发放
shaobin|溶氧探头|1|other|养殖池溶氧探头更换
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** Nobody bought more of these in time, so they are short now. */
export const notBoughtAgain: ReadonlySet<string> = new Set(['次氯酸钠', 'PE网衣']);

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly price: string;
  readonly minStock: string;
  readonly lotControl: boolean;
  readonly storeId: string;
  readonly keeper: string;
}

/** Materials with the storehouse they belong into and the login of its keeper. */
export const itemsOf = ({ services: { db } }: Stage): Promise<Item[]> =>
  db.query<Item>(
    `select i.id::text, i.item_name as name, i.category, i.ref_price::text as price, i.min_stock::text as "minStock",
       coalesce(i.lot_control, false) as "lotControl", s.id::text as "storeId", u.user_name as keeper
     from material_item i join material_storehouse s on s.id = i.default_storehouse_id join users u on u.id = s.keeper_id
     where not i.deleted order by i.id`,
    [],
    'demo_stock_items',
  );

export const storeNamed = async ({ services: { db } }: Stage, name: string): Promise<string> =>
  (await db.query<{ id: string }>('select id::text from material_storehouse where store_name = $1', [name], 'demo_store'))[0]?.id ?? '';

/** The document of this id as it is stored. */
export async function documentOf(stage: Stage, resource: string, id: string): Promise<AnyDoc> {
  const definition = definitionOf(await stage.as('admin'), resource);
  return (await readRecord(stage.services.db, definition, id)) ?? {};
}

/** Plays a plan; the document that it made or changed, null where a rule refused it. */
export async function played(stage: Stage, seed: number, plan: Plan, table: string): Promise<AnyDoc | null> {
  const newest = async (): Promise<string> =>
    textOf((await stage.services.db.query<{ id: string | null }>(`select max(id)::text as id from "${table}"`))[0]?.id);
  const before = await newest();
  await stage.player(seed).play(plan, stage.organisation.users.get(plan.applicant) ?? '0');
  const id = textOf(plan.record['id']) || (await newest());
  return id === '' || (plan.record['id'] === undefined && id === before) ? null : documentOf(stage, plan.resource, id);
}
