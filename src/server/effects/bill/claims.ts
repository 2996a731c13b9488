/** Keeps what can be claimed of approved documents: opened with them, taken away when they are made void, shown with the bills that claim it. */
import type { AnyDoc } from '#model/definition.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { claimSource } from '#resources/bill/claimSource.ts';
import { claimableOf, claimKinds, type ClaimKind, type SourceFact } from '#resources/bill/rules/claims.ts';
import { invoiceKeys } from '#resources/bill/rules/invoices.ts';
import { paperInvoice } from '#resources/bill/rules/warranties.ts';
import { snake } from '../../db/tables.ts';
import type { Effect, EffectInput, FactLookup, LedgerEffect } from '../effect.ts';
import { named } from './usedInvoices.ts';

const kindOf = (key: string): ClaimKind => {
  const kind = claimKinds.find((one) => one === key);
  if (kind === undefined) throw new Error(`${key} is no kind of document that can be claimed`);
  return kind;
};

/** What an approved document cost can be claimed from now on. */
export async function openClaim({ context, write }: Pick<EffectInput, 'context' | 'write'>, key: string, record: AnyDoc): Promise<void> {
  const kind = kindOf(key);
  const found = claimableOf(kind, record, context.services.zone);
  if (found === null) return;
  await write(claimSource.key, { ...found, sourceKey: kind, code: textOf(record['code']), [`${kind}Id`]: textOf(record['id']) });
}

const taken = w('A report or payment claims its cost.', '该单据费用已被报销或付款单据占用，不能作废。');

/**
 * Nothing of a document that is made void can be claimed any more.
 * @throws 409 `claimed` where a bill has claimed some of it
 */
export async function closeClaim(tx: EffectInput['tx'], key: string, id: string): Promise<void> {
  const column = snake(`${kindOf(key)}Id`);
  const [row] = await tx.query<{ id: string; taken: string }>(
    `select id::text, (held_amount + claimed_amount)::text as taken from claim_source where ${column} = $1 and not deleted for update`,
    [id],
    `claim_of_${column}`,
  );
  if (row === undefined) return;
  if (isPositive(row.taken)) throw new Refusal('409', 'claimed', taken);
  await tx.query('update claim_source set deleted = true where id = $1', [row.id], 'claim_closed');
}

/** Documents of several kinds name it. */
export const claimOpened: Effect = (input) => openClaim(input, input.definition.key, input.record);
export const claimClosed: Effect = ({ tx, definition, record }) => closeClaim(tx, definition.key, textOf(record['id']));

interface Row extends Pick<SourceFact, 'id' | 'kind' | 'code' | 'left'> {
  readonly invoiceCode: string | null;
  readonly invoiceNo: string | null;
}

/** The fact `sources`: the documents whose cost a bill claims, by the ids that `idsOf` finds in it. */
const sourcesOf = (idsOf: (record: AnyDoc) => readonly string[]): FactLookup => {
  const lookup: FactLookup = async ({ sql, record, definition }): Promise<readonly SourceFact[]> => {
    const ids = [...new Set(idsOf(record))];
    if (ids.length === 0) return [];
    const rows = await sql.query<Row>(
      `select c.id::text, c.source_key as kind, c.code, v.invoice_code as "invoiceCode", v.invoice_no as "invoiceNo",
         (c.open_amount + coalesce((select sum(e.quantity * ((e.to_account is not null)::int - (e.from_account is not null)::int)) from ledger_entry e
           where e.ledger = 'claim' and e.dimensions = jsonb_build_object('source', c.id::text) and e.resource = $2 and e.record_id = $3::bigint), 0))::text as left
       from claim_source c left join vehicle_warranty v on v.id = c.vehicle_warranty_id where c.id = any($1::bigint[]) and not c.deleted`,
      [ids, definition.key, idOf(record['id'])],
      'fact_claim_sources',
    );
    return rows.map(({ invoiceCode, invoiceNo, ...row }) => ({
      ...row,
      invoiceKey: invoiceKeys([paperInvoice(named({ invoiceCode, invoiceNo }))])[0] ?? null,
    }));
  };
  return lookup;
};

export const itemSources = sourcesOf((record) => linesOf(record, 'items').flatMap(({ sourceId }) => idOf(sourceId) ?? []));
export const ownSource = sourcesOf((record) => [record['sourceId']].flatMap((id) => idOf(id) ?? []));

/** What a bill claims of a source as a line of its row, one for each bill, as long as it claims something. */
export const claimsShown: LedgerEffect = async ({ tx, entry, record, definition }) => {
  const sign = entry.to === null ? '-' : '';
  const account = entry.to ?? entry.from;
  const id = [entry.dimensions['source'], definition.key, textOf(record['id'])];
  const amounts = [account === 'held' ? `${sign}${entry.quantity}` : '0', account === 'claimed' ? `${sign}${entry.quantity}` : '0'];
  const changed = await tx.query<{ id: string }>(
    `update claim_source_claims set held_amount = held_amount + $4::numeric, claimed_amount = claimed_amount + $5::numeric
     where parent_id = $1 and bill_type = $2 and bill_id = $3 returning id::text`,
    [...id, ...amounts],
    'claim_line_changed',
  );
  if (changed.length === 0)
    await tx.query(
      `insert into claim_source_claims (parent_id, line_no, bill_type, bill_id, bill_code, held_amount, claimed_amount)
       select $1, coalesce((select max(line_no) from claim_source_claims where parent_id = $1), 0) + 1, $2, $3, $6, $4::numeric, $5::numeric`,
      [...id, ...amounts, textOf(record['code'])],
      'claim_line',
    );
  await tx.query(
    'delete from claim_source_claims where parent_id = $1 and bill_type = $2 and bill_id = $3 and held_amount = 0 and claimed_amount = 0',
    id,
    'claim_line_gone',
  );
};
