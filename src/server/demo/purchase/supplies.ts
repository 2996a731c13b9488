/** Suppliers of the demo company with their licences, what is bought from them, and where it is kept. One licence has run out, one supplier is suspended. */
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { checkCharacterOf } from '#model/calculation/creditCode.ts';
import { acted, saveAll } from '../saving.ts';
import type { Step } from '../stage.ts';

/** name | type | contact | city code | standing | days that the licence still holds */
const suppliers = `
海大水产饲料（烟台）有限公司|feed|周建海|370600|qualified|1260
青岛通源饲料有限公司|feed|李春|370200|qualified|640
天津海瑞生物饲料有限公司|feed|孟繁东|120000|qualified|22
大连兴洋饲料科技有限公司|feed|于敏|210200|suspended|880
烟台蓝盾环保设备有限公司|equipment|宋昱|370600|qualified|1500
青岛远洋网具有限公司|equipment|栾海涛|370200|qualified|410
威海捷成机电有限公司|equipment|毕胜|371000|qualified|930
山东康源兽药有限公司|medicine|郭雨辰|370600|qualified|730
青岛瑞滋海洋生物有限公司|medicine|常青|370200|qualified|505
天津渔康生物科技有限公司|medicine|黄蕾|120000|qualified|388
烟台金冠包装有限公司|packaging|纪晓东|370600|qualified|1100
青岛新合包装材料有限公司|packaging|曲娜|370200|qualified|260
潍坊宏达塑业有限公司|packaging|王宏达|370700|qualified|615
烟台恒通物流有限公司|logistics|邹平|370600|candidate|-12
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** name | category | specification | unit | price | safety stock */
const items = `
沉性膨化饲料 4 mm|feed|粗蛋白48%，25kg/袋|kg|13.6|3000
沉性膨化饲料 6 mm|feed|粗蛋白46%，25kg/袋|kg|13.2|8000
沉性膨化饲料 9 mm|feed|粗蛋白44%，25kg/袋|kg|12.8|10000
聚维酮碘溶液|medicine|10%，5L/桶|bottle|96|20
复合维生素预混料|medicine|水产用，1kg/袋|bag|58|30
次氯酸钠|chemical|有效氯10%|kg|2.4|500
泡沫保温箱 20kg|packaging|600×400×350|pcs|18.5|800
真空包装袋|packaging|300×400，尼龙复合|pcs|0.62|20000
溶氧探头|sparePart|光学法，10m线缆|pcs|2650|2
潜水泵叶轮|sparePart|QS-65|pcs|380|4
PE网衣|sparePart|网目30mm，无结节|m|46|100
防滑雨靴|labour|食品级白色|pcs|68|40
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** name | type | department | keeper */
const storehouses = `
饲料总库|feed|D05|luanguohua
综合物资库|general|D05|suilina
包材库|packaging|D10|sunqiang
养殖车间料点|point|D08|suilina
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const loadSuppliers: Step = async ({ services, as, day }) => {
  const today = dateAt(day.toISOString(), services.zone);
  const manager = await as('dingweiguo');
  const rows = suppliers.map(([supplierName, supplierType, contact, city = '', , days], at) => {
    const first = `91${city}MA3D${String(41_000 + at * 37)}X`.slice(0, 17);
    return {
      supplierName,
      country: 'CN',
      creditCode: `${first}${checkCharacterOf(first)}`,
      supplierType,
      contact,
      contactPhone: `1398000${String(1000 + at * 17)}`,
      payTerms: at % 2 === 0 ? '货到验收后30天' : '月结60天',
      certs: [
        {
          certKind: 'licence',
          certNo: `YYZZ-${city}-${String(at + 1).padStart(3, '0')}`,
          issueDate: addDays(today, -1500),
          expireDate: addDays(today, Number(days)),
        },
      ],
    };
  });
  const ids = await saveAll(manager, 'supplierManagement', rows);
  for (const [at, id] of ids.entries()) {
    const coopState = suppliers[at]?.[4] ?? 'candidate';
    if (coopState === 'candidate') continue;
    const body = { coopState, reason: coopState === 'qualified' ? '资质与样品评审通过' : '连续两批延迟交货' };
    await acted(manager, 'supplierManagement', 'coopState/:id', { params: { id }, body });
  }
};

export const loadSupplies: Step = async (stage) => {
  await loadSuppliers(stage);
  const manager = await stage.as('dingweiguo');
  await saveAll(
    manager,
    'materialStorehouse',
    storehouses.map(([storeName, storeType, dept = '', keeper = '']) => ({
      storeName,
      storeType,
      deptId: stage.organisation.departments.get(dept),
      keeperId: stage.organisation.users.get(keeper),
    })),
  );
  const stores = await stage.services.db.query<{ name: string; id: string }>(
    'select store_name as name, id::text from material_storehouse',
  );
  const storeOf = (category = ''): string | undefined => {
    const name = category === 'feed' ? '饲料总库' : category === 'packaging' ? '包材库' : '综合物资库';
    return stores.find((one) => one.name === name)?.id;
  };
  await saveAll(
    manager,
    'materialItem',
    items.map(([itemName, category, spec, unit, refPrice, minStock]) => ({
      itemName,
      category,
      spec,
      unit,
      refPrice,
      minStock,
      defaultStorehouseId: storeOf(category),
    })),
  );
};
