/** What an approval asks of its contract, and what becomes of the contract by it: state, end, money, plan. */
import { add, compare, isPositive, negate, subtract } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { posting, type Posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { doesNotFit, fits, settling, stateAfter } from '#resources/contract/approvals.ts';
import { budgetChange, changeInCny, commitsOf } from '#resources/contract/budget.ts';
import { contractApprove } from '#resources/contract/contractApprove.ts';
import { contractDefinition } from '#resources/contract/contractDefinition.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import { contractMoney } from '#resources/contract/ledgers.ts';
import { amountsOf } from '../../postings/reading.ts';
import { lookups, type Effect, type EffectInput } from '../../effects/effect.ts';
import { lockContract, standingOf, type Locked } from './standing.ts';

export const approveFacts = lookups(contractApprove, {
  contract: async ({ sql, record }) => (idOf(record.contractId) === null ? undefined : standingOf(sql, record.contractId)),
  other: async ({ sql, record }) => {
    const contractId = idOf(record.contractId);
    if (contractId === null) return null;
    const [found] = await sql.query<{ code: string }>(
      `select code from contract_approve
       where contract_id = $1 and status in ('submitted', 'reposted') and not deleted and id is distinct from $2::bigint order by id limit 1`,
      [contractId, idOf(record.id)],
      'fact_contract_other',
    );
    return found?.code ?? null;
  },
  sealed: async ({ sql, record }) => {
    const useId = idOf(record.stampUseId);
    if (useId === null) return undefined;
    const [use] = await sql.query<{ contractId: string | null; usedBy: string | null }>(
      `select contract_id::text as "contractId",
         (select a.code from contract_approve a where a.stamp_use_id = u.id and a.status <> 'draft' and not a.deleted
          and a.id is distinct from $2::bigint order by a.id limit 1) as "usedBy"
       from stamp_use u where u.id = $1 and not u.deleted`,
      [useId, idOf(record.id)],
      'fact_contract_sealed',
    );
    return use ?? null;
  },
});

const notInState = (): Refusal => new Refusal('409', 'contractState', doesNotFit);

/** The contract, kept from changing until the decision is written. @throws 409 where its state has changed since the approval was sent */
async function contractOf({ tx, context, record }: Pick<EffectInput, 'tx' | 'context' | 'record'>): Promise<Locked> {
  const locked = await lockContract(tx, context, record['contractId']);
  if (locked === null || !fits(textOf(record['approveType']), textOf(locked.parameter['contractState']))) throw notInState();
  return locked;
}

/** By how much the contract gets larger, below zero where it gets smaller. */
const changeOf = (record: AnyDoc, parameter: AnyDoc): string =>
  settling(textOf(record['approveType']))
    ? subtract(record['settleAmount'], parameter['currentTotal'])
    : subtract(record['changeAmount'], '0');

/** @throws 409 where a contract would be closed of which something is still to be paid or held back */
function requireSettled(record: AnyDoc, parameter: AnyDoc): void {
  if (record['approveType'] !== 'close') return;
  if (compare(record['settleAmount'], parameter['paidAmount']) !== 0)
    throw new Refusal('409', 'notPaid', w('A contract is closed when all of it is paid', '款项付清后方可结案'));
  if (isPositive(parameter['retentionAmount']) && parameter['retentionReleased'] !== true)
    throw new Refusal('409', 'retentionHeld', w('The retention is not released yet', '质保金尚未放行'));
}

/** Lines that the plan gets for a change: those of the document, else one. */
function planOf(record: AnyDoc): AnyDoc[] {
  const own = linesOf(record, 'lines').map(({ phase, condition, planAmount, planDate }) => ({ phase, condition, planAmount, planDate }));
  if (own.length > 0) return own;
  return [
    { phase: `补充协议${textOf(record['code'])}`, condition: textOf(record['reason']).slice(0, 200), planAmount: record['changeAmount'] },
  ];
}

const planAfter = (record: AnyDoc, parameter: AnyDoc): readonly AnyDoc[] => {
  const plan = linesOf(parameter, 'plan');
  if (record['approveType'] === 'supplement') return [...plan, ...planOf(record)];
  return settling(textOf(record['approveType']))
    ? plan.map((line) => (line['planState'] === 'open' ? { ...line, planState: 'cancelled' } : line))
    : plan;
};

/** What it changes in the contract's own record. */
const termsOf = (record: AnyDoc): AnyDoc => {
  const state = stateAfter(textOf(record['approveType']));
  return {
    ...(state === null ? {} : { contractState: state }),
    ...(record['approveType'] === 'extend' ? { endDate: record['newEndDate'] } : {}),
    ...(record['approveType'] === 'sign' ? { signDate: record['signDate'] } : {}),
  };
};

/** Money first, in the settling of the decision; then the terms, which nobody else can change meanwhile. */
export const contractChanged: Effect = {
  postings: async (input): Promise<readonly Posting[]> => {
    const { record, context, now } = input;
    const { contract, parameter } = await contractOf(input);
    requireSettled(record, parameter);
    const change = changeOf(record, parameter);
    const [more, quantity] = compare(change, '0') < 0 ? [false, negate(change)] : [true, change];
    const date = dateAt(now, context.services.zone);
    const total = textOf(parameter['currentTotal']);
    const inCny = changeInCny(total, add(total, change), textOf(contract['exchangeRate']));
    return [
      ...(['toInvoice', 'toPay'] as const).map((account) =>
        posting(contractMoney, {
          dimensions: { contract: textOf(contract['id']) },
          from: more ? null : account,
          to: more ? account : null,
          quantity,
          date,
        }),
      ),
      ...budgetChange(commitsOf(contract as unknown as Parameters<typeof commitsOf>[0]), inCny, date),
    ];
  },
  then: async (input) => {
    const { tx, context, record, now, write } = input;
    const locked = await lockContract(tx, context, record['contractId']);
    if (locked === null) throw notInState();
    const { contract, parameter } = locked;
    const terms = termsOf(record);
    if (Object.keys(terms).length > 0) await write(contractDefinition.key, terms, { id: textOf(contract['id']) });
    const { toPay, paying, paid } = await amountsOf(tx, contractMoney, { contract: textOf(contract['id']) });
    const version = {
      changedOn: record['signDate'] ?? dateAt(now, context.services.zone),
      approveType: record['approveType'],
      approveId: record['id'],
      total: [toPay, paying, paid].reduce((sum, one) => subtract(sum, negate(one?.quantity)), '0'),
      endDate: terms['endDate'] ?? parameter['endDate'],
      note: textOf(record['reason']).slice(0, 200) || null,
    };
    await write(
      contractParameter.key,
      { ...terms, plan: planAfter(record, parameter), versions: [...linesOf(parameter, 'versions'), version] },
      { id: textOf(parameter['id']) },
    );
  },
};
