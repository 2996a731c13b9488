/**
 * Contracts of the demo company in every state: drawn up, in approval, to be signed, running on time and late, changed, suspended, ended.
 * Everything goes through the door: what is received is entered in the ledger, what is paid comes by `settling.ts`.
 */
import { checkCharacterOf } from '#model/calculation/creditCode.ts';
import type { AnyDoc } from '#model/definition.ts';
import { paper } from '../papers.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { acted, acting, saveAll } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';
import { settle } from './settling.ts';
import { approved, contracts, customers, suppliers, type DemoContract } from './told.ts';

const ourselves = '天屿东方渔业有限公司';

/** Suppliers with a licence, and customers; once, before the first contract. */
const loadParties: Step = async ({ services, as, day }) => {
  const procurement = acting(await as('dingweiguo'), atWork(addDays(day, -420)));
  const row = ([supplierName = '', supplierType, contact]: readonly string[], at: number): AnyDoc => {
    const first = `91370613MA3F${20_100 + at}`;
    const certNo = `${first}${checkCharacterOf(first)}`;
    return {
      supplierName,
      country: 'CN',
      creditCode: certNo,
      supplierType,
      contact,
      contactPhone: `1390535${1000 + at}`,
      bankName: '中国工商银行烟台分行',
      bankAccount: `3716020${20_100_000 + at}`,
      certs: [{ certKind: 'licence', certNo, issueDate: '2019-05-06' }],
    };
  };
  await saveAll(procurement, 'supplierManagement', suppliers.map(row));
  const accountant = acting(await as('majun'), atWork(addDays(day, -419)));
  const unchecked = await services.db.query<{ id: string }>(
    'select id::text from supplier_management where supplier_name = any ($1) and not coalesce(bank_checked, false) order by id',
    [suppliers.map(([name]) => name)],
  );
  for (const { id } of unchecked) await acted(accountant, 'supplierManagement', 'checkBank/:id', { params: { id } });
  const sales = acting(await as('xiazhiyuan'), atWork(addDays(day, -420)));
  const bought = customers.map(([customerName, contact], at) => ({ customerName, contact, contactPhone: `1380216${1000 + at}` }));
  await saveAll(sales, 'saleCustomerManagement', bought);
};

const idOfParty = async ({ services }: Stage, table: string, column: string, name: string): Promise<string | null> => {
  const [row] = await services.db.query<{ id: string }>(`select id::text from ${table} where ${column} = $1 and not deleted`, [name]);
  return row?.id ?? null;
};

/** The contract as it is drawn up on its day. */
async function drawn(stage: Stage, one: DemoContract, at: Date): Promise<AnyDoc> {
  const userId = stage.organisation.users.get(one.by) ?? '0';
  const sale = one.type === 'sale';
  const planned = (days: number): string => dateOf(addDays(at, days));
  const retained = one.retention ?? 0;
  return {
    contractName: one.name,
    contractType: one.type,
    supplierId: sale || one.type === 'other' ? null : await idOfParty(stage, 'supplier_management', 'supplier_name', one.party),
    customerId: sale ? await idOfParty(stage, 'sale_customer_management', 'customer_name', one.party) : null,
    partyA: sale ? one.party : ourselves,
    partyB: sale ? ourselves : one.party,
    startDate: planned(10),
    endDate: planned(10 + (one.months ?? 12) * 30),
    taxRate: one.type === 'service' || one.type === 'tech' ? '6.00' : '13.00',
    prepayRate: `${one.prepay ?? 0}.00`,
    retentionRate: `${retained}.00`,
    settleMode: one.settle ?? 'lump',
    templateFlag: one.type !== 'tech',
    keyTerms: '按合同附件约定的数量、质量与期限履行。',
    contractFiles: [await paper(stage.services, userId, '合同文本.png')],
    ...(one.type === 'other'
      ? { totalAmount: '0.00' }
      : {
          subjectLines: one.subject.map(([itemName, qty, unitPrice]) => ({ itemName, qty, unitPrice })),
          payPlan: [
            ...(one.prepay === undefined ? [] : [{ phase: '预付款', ratio: `${one.prepay}.00`, planDate: planned(20) }]),
            { phase: '到货验收款', ratio: `${100 - (one.prepay ?? 0) - retained}.00`, planDate: planned(one.due ?? 60) },
            ...(retained > 0 ? [{ phase: '质保金', ratio: `${retained}.00`, condition: '质保期满无质量问题', isRetention: true }] : []),
          ],
        }),
  };
}

/** One contract with everything that came after it. */
const living =
  (one: DemoContract, number: number): Step =>
  async (stage) => {
    const { services, organisation, player, day } = stage;
    const at = atWork(addDays(day, -one.daysAgo));
    const userId = organisation.users.get(one.by) ?? '0';
    const own = player(20_261_301, number);
    await own.play({ resource: 'contractDefinition', applicant: one.by, at, record: await drawn(stage, one, at), fate: one.fate }, userId);
    const [ledger] = await services.db.query<{ id: string; contractId: string }>(
      `select id::text, contract_id::text as "contractId" from contract_parameter where contract_name = $1 and contract_state = 'toSign'`,
      [one.name],
    );
    if (ledger === undefined) return;
    const scan = await paper(services, organisation.users.get('luojia') ?? '0', '签署扫描件.png');
    for (const { after, fate = approved, ...values } of one.approvals ?? []) {
      const from = atWork(addDays(at, after));
      const plan: Plan = {
        resource: 'contractApprove',
        applicant: one.by,
        at: from,
        record: { contractId: ledger.contractId, reason: '按合同约定办理', ...values },
        fate,
        nodeValues: (open, _document, moment) => (open.has('signDate') ? { signDate: dateOf(moment), signedFiles: [scan] } : {}),
      };
      await own.play(plan, userId);
      if (values.approveType === 'sign' && fate.kind === 'approved') await settle(stage, one, ledger, addDays(from, 6));
    }
  };

/** The newest last, so that what is listed first came last. */
export const contractSteps = (): readonly Step[] => [
  loadParties,
  ...contracts.toSorted((a, b) => b.daysAgo - a.daysAgo).map((one, number) => living(one, number)),
];
