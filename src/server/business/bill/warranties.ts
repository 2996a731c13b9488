/** Calls of papers of vehicles: the next one is drafted from the one that runs out. */
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { vehicleWarranty } from '#resources/bill/vehicleWarranty.ts';
import { nextTerm } from '#resources/bill/warranties.ts';
import { mayRead } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { requireAct } from '../../documents/acts.ts';
import { shownRecord } from '../../documents/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

/** What the next paper has from the one before it; number, invoice and fees paid out are its own. */
const takenOver = 'boatcarId warrantyType company content compulsoryFee commercialFee vehicleTax serviceFee remindDays'.split(' ');

/**
 * Drafts the next one for as long, from the day after it ends, in the name of whoever renews.
 * @returns the draft as its author sees it
 * @throws 409 `renewed` for one that is renewed already, `renewing` where the next one is under way
 */
async function renew({ context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>): Promise<AnyDoc> {
  const draft = await context.services.db.transaction(async (tx) => {
    const paper = await readRecord(tx, definition, params['id'], { lock: true });
    if (paper === null || !(await mayRead(context, definition, paper, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, 'renew', paper);
    const [underWay] = await tx.query<{ code: string }>(
      `select code from vehicle_warranty where renews_id = $1 and status in ('draft', 'submitted', 'reposted') and not deleted order by id limit 1`,
      [paper['id']],
      'warranty_renewing',
    );
    if (underWay) throw new Refusal('409', 'renewing', w('{code} renews it already', '{code}正在续办'), { code: underWay.code });
    const next = await writer(tx, context)(
      definition.key,
      {
        ...Object.fromEntries(takenOver.map((name) => [name, paper[name]])),
        ...nextTerm(textOf(paper['dateFrom']), textOf(paper['dateTo'])),
        renewsId: paper['id'],
      },
      { applicant: context.actor.userId },
    );
    await logOperation(tx, context, {
      action: 'renew',
      resource: definition.key,
      recordId: textOf(paper['id']),
      name: nameOfRecord(definition, paper),
    });
    return next;
  });
  return shownRecord(context, definition, draft);
}

export const warrantyCalls: readonly BusinessCall[] = [
  call({
    resource: vehicleWarranty.key,
    method: 'POST',
    path: 'renew/:id',
    action: 'add',
    summary: w('Draft the next paper of a vehicle', '续办车船保险维保'),
    answer: 'record',
    run: (asked) => renew(asked),
  }),
];
