/**
 * Rights that many resources share, written by hand and reviewed like the rows of the matrix; a fixture names one and says what differs.
 * Actions that a resource does not have are left out of account.
 */
import type { Kind, Right } from './people.ts';
import { rightsOfAll, rowsOf } from './people.ts';

const table = `
                employee leader vicePres chairman genManager hrSpec hrManager payroll account finManager cashier adminManager adminClerk designer auditor security system admin nobody
closed
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  confirm       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  void          no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
closedDocument
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       own    own   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       own    own   no
  submit        no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       own    own   no
  withdraw      no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       own    own   no
  approve       no       own    no       own      own        no     own       no      no      own        no      own          no         no       no      own      no     no    no
  void          no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
systemData
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
officeDocument
  read          own      dept   dept     yes      yes        own    dept      own     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  add           yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  put           own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  deletes       own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  submit        own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  withdraw      own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  comment       own      dept   dept     yes      yes        own    dept      own     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  watch         own      dept   dept     yes      yes        own    dept      own     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       own      own        no     own       no      no      own        no      own          no         no       no      own      no     no    no
  void          no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
`;

/** Tried of documents where a pattern has them: the pattern of closed ones has not, since who may read one follows from its tasks. */
export const readersActs = ['comment', 'watch', 'urge'] as const;

export type Pattern = 'closed' | 'closedDocument' | 'systemData' | 'officeDocument';
/** `{ like: 'systemData', but: { add: { hrManager: 'yes' } } }`. */
export interface Rights {
  readonly like: Pattern;
  /** By action: whose right differs. An action that the pattern does not have is written whole; who is left out has none. */
  readonly but?: Readonly<Record<string, Readonly<Partial<Record<Kind, Right>>>>>;
}

const rows = rowsOf(table);

/** Rights by action; of the pattern's only those of `actions`. */
export function rightsBy({ like, but = {} }: Rights, actions: readonly string[]): Readonly<Record<string, Readonly<Record<Kind, Right>>>> {
  const usual = rows.filter(({ resource, action }) => resource === like && actions.includes(action));
  const base = Object.fromEntries(usual.map(({ action, rights }) => [action, rights]));
  const changed = Object.entries(but).map(([action, rights]) => [action, rightsOfAll(rights, base[action])] as const);
  return { ...base, ...Object.fromEntries(changed) };
}
