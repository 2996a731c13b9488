/** Who sees contracts: whoever handles one, their leaders, legal, finance and the project office; nobody else (supply amendments, Careful). */
import type { Grant } from '#model/access.ts';
import { approving, documentOffices, reading } from '../grants.ts';

const kept = ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'approve', 'print', 'export', 'check'] as const;
const keeping: Grant = { actions: kept, scope: 'all' };

/** Grants of the documents of contracts. */
export const paperGrants = {
  ...documentOffices,
  legal_specialist: approving('all'),
  project_specialist: keeping,
  project_manager: keeping,
  finance_manager: approving('all'),
  finance_accountant: approving('all'),
  finance_cashier: { actions: ['page', 'print'], scope: 'all' },
} as const satisfies Readonly<Record<string, Grant>>;

/** Of contracts themselves, which the project office may make void before they are signed. */
export const contractGrants = {
  ...paperGrants,
  project_manager: { ...keeping, actions: [...kept, 'void'] },
} as const satisfies Readonly<Record<string, Grant>>;

/** Grants of the ledger: accountants enter what comes in and is to be paid, cashiers say what was paid. */
export const ledgerGrants = {
  employee: { actions: ['page'], scope: 'self' },
  dept_leader: reading('deptTree'),
  vice_president: reading('charge'),
  general_manager: reading('all'),
  chairman: reading('all'),
  legal_specialist: reading('all'),
  project_specialist: { actions: ['page', 'export', 'put'], scope: 'all' },
  project_manager: { actions: ['page', 'export', 'put'], scope: 'all' },
  finance_manager: { actions: ['page', 'export', 'put', 'enter'], scope: 'all' },
  finance_accountant: { actions: ['page', 'export', 'put', 'enter'], scope: 'all' },
  finance_cashier: { actions: ['page', 'export', 'confirm'], scope: 'all' },
  sys_admin: { actions: 'all', but: ['enter', 'confirm'], scope: 'all' },
  audit_admin: reading('all'),
} as const satisfies Readonly<Record<string, Grant>>;
