/**
 * Storehouses: where materials lie and who keeps them. The keeper and the deputy may both act for it. A cold one has the temperatures
 * between which it has to stay. What is on its way between two of them lies in none.
 *
 * Facts: `inactive` which of the two keepers may not sign in; `posted` its type, and whether something lies in it, once something was booked.
 */
import { compare } from '#model/calculation/decimal.ts';
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { everything, systemData } from '../grants.ts';

const isCold = (storeType: string | null): boolean => storeType === 'coldFresh' || storeType === 'coldFrozen';

export const materialStorehouse = resource({
  key: 'materialStorehouse',
  area: 'material',
  label: w('Storehouses', '物资仓库'),
  icon: 'building-warehouse',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('CK{seq3}', w('No.', '仓库编号')),
    storeName: f.text(w('Name', '仓库名称'), { max: 60, required: true, unique: true }),
    storeType: f.choice('storeType', w('Type', '仓库类型'), { required: true }),
    deptId: f.department(w('Department', '所属部门'), { required: true }),
    keeperId: f.user(w('Keeper', '库管员'), { required: true }),
    deputyKeeperId: f.user(w('Deputy', '副库管员')),
    address: f.text(w('Address', '地址'), { max: 100 }),
    area: f.decimal([10, 2], w('Area (m²)', '面积（㎡）'), { least: '0' }),
    capacityKg: f.decimal([14, 3], w('Capacity (kg)', '容量（千克）'), { least: '0' }),
    tempMin: f.decimal([5, 1], w('Lowest temperature (°C)', '最低温度（℃）'), { least: '-80', most: '60' }),
    tempMax: f.decimal([5, 1], w('Highest temperature (°C)', '最高温度（℃）'), { least: '-80', most: '60' }),
    lastCheckDate: f.date(w('Last full count', '最近全盘日期'), { readOnly: true }),
    enabled: f.boolean(w('In use', '启用'), { default: true }),
    sort: f.integer(w('Order', '排序'), { least: '0', most: '9999' }),
    attachments: f.files(w('Attachments', '附件')),
  },
  facts: {
    inactive: fact<readonly string[]>(['keeperId', 'deputyKeeperId']),
    posted: fact<{ readonly storeType: string; readonly filled: boolean } | null>(['storeType', 'enabled']),
  },
  rules: {
    cold: ({ doc }): readonly Fault[] =>
      (['tempMin', 'tempMax'] as const).flatMap((name) =>
        isCold(doc.storeType) && doc[name] === null ? [fault('cold', name, w('required in a cold store', '冷库必填'))] : [],
      ),
    temperatures: ({ doc: { tempMin, tempMax } }) =>
      tempMin !== null && tempMax !== null && compare(tempMin, tempMax) > 0
        ? fault('temperatures', 'tempMax', w('lies below the lowest one', '不能低于最低温度'))
        : null,
    fixedType: ({ doc, facts: { posted } }) =>
      posted && doc.storeType !== posted.storeType
        ? fault('fixedType', 'storeType', w('stays as it is once something was booked', '已有出入库流水，仓库类型不能更改'))
        : null,
    emptied: ({ doc, facts: { posted } }) =>
      posted?.filled === true && doc.enabled === false ? fault('emptied', 'enabled', w('still has stock', '仓库尚有库存，不能停用')) : null,
    otherDeputy: ({ doc: { keeperId, deputyKeeperId } }) =>
      keeperId !== null && keeperId === deputyKeeperId
        ? fault('otherDeputy', 'deputyKeeperId', w('is the keeper already', '不能与库管员为同一人'))
        : null,
    active: ({ doc, facts }): readonly Fault[] =>
      (['keeperId', 'deputyKeeperId'] as const).flatMap((name) => {
        const user = doc[name];
        return user !== null && facts.inactive?.includes(user) === true
          ? [fault('active', name, w('has no account in use', '账号未启用'))]
          : [];
      }),
  },
  removal: {
    posted: ({ facts: { posted } }) =>
      posted ? fault('posted', '', w('Something was booked in it; it can be switched off', '已有出入库流水，可停用，不能删除')) : null,
  },
  name: { zh: 'storeName' },
  access: { owners: ['keeperId', 'deputyKeeperId'], grants: { ...systemData, procurement_manager: everything } },
  list: {
    columns: ['code', 'storeName', 'storeType', 'deptId', 'keeperId', 'deputyKeeperId', 'enabled'],
    filters: ['storeName', 'storeType', 'keeperId', 'enabled'],
    sort: [{ by: 'sort' }, { by: 'code' }],
  },
  form: [
    { label: w('Storehouse', '仓库'), fields: ['code', 'storeName', 'storeType', 'deptId', 'enabled', 'sort'] },
    { label: w('Keeping', '保管'), fields: ['keeperId', 'deputyKeeperId', 'address', 'lastCheckDate'] },
    { label: w('Room', '库容'), fields: ['area', 'capacityKg', 'tempMin', 'tempMax', 'attachments'] },
  ],
});
