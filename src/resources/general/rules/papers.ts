/** Whether a vehicle or boat may leave: by its state and by its papers. */
import { fault, warning } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { isRoadVehicle, type VehicleFact } from './trips.ts';

const papers = [
  ['insuranceTo', w('insured', '保险'), w('insurance', '保险到期日')],
  ['inspectionTo', w('inspected', '年检'), w('inspection', '年检到期日')],
] as const;

/** Both papers of what drives on roads must hold until the day of the return; of forklifts and boats they may be unknown. */
export const paperFaults = (vehicle: VehicleFact, until: string): readonly Fault[] =>
  papers.flatMap(([field, done, what]) => {
    const date = vehicle[field];
    if (date !== null && date < until)
      return [fault('papers', 'boatcarId', w(`${done.en} until ${date} only`, `${done.zh}仅有效至${date}`))];
    if (date !== null) return [];
    const words = w(`its ${what.en} is not registered`, `未登记${what.zh}`);
    return [isRoadVehicle(vehicle.bcType) ? fault('papers', 'boatcarId', words) : warning('papers', 'boatcarId', words)];
  });

const unusable: Readonly<Record<string, Fault>> = {
  repairing: fault('usable', 'boatcarId', w('is being repaired', '正在维修')),
  disabled: fault('usable', 'boatcarId', w('is out of service', '已停用')),
  scrapped: fault('usable', 'boatcarId', w('is scrapped', '已报废')),
};

export const stateFaults = ({ serviceState }: VehicleFact): Fault | null => unusable[serviceState ?? ''] ?? null;
