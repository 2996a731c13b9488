/** Places of the demo company: park, land base and sea base with what stands in them. */
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import type { Organisation } from './people.ts';

/** code | parent | name | English | type | level | department | keeper | m² | longitude, latitude */
const table = `
PARK|-|产业园区|Industrial park|base|open|D02|liuguifang|86000|121.214300,37.566100
PARK-OFFICE|PARK|办公楼|Office building|office|open|D02|liuguifang|5200|121.214800,37.566500
PARK-GATE|PARK|大门及消毒通道|Gate and disinfection lane|zone|controlled|D02|jiangyuzhen|420|121.213600,37.565700
PARK-PLANT|PARK|加工厂|Processing plant|plant|controlled|D10|houmeiling|12800|121.215900,37.566900
PARK-COLD|PARK|冷库|Cold store|plant|controlled|D12|haojie|6400|121.216700,37.566600
PARK-LIVING|PARK|食堂及宿舍|Canteen and dormitory|plant|open|D02|zhanghongmei|4100|121.213900,37.567200
LAND|-|陆基养殖基地|Land base|base|controlled|D08|qinhao|132000|121.331200,37.611800
LAND-HATCH|LAND|孵化车间|Hatchery|plant|restricted|D07|xinhaiyan|7600|121.330400,37.612300
LAND-RAS1|LAND|循环水一车间|RAS hall 1|plant|restricted|D08|qinhao|9800|121.331700,37.612100
LAND-RAS2|LAND|循环水二车间|RAS hall 2|plant|restricted|D08|qinhao|9800|121.332500,37.611900
LAND-FEED|LAND|饲料库|Feed store|plant|controlled|D05|luanguohua|2100|121.330900,37.611200
LAND-WATER|LAND|水处理区|Water treatment|zone|controlled|D06|fangzhiqiang|3300|121.332900,37.611300
SEA|-|海上养殖基地|Sea base|base|controlled|D09|jianghailong|2400000|120.742600,37.954400
SEA-PIER|SEA|码头|Pier|zone|controlled|D09|bijianjun|5600|120.741100,37.941700
SEA-N|SEA|北区网箱|Cage zone 1|sea|restricted|D09|chuliang|1100000|120.745900,37.962800
SEA-S|SEA|南区网箱|Cage zone 2|sea|restricted|D09|jianghailong|980000|120.747300,37.951500
`;

const addresses: Readonly<Record<string, readonly [province: string, city: string, county: string, address: string]>> = {
  PARK: ['山东省', '烟台市', '黄渤海新区', '渔业路1号'],
  LAND: ['山东省', '烟台市', '芝罘区', '滨海北路88号'],
  SEA: ['山东省', '烟台市', '蓬莱区', '长岛北部海域'],
};

/** Ids of the places by their codes. */
export async function loadPlaces(context: Context, organisation: Organisation): Promise<ReadonlyMap<string, string>> {
  const definition = context.services.registry.get('areas');
  if (definition === undefined) throw new Error('the demo fills areas, which do not exist');
  const ids = new Map<string, string>();
  for (const [at, line] of table.trim().split('\n').entries()) {
    const [areaCode = '', parent = '', name, nameEn, areaType, bioLevel, department = '', keeper = '', surface, place = ''] =
      line.split('|');
    const [longitude, latitude] = place.split(',');
    const [province, city, county, address] = addresses[areaCode.split('-')[0] ?? ''] ?? [];
    const area: AnyDoc = {
      areaCode,
      name,
      nameEn,
      parentId: ids.get(parent) ?? null,
      areaType,
      bioLevel,
      province,
      city,
      county,
      address: parent === '-' ? address : null,
      longitude,
      latitude,
      surface: `${surface}.00`,
      manager: organisation.users.get(keeper),
      deptId: organisation.departments.get(department),
      sort: at + 1,
    };
    ids.set(areaCode, String((await save(context, definition, area))['id']));
  }
  return ids;
}
