/** A year and a half of work for the grounds: what is planted and cleaned, what is carried away with its slip, what is due again. */
import { addDays, dateAt, instantAt } from '#model/calculation/dates.ts';
import { paper } from '../papers.ts';
import { chance } from '../random.ts';
import { acting, saveAll } from '../saving.ts';
import type { Step } from '../stage.ts';

/** type | object | quantity | unit | m² | agent | what was used | by which company | workers | cost | result | days until it is due again */
const works = `
planting|黑松补植|60|pcs|||营养土、支撑杆|烟台绿源园林|6|4800.00|成活率良好|
maintenance|樱花修剪|||1200|||烟台绿源园林|4|1600.00|修剪完成，枝条已清运|180
cleaning|办公楼外墙清洗|||860||中性清洁剂|洁美保洁|5|3200.00|无渗漏|
cleaning|雨水沟清淤|||340||||3|900.00|排水通畅|90
pest|美国白蛾防治|||5600|biological|苏云金杆菌|烟台绿源园林|3|2200.00|虫口密度下降|30
pest|灯诱与人工清除||||physical|诱虫灯|烟台绿源园林|2|450.00|已更换灯管|60
sewage|污泥外运|12.50|t|||||2|5600.00|压滤后外运|30
sewage|化粪池抽运|18.00|m3|||||2|2700.00|池底已冲洗|90
waste|废机油处置|0.40|t|||||1|1200.00|危废交由有资质单位|180
waste|死鱼无害化处理|0.85|t|||||2|1700.00|称重入账，车辆已消毒|
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const places = ['PARK', 'PARK-OFFICE', 'LAND'];
const months = 18;
const perMonth = 3;

export const loadGreening: Step = async ({ services, organisation, as, day }) => {
  const random = chance(20_261_151);
  const today = dateAt(day.toISOString(), services.zone);
  const desk = await as('jiangyuzhen');
  const found = await services.db.query<{ code: string; id: string }>('select area_code as code, id::text from areas where not deleted');
  const areas = new Map(found.map(({ code, id }) => [code, id]));
  for (let number = 0; number < months * perMonth; number += 1) {
    const [greenType, plantName, quantity, unit, surface, agentKind, materialUsed, contractor, workers, cost, result, again = ''] =
      works[number % works.length] ?? [];
    const workDate = addDays(today, -Math.round(((months * perMonth - number) * 30) / perMonth) + random.whole(0, 5));
    const leaves = greenType === 'sewage' || greenType === 'waste';
    const done = workDate < today ? workDate : today;
    const then = acting(desk, new Date(instantAt(done, '08:30')));
    await saveAll(then, 'greenInformationInput', [
      {
        greenType,
        plantName,
        areaId: areas.get(leaves ? 'LAND' : random.pick(places)),
        workDate: done,
        quantity: quantity || null,
        unit: unit || null,
        surface: surface || null,
        agentKind: agentKind || null,
        materialUsed: materialUsed || null,
        contractor: leaves ? '海阳环境服务' : contractor || null,
        workers: Number(workers),
        cost,
        result,
        responsible: organisation.users.get('jiangyuzhen'),
        ...(leaves && {
          slipNo: `LD${workDate.replaceAll('-', '')}${String(number).padStart(3, '0')}`,
          slips: [await paper(services, desk.actor.userId, '转移联单.png')],
        }),
        nextDate: again === '' ? null : addDays(done, Number(again)),
      },
    ]);
  }
};
