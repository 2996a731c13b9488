/** Who keeps flows: those who draw them and the administrator; the auditor reads. */
import type { Grant } from '#model/access.ts';
import { everything, reading } from '../grants.ts';

export const flowOffices = {
  sys_admin: everything,
  flow_designer: everything,
  audit_admin: reading('all'),
} as const satisfies Readonly<Record<string, Grant>>;
