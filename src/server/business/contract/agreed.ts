/** What the rules of a contract ask, and what its approval brings about: the ledger in which it is signed, changed and paid. */
import { recordOn } from '#model/daily.ts';
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { contractDefinition } from '#resources/contract/contractDefinition.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import { supplierManagement } from '#resources/purchase/supplierManagement.ts';
import { supplierBlocked } from '#resources/purchase/suppliers.ts';
import { readRecord } from '../../documents/record.ts';
import { effect, lookups } from '../../effects/effect.ts';
import { projectUsed } from '../../effects/project/using.ts';
import { definitionIn, lockContract } from './standing.ts';

/** Days within which two contracts of one name and party are told of. */
const alikeWithin = 30;

export const contractFacts = lookups(contractDefinition, {
  alike: async ({ sql, record, today }) => {
    const [name, supplier, customer] = [typedKey(textOf(record.contractName)), idOf(record.supplierId), idOf(record.customerId)];
    if (name === '' || (supplier === null && customer === null)) return null;
    const [found] = await sql.query<{ code: string }>(
      `select code from contract_definition
       where typed_key(contract_name) = $1 and not deleted and id is distinct from $2::bigint and status not in ('draft', 'invalidated')
         and (supplier_id = $3::bigint or customer_id = $4::bigint) and apply_date >= $5::date
       order by id desc limit 1`,
      [name, idOf(record.id), supplier, customer, addDays(today, -alikeWithin)],
      'fact_contract_alike',
    );
    return found?.code ?? null;
  },
  blocked: async ({ sql, context, record, today }) => {
    const id = idOf(record.supplierId);
    const definition = definitionIn(context, supplierManagement);
    const stored = id === null ? null : await readRecord(sql, definition, id);
    if (stored === null) return null;
    const { coopState, certState } = recordOn(definition, stored, today);
    return supplierBlocked({ coopState: textOf(coopState), certState: textOf(certState) });
  },
  project: ({ sql, record }) =>
    projectUsed(sql, idOf(record.projectId), idOf(record.budgetDetailId), { resource: contractDefinition.key, id: idOf(record.id) }),
  changing: async ({ sql, record }) => {
    const id = idOf(record.id);
    if (id === null) return null;
    const [found] = await sql.query<{ code: string }>(
      `select code from contract_approve where contract_id = $1 and status in ('submitted', 'reposted') and not deleted order by id limit 1`,
      [id],
      'fact_contract_changing',
    );
    return found?.code ?? null;
  },
});

/** The ledger begins with the terms and the plan of the contract; its money was opened by the same decision. */
export const contractAgreed = effect(contractDefinition, async ({ context, record, write, now }) => {
  const { id, code, totalAmount, payPlan } = record;
  const total = totalAmount ?? '0.00';
  await write(contractParameter.key, {
    contractId: id,
    contractNo: code,
    contractName: record.contractName,
    contractType: record.contractType,
    direction: record.direction,
    counterparty: record.counterparty,
    projectId: record.projectId,
    projectManagerId: record.projectManagerId,
    managerId: record.managerId,
    ownerId: record.managerId,
    deptId: record.applicantDept ?? null,
    startDate: record.startDate,
    endDate: record.endDate,
    contractState: 'toSign',
    currency: record.currency,
    settleMode: record.settleMode,
    prepayRate: record.prepayRate,
    retentionRate: record.retentionRate,
    originalTotal: total,
    toInvoiceAmount: total,
    toPayAmount: total,
    plan: payPlan.map(({ phase, condition, ratio, planAmount, planDate, isRetention }) => ({
      phase,
      condition,
      ratio,
      planAmount,
      planDate,
      isRetention,
    })),
    versions: [{ changedOn: dateAt(now, context.services.zone), total, endDate: record.endDate }],
  });
  return { contractState: 'toSign' };
});

/** Nothing of it is due any more; the money was taken back by the same decision. */
export const contractVoided = effect(contractDefinition, async ({ tx, context, record, write }) => {
  const locked = await lockContract(tx, context, record.id);
  if (locked !== null) {
    const plan = locked.parameter['plan'] as readonly object[];
    await write(
      contractParameter.key,
      { contractState: 'voided', plan: plan.map((line) => ({ ...line, planState: 'cancelled' })) },
      { id: textOf(locked.parameter['id']) },
    );
  }
  return { contractState: 'voided' };
});
