/** A contract with its ledger, as facts and effects of approvals read it. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { commitsOf } from '#resources/contract/budget.ts';
import { contractDefinition } from '#resources/contract/contractDefinition.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import type { Standing } from '#resources/contract/approvals.ts';
import { add } from '#model/calculation/decimal.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tables } from '../../db/typed.ts';
import { readRecord } from '../../documents/record.ts';

/** As the registry has it, which administrators may have changed in what people see. */
export function definitionIn({ services }: Pick<Context, 'services'>, { key }: Pick<Definition, 'key'>): Definition {
  const definition = services.registry.get(key);
  if (definition === undefined) throw new Error(`${key} is not defined`);
  return definition;
}

/** The contract as it stands; null where there is none that was approved. */
export async function standingOf(sql: Sql, contractId: unknown): Promise<Standing | null> {
  const id = idOf(contractId);
  if (id === null) return null;
  const row = await tables<typeof contractDefinition | typeof contractParameter>(sql, contractDefinition, contractParameter)
    .selectFrom('contractParameter')
    .innerJoin('contractDefinition', 'contractDefinition.id', 'contractParameter.contractId')
    .select([
      'contractDefinition.code',
      'contractDefinition.contractName',
      'contractDefinition.counterparty',
      'contractDefinition.exchangeRate',
      'contractDefinition.projectId',
      'contractDefinition.budgetDetailId',
      'contractDefinition.direction',
      'contractDefinition.viaStock',
      'contractParameter.contractState',
      'contractParameter.endDate',
      'contractParameter.currentTotal',
      'contractParameter.paidAmount',
      'contractParameter.payingAmount',
      'contractParameter.retentionAmount',
      'contractParameter.retentionReleased',
    ])
    .where('contractParameter.contractId', '=', id)
    .where('contractParameter.deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    code: textOf(row.code),
    contractName: textOf(row.contractName),
    counterparty: textOf(row.counterparty),
    contractState: textOf(row.contractState),
    endDate: row.endDate,
    exchangeRate: row.exchangeRate ?? '1',
    ...commitsOf(row),
    currentTotal: row.currentTotal ?? '0.00',
    paid: row.paidAmount ?? '0.00',
    settled: add(row.paidAmount, row.payingAmount),
    retentionOpen: Number(row.retentionAmount ?? 0) > 0 && row.retentionReleased !== true,
  };
}

export interface Locked {
  readonly contract: AnyDoc;
  readonly parameter: AnyDoc;
}

/**
 * The contract and its ledger, locked in this order by everybody who moves its money or changes its terms, so that they wait for each other
 * and never in a circle. Null where the contract has no ledger.
 */
export async function lockContract(tx: Sql, context: Pick<Context, 'services'>, contractId: unknown): Promise<Locked | null> {
  const id = idOf(contractId);
  const contract = id === null ? null : await readRecord(tx, definitionIn(context, contractDefinition), id, { lock: true });
  if (contract === null) return null;
  const [row] = await tx.query<{ id: string }>(
    'select id::text from contract_parameter where contract_id = $1 and not deleted',
    [id],
    'contract_ledger_of',
  );
  const parameter = row && (await readRecord(tx, definitionIn(context, contractParameter), row.id, { lock: true }));
  return parameter ? { contract, parameter } : null;
}
