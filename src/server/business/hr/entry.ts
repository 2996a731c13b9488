/** Calls of onboarding's resources beyond the usual: one's own personnel file, things that come back. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { adStock } from '#resources/general/rules/materialLedgers.ts';
import { returnFault } from '#resources/hr/rules/items.ts';
import { mayRead } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { postMore } from '../../documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord, recordChanged } from '../../documents/record.ts';
import { invalid, missingRecord, notForYou } from '../../documents/refusals.ts';
import { saveIn } from '../../documents/save.ts';
import { writer } from '../../documents/write.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';

const noFile = (): Refusal => new Refusal('404', 'noOwnFile', w('You have no personnel file', '没有本人的员工档案'));

async function ownFile({ context, definition }: BusinessAsked): Promise<AnyDoc> {
  const { staffId } = context.actor;
  const record = staffId === null ? null : await readRecord(context.services.db, definition, staffId);
  if (record === null) throw noFile();
  return shownRecord(context, definition, record);
}

/** What an employee keeps up to date themselves. */
const ownFields = ['mobile', 'address', 'emergencyName', 'emergencyMobile'] as const;

/** Checked like every save of the file; their account is called by the same mobile. */
async function changeOwnFile({ context, definition, body }: BusinessAsked): Promise<AnyDoc> {
  const { staffId, userId } = context.actor;
  const { version, ...values } = (body ?? {}) as AnyDoc;
  const saved = await context.services.db.transaction(async (tx) => {
    const stored = staffId === null ? null : await readRecord(tx, definition, staffId, { lock: true });
    if (stored === null) throw noFile();
    if (version !== undefined && Number(version) !== Number(stored['version'])) throw recordChanged(textOf(stored['id']));
    const mobile = 'mobile' in values ? textOf(values['mobile']) : null;
    if (mobile === '') throw invalid([fault('required', 'mobile', w('required', '必填'))]);
    const file = await saveIn(tx, context, definition, stored, values);
    if (mobile !== null) await writer(tx, context)('users', { mobile }, { id: userId });
    return file;
  });
  return shownRecord(context, definition, saved);
}

/** What came out of the stock of materials and can be used again goes back into it, at the value at which it left. */
async function bringBack(tx: Sql, context: Context, definition: Definition, record: AnyDoc): Promise<void> {
  const [issue] = await tx.query<{ id: string; entryId: string }>(
    `select id::text, entry_id as "entryId" from ad_material_move
     where source_type = $1 and source_id = $2 and move_type = 'out' and reverses is null for update`,
    [definition.key, textOf(record['id'])],
    'item_issue',
  );
  if (issue === undefined) return;
  const now = context.services.clock.now().toISOString();
  const back = posting(adStock, {
    dimensions: { material: textOf(record['materialId']) },
    from: null,
    to: 'free',
    quantity: textOf(record['qty']),
    value: { of: issue.entryId },
    name: 'return',
    date: dateAt(now, context.services.zone),
  });
  await postMore(
    tx,
    context,
    definition,
    { ...record, broughtBack: issue.id },
    [back],
    await evaluation(tx, context, definition, record, now),
  );
}

/** A thing that was issued comes back, is lost or worn out. */
async function giveBack({ context, definition, params, body }: BusinessAsked): Promise<AnyDoc> {
  const given = (body ?? {}) as AnyDoc;
  const id = params['id'] ?? '';
  const saved = await context.services.db.transaction(async (tx) => {
    const stored = await readRecord(tx, definition, id, { lock: true });
    if (stored === null) throw missingRecord(definition, id);
    if (!(await mayRead(context, definition, stored, tx))) throw notForYou(definition, id);
    requireAct(context, definition, 'giveBack', stored);
    const values = { itemState: given['itemState'] ?? 'returned', returnDate: given['returnDate'], damageFee: given['damageFee'] ?? null };
    const wrong = returnFault(textOf(stored['issueDate']), values);
    if (wrong !== null) throw invalid([wrong]);
    const back = await writer(tx, context)(definition.key, values, { id });
    if (values.itemState === 'returned' && stored['mustReturn'] === true) await bringBack(tx, context, definition, back);
    return back;
  });
  return shownRecord(context, definition, saved);
}

const text = { type: ['string', 'null'] } as const;

export const entryCalls: readonly BusinessCall[] = [
  {
    resource: 'hrPfStaffOnboard',
    method: 'GET',
    path: 'my',
    action: null,
    summary: w('Own personnel file', '我的档案'),
    run: ownFile,
  },
  {
    resource: 'hrPfStaffOnboard',
    method: 'PUT',
    path: 'my',
    action: null,
    summary: w('Change mobile, address and emergency contact of the own file', '修改本人联系方式'),
    body: {
      type: 'object',
      properties: { version: { type: ['integer', 'null'] }, ...Object.fromEntries(ownFields.map((name) => [name, text])) },
      minProperties: 1,
      additionalProperties: false,
    },
    run: changeOwnFile,
  },
  {
    resource: 'hrItemRequisitionRecord',
    method: 'PUT',
    path: 'giveBack/:id',
    action: 'put',
    summary: w('A thing comes back, is lost or worn out', '归还、遗失或报废'),
    body: {
      type: 'object',
      properties: {
        returnDate: text,
        itemState: { enum: ['returned', 'lost', 'scrapped'] },
        damageFee: { type: ['string', 'null'] },
      },
      additionalProperties: false,
    },
    run: giveBack,
  },
];
