/** What follows from fillings: whether one counts, the figures of those behind it, and where the odometer stood. */
import { administrationOilManagement } from '#resources/general/administrationOilManagement.ts';
import { effect } from '../effect.ts';
import { fillingsBehind } from './fuelFacts.ts';
import { logOdometer } from './trips.ts';

/**
 * A filling counts from its sending until it is rejected, withdrawn or made void. Its own row says so before those behind it are computed anew,
 * since they look it up there; each later row is taken in the order of their times, so that two decisions do so in the same one.
 */
export const fuelFollows = effect(administrationOilManagement, async ({ tx, definition, record, phase, write }) => {
  const { id, recordType, boatcarId, oilUse, machineName, refuelTime, thisOdo } = record;
  if (recordType !== 'refuel' || refuelTime === null) return;
  const stands = phase === 'submitted' || phase === 'approved';
  if (stands !== (record.stands ?? false)) {
    await tx.query('update administration_oil_management set stands = $2 where id = $1', [id, stands], 'filling_stands');
    for (const later of await fillingsBehind(tx, { boatcarId, oilUse, machineName }, refuelTime, id))
      await write(definition.key, {}, { id: later });
  }
  if (boatcarId !== null && thisOdo !== null && (phase === 'approved' || phase === 'invalidated'))
    await logOdometer({ tx, write, definition }, { id, boatcarId }, phase === 'approved' ? { at: refuelTime, odometer: thisOdo } : null);
  return { stands };
});
