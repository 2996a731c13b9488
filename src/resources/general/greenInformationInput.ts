/**
 * What was done for the grounds: planting, cleaning, sewage, waste. Sewage and waste leave only with a transfer slip, and nothing chemical is used
 * where biosecurity is highest.
 *
 * Facts: `level` biosecurity level of the chosen area.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

/** Work that takes something away, with the slip of who takes it. */
const carriedAway: readonly (string | null)[] = ['sewage', 'waste'];

export const greenInformationInput = resource({
  key: 'greenInformationInput',
  area: 'general',
  label: w('Greening and environment', '绿化环境信息录入'),
  icon: 'leaf',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('LH-{yyyyMMdd}-{seq3}', w('No.', '编号')),
    areaId: f.ref('areas', w('Area', '区域'), { required: true }),
    greenType: f.choice('greenType', w('Type', '类型'), { required: true }),
    workDate: f.date(w('Date', '日期'), { required: true, default: { from: 'today' } }),
    plantName: f.text(w('Plants or object', '植物或对象'), { max: 60 }),
    quantity: f.decimal([12, 2], w('Quantity', '数量'), { least: '0.01' }),
    unit: f.choice('unit', w('Unit', '单位')),
    surface: f.decimal([12, 2], w('Surface m²', '面积（平方米）'), { least: '0' }),
    agentKind: f.choice('agentKind', w('Agent', '药剂类别')),
    materialUsed: f.text(w('Agents and material used', '使用药剂材料'), { max: 150 }),
    slipNo: f.text(w('Transfer slip no.', '转移联单编号'), { max: 40 }),
    slips: f.files(w('Transfer slips', '转移联单')),
    contractor: f.text(w('Done by (company)', '施工单位'), { max: 60 }),
    workers: f.integer(w('Workers', '人数'), { least: '0', most: '9999' }),
    cost: f.money(w('Cost', '费用'), { default: '0', least: '0' }),
    responsible: f.user(w('Person in charge', '负责人'), { required: true, default: { from: 'self' } }),
    result: f.text(w('Result', '完成情况'), { max: 200 }),
    beforePhotos: f.images(w('Before', '作业前照片')),
    afterPhotos: f.images(w('After', '作业后照片')),
    nextDate: f.date(w('Next on', '下次计划')),
  },
  facts: { level: fact<string | null>(['areaId']) },
  visibleWhen: {
    agentKind: ({ greenType }) => greenType === 'pest' && 'required',
    slipNo: ({ greenType }) => carriedAway.includes(greenType) && 'required',
    slips: ({ greenType }) => carriedAway.includes(greenType) && 'required',
    quantity: ({ greenType }) => !carriedAway.includes(greenType) || 'required',
    unit: ({ greenType }) => !carriedAway.includes(greenType) || 'required',
  },
  rules: {
    carriedAway: ({ doc }) => {
      if (!carriedAway.includes(doc.greenType)) return null;
      const missing = (['quantity', 'unit', 'slipNo'] as const).filter((field) => doc[field] === null);
      const fields = [...missing, ...((doc.slips ?? []).length === 0 ? ['slips'] : [])];
      return fields.map((field) => fault('carriedAway', field, w('required for what is carried away', '污水污泥、废弃物处置必填')));
    },
    agent: ({ doc }) =>
      doc.greenType === 'pest' && doc.agentKind === null
        ? fault('agent', 'agentKind', w('required for pest control', '病虫害防治必填'))
        : null,
    biosecurity: ({ doc, facts }) =>
      doc.agentKind === 'chemical' && facts.level === 'restricted'
        ? fault('biosecurity', 'agentKind', w('nothing chemical in restricted areas', '限制区禁止使用化学药剂'))
        : null,
    done: ({ doc, today }) =>
      doc.workDate !== null && doc.workDate > today ? fault('done', 'workDate', w('lies in the future', '不能晚于今天')) : null,
    next: ({ doc }) =>
      doc.workDate !== null && doc.nextDate !== null && doc.nextDate <= doc.workDate
        ? fault('next', 'nextDate', w('not after this work', '须晚于本次作业日期'))
        : null,
  },
  name: { zh: 'code' },
  access: {
    grants: {
      admin_manager: everything,
      admin_clerk: everything,
      sys_admin: everything,
      audit_admin: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
    },
  },
  dates: [{ notice: 'green_due', date: 'nextDate' }],
  list: {
    columns: ['code', 'areaId', 'greenType', 'workDate', 'plantName', 'quantity', 'unit', 'cost', 'responsible', 'nextDate'],
    filters: ['areaId', 'greenType', 'workDate', 'responsible'],
    sort: [{ by: 'workDate', down: true }],
    totals: ['cost'],
  },
  form: [
    { label: w('Work', '作业'), fields: ['code', 'areaId', 'greenType', 'workDate', 'plantName', 'quantity', 'unit', 'surface'] },
    { label: w('Agents and slips', '药剂与联单'), fields: ['agentKind', 'materialUsed', 'slipNo', 'slips'] },
    { label: w('Who and what it cost', '人员与费用'), fields: ['contractor', 'workers', 'responsible', 'cost', 'result', 'nextDate'] },
    { label: w('Photos', '照片'), fields: ['beforePhotos', 'afterPhotos'] },
  ],
});
