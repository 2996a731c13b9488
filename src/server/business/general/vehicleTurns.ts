/** What time does to vehicles: a trip begins today, a stay in the garage begins or is over. The state in the register follows. */
import { machineContext, type Services } from '../../context.ts';
import { boatcarManagement } from '#resources/general/boatcarManagement.ts';
import { compute } from '#model/evaluate.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { readRecord } from '../../documents/record.ts';
import { writer } from '../../documents/write.ts';
import type { Turn } from '../turn.ts';

/** The state of one vehicle as trips and garages have it now; true where it has become another. */
const follow = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const context = machineContext(services);
    const record = await readRecord(tx, boatcarManagement, id, { lock: true });
    if (record === null) return false;
    const input = await evaluation(tx, context, boatcarManagement, record, services.clock.now().toISOString());
    if (compute(boatcarManagement, record, input)['bcState'] === record['bcState']) return false;
    await writer(tx, context)(boatcarManagement.key, {}, { id });
    return true;
  });

export const vehicleTurn: Turn = {
  key: 'vehicles',
  everyMs: 15_000,
  run: async (services) => {
    const vehicles = await services.db.query<{ id: string }>(
      `select id::text from boatcar_management where not deleted and service_state = 'inUse' order by id`,
      [],
      'vehicles_in_use',
    );
    let done = 0;
    for (const { id } of vehicles) if (await follow(services, id)) done += 1;
    return done;
  },
};
