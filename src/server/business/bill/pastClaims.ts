/** What documents cost that were approved before there were claims can be claimed, too. */
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { claimKinds, type ClaimKind } from '#resources/bill/rules/claims.ts';
import { machineContext, type Services } from '../../context.ts';
import { snake } from '../../db/tables.ts';
import { readRecord } from '../../documents/record.ts';
import { writer } from '../../documents/write.ts';
import { openClaim } from '../../effects/bill/claims.ts';
import type { Work } from '../work.ts';

const mostAtOnce = 500;

/** Conditions on documents that leave something to be claimed, as `claimableOf` says it: the others would be looked at every day anew. */
const claimable: Readonly<Record<ClaimKind, string>> = {
  watchReceiveDetail: 'd.total_cost > 0',
  adminMealApplication: `d.meal_type = 'out' and d.actual_amount > 0`,
  boatcarMaintain: 'd.actual_cost > 0',
  vehicleWarranty: 'd.total_fee > 0',
  driveRecord: 'd.total_fee > 0',
  administrationOilManagement: `d.record_type = 'refuel' and d.oil_pay <> 'card' and d.amount > 0`,
};

const without = ({ db }: Services, kind: ClaimKind): Promise<{ id: string }[]> =>
  db.query(
    `select d.id::text from ${snake(kind)} d where d.status = 'approved' and not d.deleted and ${claimable[kind]}
       and not exists (select from claim_source c where c.${snake(`${kind}Id`)} = d.id and not c.deleted) order by d.id limit ${mostAtOnce}`,
    [],
    `unclaimable_${kind}`,
  );

const open = (services: Services, kind: ClaimKind, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const definition = services.registry.get(kind);
    const record = definition ? await readRecord(tx, definition, id, { lock: true }) : null;
    const [made] = await tx.query(`select 1 from claim_source where ${snake(`${kind}Id`)} = $1 and not deleted`, [id], `claimable_${kind}`);
    if (record === null || textOf(record['status']) !== 'approved' || made !== undefined) return false;
    const context = machineContext(services);
    await openClaim({ context, write: writer(tx, context) }, kind, record);
    return true;
  });

export const pastClaims: Work = {
  key: 'past_claims',
  name: w('Costs of earlier documents', '历史单据补录报销来源'),
  about: w('Costs to claim', '可报销来源'),
  time: '01:45',
  run: async (services) => {
    let done = 0;
    for (const kind of claimKinds) for (const { id } of await without(services, kind)) if (await open(services, kind, id)) done += 1;
    return done;
  },
};
