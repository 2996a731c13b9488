/** Contracts that tests ask for, drawn up, agreed on and signed through the door. */
import { checkCharacterOf } from '#model/calculation/creditCode.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef, Json } from '#model/field.ts';
import { upload } from '#tests/fixtures/company.ts';
import type { TestServer } from '#tests/support/server.ts';

export const definitionAt = '/tydf/process/contractDefinition';
export const approveAt = '/tydf/api/contractApprove';
export const ledgerAt = '/tydf/api/contractParameter';

/** A call that has to succeed; its data. */
export async function done(server: TestServer, login: string, method: string, path: string, body?: unknown): Promise<AnyDoc> {
  const { json } = await (await server.as(login)).call<AnyDoc>(method, path, body);
  if (json.code !== '200') throw new Error(`${login} ${method} ${path}: ${JSON.stringify(json)}`);
  return json.data;
}

let suppliers = 0;

/** A supplier with a licence; its id. */
export async function supplier(server: TestServer, more: AnyDoc = {}): Promise<string> {
  const first = `91370600MA3D${10_000 + (suppliers += 1)}`;
  const made = await done(server, 'dingweiguo', 'POST', '/tydf/api/supplierManagement/add', {
    supplierName: `海源设备${suppliers}`,
    country: 'CN',
    creditCode: `${first}${checkCharacterOf(first)}`,
    supplierType: 'equipment',
    contact: '宋海',
    contactPhone: '13800000001',
    certs: [{ certKind: 'licence', certNo: `YYZZ-${suppliers}`, issueDate: '2020-01-02', expireDate: '2031-06-30' }],
    ...more,
  });
  return String(made['id']);
}

/** A contract of 30,000 that a farmer draws up: a tenth retained, the rest after acceptance. */
export const drawn = (supplierId: string, contractFiles: readonly FileRef[], n = 1): AnyDoc => ({
  contractName: `增氧机采购${n}`,
  contractType: 'purchase',
  supplierId,
  partyA: '天屿东方渔业有限公司',
  partyB: '海源设备',
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  taxRate: '13.00',
  prepayRate: '30.00',
  retentionRate: '10.00',
  settleMode: 'lump',
  templateFlag: true,
  contractFiles,
  subjectLines: [
    { itemName: '增氧机', spec: '3 kW', unit: 'set', qty: '10.000', unitPrice: '2500.0000' },
    { itemName: '安装', qty: '1.000', unitPrice: '5000.0000', taxRate: '9.00' },
  ],
  payPlan: [
    { phase: '预付款', ratio: '30.00', planDate: '2026-12-05' },
    { phase: '验收款', ratio: '60.00', condition: '验收合格' },
    { phase: '质保金', ratio: '10.00', condition: '质保期满', isRetention: true },
  ],
});

const sets = ['subjectLines', 'payPlan'];

/** What of it is no line. */
export const fieldsOf = (contract: AnyDoc): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(contract).filter(([name]) => !sets.includes(name))) as Readonly<Record<string, Json>>;

/** Its lines. */
export const linesOf = (contract: AnyDoc): Readonly<Record<string, readonly AnyDoc[]>> =>
  Object.fromEntries(sets.map((set) => [set, contract[set] as readonly AnyDoc[]]));

/** Fields of a contract of one sum without subject lines, whose plan is one line and, where some is retained, another. */
export const ofSum = (totalAmount: string, prepayRate: string, retentionRate: string): AnyDoc => {
  const rest = (100 - Number(retentionRate)).toFixed(2);
  return {
    totalAmount,
    prepayRate,
    retentionRate,
    subjectLines: [],
    payPlan: [
      { phase: '货款', ratio: rest, planDate: '2026-12-05' },
      ...(Number(retentionRate) > 0 ? [{ phase: '质保金', ratio: retentionRate, condition: '质保期满', isRetention: true }] : []),
    ],
  };
};

