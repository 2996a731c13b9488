/** Who may do what with stock: quantities are for everybody, what things cost is for those who keep, buy and account. */
import type { Grant } from '#model/access.ts';
import { approving, documentOffices, everything } from '../grants.ts';

const costs: Grant = { actions: ['page', 'export', 'sensitive'], scope: 'all' };

/** Of registers. */
export const stockReaders = {
  employee: { actions: ['page'], scope: 'all', menu: false },
  warehouse_keeper: costs,
  procurement_manager: costs,
  buyer: costs,
  quality_manager: { actions: ['page', 'export'], scope: 'all' },
  finance_accountant: costs,
  finance_manager: costs,
  vice_president: costs,
  general_manager: costs,
  chairman: costs,
  audit_admin: costs,
} as const satisfies Readonly<Record<string, Grant>>;

const { employee: _employee, ...offices } = documentOffices;
const decides = (more: readonly string[] = []): Grant => ({
  ...approving('all'),
  actions: ['page', 'approve', 'print', 'export', 'sensitive', ...more],
});

const seers = {
  ...offices,
  vice_president: { ...approving('charge'), actions: ['page', 'approve', 'print', 'export', 'sensitive'] },
  general_manager: decides(),
  chairman: decides(),
  finance_accountant: { actions: ['page', 'export', 'print', 'sensitive'], scope: 'all' },
  finance_manager: decides(),
  procurement_manager: decides(['void']),
  sys_admin: everything,
  audit_admin: { actions: ['page', 'export', 'print', 'sensitive'], scope: 'all' },
} as const satisfies Readonly<Record<string, Grant>>;

/** Documents that keepers write and confirm: entries, losses, stocktakes. */
export const keeperDocuments = {
  ...seers,
  // Whoever is named in one (who inspected, is liable, counts) may be anybody.
  employee: { actions: ['page'], scope: 'self', menu: false },
  warehouse_keeper: {
    actions: ['page', 'add', 'put', 'deletes', 'confirm', 'withdraw', 'approve', 'print', 'export', 'sensitive'],
    scope: 'all',
  },
} as const satisfies Readonly<Record<string, Grant>>;

/** Documents by which everybody asks for goods; a keeper hands them out. */
export const askedDocuments = {
  ...seers,
  employee: { actions: ['page', 'add', 'put', 'deletes', 'confirm', 'withdraw', 'print'], scope: 'self' },
  warehouse_keeper: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
} as const satisfies Readonly<Record<string, Grant>>;
