/** Rights that the documents about seals share: whoever runs a department or keeps seals writes them, the offices of seals see all of them. */
import type { Grant } from '#model/access.ts';
import { approving, everything } from '../grants.ts';

/** Draws up such documents and decides on those of others. */
export const writing = (scope: Grant['scope'], ...more: readonly string[]): Grant => ({
  actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'approve', 'print', 'export', ...more],
  scope,
});

export const sealPapers = {
  // Whoever becomes the keeper takes the seal over, whatever else they may do.
  employee: { actions: ['page', 'approve', 'print'], scope: 'self', menu: false },
  dept_leader: writing('deptTree'),
  vice_president: approving('charge'),
  general_manager: approving('all'),
  chairman: approving('all'),
  legal_specialist: writing('all'),
  admin_manager: writing('all'),
  admin_clerk: writing('all'),
  archive_keeper: approving('all'),
  stamp_keeper: writing('self'),
  sys_admin: everything,
  audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
} as const satisfies Readonly<Record<string, Grant>>;
