/** Rights that projects and what belongs to them share. */
import type { Grant } from '#model/access.ts';
import type { RuleActor } from '#model/facts.ts';
import { documentOffices, everything, reading } from '../grants.ts';

type Grants = Readonly<Record<string, Grant>>;

const offices: readonly string[] = ['project_manager', 'project_specialist', 'sys_admin'];

/** The project office keeps what others work on only in their own projects. */
export const inOffice = ({ roles }: Pick<RuleActor, 'roles'>): boolean => roles.some((role) => offices.includes(role));

/** Documents of projects: the project office keeps them all, its head decides on them. */
export const projectDocuments = {
  ...documentOffices,
  project_manager: everything,
  project_specialist: { actions: 'all', but: ['approve'], scope: 'all' },
} as const satisfies Grants;

/** Records of projects: who works in one keeps their own, the project office all. */
export const projectRecords = {
  employee: { actions: ['page', 'add', 'put', 'deletes'], scope: 'self' },
  project_manager: everything,
  project_specialist: everything,
  sys_admin: everything,
  audit_admin: reading('all'),
  general_manager: reading('all'),
  chairman: reading('all'),
} as const satisfies Grants;

/** Lines of them at a door of their own: everybody finds their own. */
export const projectLines = {
  employee: { ...reading('self'), menu: false },
  project_manager: reading('all'),
  project_specialist: reading('all'),
  sys_admin: reading('all'),
} as const satisfies Grants;
