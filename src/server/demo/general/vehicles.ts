/** Vehicles and boats of the demo company; one is in repair, one out of service. Their papers are played (vehiclePapers.ts). */
import { saveAll } from '../saving.ts';
import type { Step } from '../stage.ts';

/** type | plate | model | seats | fuel | meter | standard consumption | department | driver | days insured | days inspected | state */
const vehicles = `
car|鲁F·2X618|大众帕萨特|5|g95|km|7.80|D01|songdawei|212|305|inUse
car|鲁F·7K203|丰田凯美瑞|5|g95|km|7.20|D02|songdawei|148|96|inUse
car|鲁F·9A551|比亚迪秦|5|g92|km|5.60|D04|muchuanjun|25|260|inUse
van|鲁F·3M877|别克GL8|7|g95|km|10.50|D02|muchuanjun|190|190|inUse
van|鲁F·6D120|江铃全顺|15|d0|km|11.80|D08|songdawei|77|31|repairing
coldTruck|鲁F·C8816|解放J6冷藏车|3|d0|km|24.00|D12|muchuanjun|160|160|inUse
coldTruck|鲁F·C8827|福田欧航冷藏车|3|d0|km|22.50|D12|muchuanjun|121|-6|inUse
coldTruck|鲁F·C8839|江淮骏铃冷藏车|3|d0|km|16.50|D12|songdawei|240|240|inUse
pickup|鲁F·5T736|长城炮|5|d0|km|9.20|D09|songdawei|88|88|inUse
forklift|场内叉01|合力CPCD30|1|d0|h|3.20|D10|||140|inUse
forklift|场内叉02|杭叉CPD20|1||h||D12|||66|disabled
workboat|鲁荣渔养61208|玻璃钢工作船|8|d0|h|18.00|D09|bijianjun|201|175|inUse
workboat|鲁荣渔养61215|钢质工作船|10|d0|h|26.00|D09|bijianjun|201|44|inUse
speedboat|鲁荣快009|雅马哈快艇|6|g95|h|22.00|D09|bijianjun|30|118|inUse
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

interface Papers {
  /** Days for which it is insured from today on, and inspected; null: it has no such paper. */
  readonly insured: number | null;
  readonly inspected: number | null;
  readonly road: boolean;
}

const daysIn = (text = ''): number | null => (text === '' ? null : Number(text));

/** The papers that a vehicle is to have. */
export const papersOf = (plate: string): Papers => {
  const [, , , , , meter, , , , insured, inspected] = vehicles.find((row) => row[1] === plate) ?? [];
  return { insured: daysIn(insured), inspected: daysIn(inspected), road: meter === 'km' };
};

export const loadVehicles: Step = async ({ organisation, as }) => {
  const rows = vehicles.map(
    ([bcType, plateNo, brandModel, seats, oilType = '', meter, std = '', dept = '', driver = '', , , serviceState], at) => ({
      bcType,
      // What drives on roads has a card of the oil company.
      fuelCardNo: meter === 'km' ? `1000113700${String(2001 + 13 * at)}` : null,
      plateNo,
      brandModel,
      seats: Number(seats),
      oilType: oilType === '' ? null : oilType,
      meter,
      stdConsumption: std === '' ? null : std,
      deptId: organisation.departments.get(dept),
      keeper: organisation.users.get('yujianguo'),
      mainDriver: driver === '' ? null : organisation.users.get(driver),
      serviceState,
    }),
  );
  await saveAll(await as('yujianguo'), 'boatcarManagement', rows);
};
