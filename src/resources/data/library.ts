/** What the document library means by rights, levels and names. Pure; server and pages share it. */
import { textOf } from '#model/calculation/text.ts';

/** What may be done with a node: values of the dictionary `dataAction`, in its order. */
export const dataActions = ['view', 'download', 'upload', 'edit', 'move', 'remove', 'grant'] as const;
export type DataAction = (typeof dataActions)[number];

/** Deepest level of the tree; what lies at the root is at level 1. */
export const deepest = 8;
/** Days that what was deleted stays in the bin. */
export const binDays = 30;
/** Hours after which a lock ends by itself. */
export const lockHours = 24;
/** Longest a grant on what is confidential may hold, in days. */
export const confidentialDays = 90;

const levels = ['public', 'internal', 'secret', 'confidential'];
/** How high a level of secrecy is; nothing counts as internal, with which every node begins. */
export const rankOf = (secrecy: unknown): number => Math.max(0, levels.indexOf(textOf(secrecy) || 'internal'));
/** Levels whose bytes a look at is noted, and which the department's people do not see by themselves. */
export const isSecret = (secrecy: unknown): boolean => rankOf(secrecy) >= 2;

/** Roles that keep the tree in order, and read nothing that is secret. */
export const keepsTreeAlone = (roles: readonly string[]): boolean =>
  roles.includes('sys_admin') && !roles.includes('archive_keeper') && !roles.includes('general_manager');

/** The form in which names of one folder are compared: the index `data_management_place` says the same in SQL. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

const longestName = 120;
/** `plan.pdf` → [`plan`, `.pdf`]; what has no ending of at most 20 signs is all name. */
const splitName = (name: string): readonly [string, string] => {
  const [, base, ending] = /^(.+)(\.[^.]{1,20})$/su.exec(name) ?? [];
  return base === undefined || ending === undefined ? [name, ''] : [base, ending];
};

/** The name with something before its ending, cut so that it stays within the longest one. */
export const withMark = (name: string, mark: string): string => {
  const [base, ending] = splitName(name);
  const signs = Array.from(base);
  return `${signs.slice(0, longestName - Array.from(mark + ending).length).join('')}${mark}${ending}`;
};

/** The first of `plan (2).pdf`, `plan (3).pdf` … that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) {
    const next = withMark(name, ` (${n})`);
    if (!taken.has(nameKey(next))) return next;
  }
}

/** The ending without its dot, in lower case; empty where there is none. */
export const endingOf = (name: string): string => splitName(name)[1].slice(1).toLowerCase();

/** `upload`, `edit`, `move`, `remove`, `grant` and `download` imply that it is seen. */
export const withImplied = (actions: readonly DataAction[]): readonly DataAction[] =>
  actions.length === 0 ? [] : dataActions.filter((action) => action === 'view' || actions.includes(action));
