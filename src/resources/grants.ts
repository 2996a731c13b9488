/** Default grants that many definitions share. Keys are role codes; administrators change them in the product. */
import type { Grant } from '#model/access.ts';

export const everything: Grant = { actions: 'all', scope: 'all' };
/** Keeps the records of a line without seeing what is sensitive in them: pay is for those who decide on it. */
export const unseeing: Grant = { actions: 'all', but: ['sensitive'], scope: 'all' };
export const reading = (scope: Grant['scope']): Grant => ({ actions: ['page', 'export'], scope });
/** Own documents of every employee; `more`: what one kind of them has beside it. */
export const ownDocumentsWith = (...more: readonly string[]): Grant => ({
  actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'print', ...more],
  scope: 'self',
});
const ownDocuments: Grant = ownDocumentsWith();
/** Opens the approval pages; the right to act on one document comes from the open task. */
export const approving = (scope: Grant['scope']): Grant => ({ actions: ['page', 'approve', 'print', 'export'], scope });

/**
 * A new resource begins with these rights, until they are decided on: `npm run new` writes it into definitions.
 * @public
 */
export const closed = { sys_admin: everything } as const satisfies Readonly<Record<string, Grant>>;

/** Master data of the system: its administrator keeps it, the auditor reads it, everybody may choose from it. */
export const systemData = {
  sys_admin: everything,
  audit_admin: reading('all'),
  employee: { actions: ['page'], scope: 'all', menu: false },
} as const satisfies Readonly<Record<string, Grant>>;

/** Every approval document: its line of leaders, the administrator, the auditor. */
export const documentOffices = {
  employee: ownDocuments,
  dept_leader: approving('deptTree'),
  vice_president: approving('charge'),
  general_manager: approving('all'),
  chairman: approving('all'),
  sys_admin: everything,
  audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
} as const satisfies Readonly<Record<string, Grant>>;