const deciders: Readonly<Record<string, string>> = {
  leader: 'qinhao',
  legal: 'tangwenjing',
  contractAdmin: 'luojia',
  financeManager: 'qiaolihua',
  inCharge: 'gaozhenbo',
  generalManager: 'zhaomingyuan',
  archive: 'luojia',
};

/** Approves whatever waits until the flow has ended; the archive gets what it asks for. */
export async function approveAll(server: TestServer, resource: 'contractDefinition' | 'contractApprove', id: string): Promise<void> {
  const base = resource === 'contractDefinition' ? definitionAt : approveAt;
  for (let left = 12; left > 0; left -= 1) {
    const [task] = await server.db.query<{ id: string; node: string }>(
      `select id::text, node_id as node from task where resource = $1 and document_id = $2 and state = 'open' order by id limit 1`,
      [resource, id],
    );
    if (task === undefined) return;
    const login = deciders[task.node] ?? 'maoyu';
    const signDate = server.clock.now().toISOString().slice(0, 10);
    const filled = task.node === 'archive' ? { signDate, signedFiles: [await upload(await server.as(login), 'signed.pdf')] } : {};
    await done(server, login, 'POST', `${base}/approveProcess`, { id, taskId: task.id, comment: '同意', ...filled });
  }
  throw new Error(`${resource} ${id} does not end`);
}

let contracts = 0;

/** A contract that was agreed on, to be signed; its id. */
export async function agreed(server: TestServer, values: AnyDoc = {}): Promise<string> {
  const author = await server.as('yanfei');
  const file = await upload(author, 'contract.pdf');
  const supplierId = values['supplierId'] ?? (await supplier(server));
  const body = { ...drawn(String(supplierId), [file], (contracts += 1)), ...values };
  const sent = (await done(server, 'yanfei', 'POST', `${definitionAt}/submitProcess`, body))['document'] as AnyDoc;
  const id = String(sent['id']);
  await approveAll(server, 'contractDefinition', id);
  return id;
}

/** Sends an approval of a contract and has it approved. */
export async function approved(server: TestServer, contractId: string, values: AnyDoc): Promise<string> {
  const body = { contractId, reason: '按合同约定', ...values };
  const sent = (await done(server, 'yanfei', 'POST', `${approveAt}/submitProcess`, body))['document'] as AnyDoc;
  const id = String(sent['id']);
  await approveAll(server, 'contractApprove', id);
  return id;
}

export const signing: AnyDoc = { approveType: 'sign', sealType: 'contract' };

/** The ledger of a contract as an accountant reads it. */
export async function ledgerOf(server: TestServer, contractId: string, login = 'majun'): Promise<AnyDoc> {
  const [row] = await server.db.query<{ id: string }>('select id::text from contract_parameter where contract_id = $1', [contractId]);
  return done(server, login, 'GET', `${ledgerAt}/get/${String(row?.id)}`);
}

/** A contract in force: its id, and that of its ledger. */
export async function inForce(
  server: TestServer,
  values: AnyDoc = {},
): Promise<{ readonly contractId: string; readonly ledgerId: string }> {
  const contractId = await agreed(server, values);
  await approved(server, contractId, signing);
  return { contractId, ledgerId: String((await ledgerOf(server, contractId))['id']) };
}

/** A contract in force under which a customer pays us. */
export async function receiving(server: TestServer, values: AnyDoc = {}): ReturnType<typeof inForce> {
  const customer = await done(server, 'ouyangqian', 'POST', '/tydf/api/saleCustomerManagement/add', {
    customerName: `上海鲜品${(contracts += 1)}`,
    contact: '高',
    contactPhone: '13800000004',
  });
  const parties = { supplierId: null, customerId: customer['id'], partyA: '上海鲜品', partyB: '天屿东方渔业有限公司' };
  return inForce(server, { contractType: 'sale', ...parties, ...values });
}
