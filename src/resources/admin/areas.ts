/**
 * Bases, plants and zones of the company.
 *
 * Facts: `parentLevel` biosecurity level of the chosen parent; `ancestors` ids above it, the parent first; `children` number of areas
 * directly below; `references` number of records that point at this area.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { systemData } from '../grants.ts';

const levels = ['open', 'controlled', 'restricted'];

export const areas = resource({
  key: 'areas',
  area: 'admin',
  label: w('Areas', '区域管理'),
  icon: 'map-2',
  api: { prefix: 'administration', style: 'newer' },
  fields: {
    areaCode: f.text(w('Code', '区域编码'), { max: 20, required: true, unique: true }),
    name: f.text(w('Name', '名称'), { max: 50, required: true }),
    nameEn: f.text(w('English name', '英文名'), { max: 80 }),
    parentId: f.ref('areas', w('Parent', '上级区域')),
    areaType: f.choice('areaType', w('Type', '类型'), { required: true }),
    bioLevel: f.choice('bioLevel', w('Biosecurity level', '生物安全等级'), { default: 'open' }),
    province: f.text(w('Province', '省'), { max: 20 }),
    city: f.text(w('City', '市'), { max: 20 }),
    county: f.text(w('County', '县区'), { max: 20 }),
    address: f.text(w('Address', '地址'), { max: 150 }),
    longitude: f.decimal([10, 6], w('Longitude', '经度'), { least: '-180', most: '180' }),
    latitude: f.decimal([10, 6], w('Latitude', '纬度'), { least: '-90', most: '90' }),
    surface: f.decimal([12, 2], w('Surface m²', '面积'), { least: '0' }),
    manager: f.user(w('Person in charge', '责任人')),
    deptId: f.department(w('Department', '使用部门')),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
    sort: f.integer(w('Order', '排序')),
  },
  facts: {
    parentLevel: fact<string | null>(['parentId']),
    ancestors: fact<readonly string[]>(['parentId']),
    children: fact<number>([]),
    references: fact<number>([]),
  },
  rules: {
    level: ({ doc, facts }) =>
      facts.parentLevel && levels.indexOf(doc.bioLevel ?? 'open') < levels.indexOf(facts.parentLevel)
        ? fault('level', 'bioLevel', w('cannot be lower than that of the parent', '不能低于上级区域的等级'))
        : null,
    cycle: ({ doc, facts }) =>
      doc.id !== undefined && (doc.parentId === doc.id || facts.ancestors?.includes(doc.id))
        ? fault('cycle', 'parentId', w('an area cannot lie below itself', '上级区域不能是本区域或其下级'))
        : null,
  },
  removal: {
    inUse: ({ facts }) =>
      (facts.children ?? 0) + (facts.references ?? 0) > 0
        ? fault('inUse', '', w('areas or records below it are in use', '该区域存在下级或被引用，不能删除'))
        : null,
  },
  name: { zh: 'name', en: 'nameEn' },
  parent: 'parentId',
  access: { department: 'deptId', grants: { ...systemData, admin_manager: { actions: 'all', scope: 'all' } } },
  list: {
    columns: ['name', 'areaCode', 'areaType', 'bioLevel', 'manager', 'deptId', 'status'],
    filters: ['name', 'areaType'],
    sort: [{ by: 'sort' }, { by: 'areaCode' }],
  },
  form: [
    { label: w('Area', '区域'), fields: ['areaCode', 'name', 'nameEn', 'parentId', 'areaType', 'bioLevel', 'status', 'sort'] },
    { label: w('Place', '位置'), fields: ['province', 'city', 'county', 'address', 'longitude', 'latitude', 'surface'] },
    { label: w('Use', '使用'), fields: ['manager', 'deptId'] },
  ],
});
