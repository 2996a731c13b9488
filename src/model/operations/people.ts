/** Shapes of the calls on accounts and departments that travel between server and client. */
import type { Person } from '#model/api.ts';
import type { Fault } from '#model/refusal.ts';
import type { Words } from '#model/words.ts';

/** What hangs on a person: who is to take it over has to be said before they can be disabled. */
export interface HandoverOverview {
  readonly tasks: readonly {
    readonly id: string;
    readonly title: string;
    readonly node: Words;
    readonly openedAt: string;
    readonly applicant: Person | null;
    /** Nobody else is asked. */
    readonly alone: boolean;
  }[];
  /** For whom they stand in. */
  readonly substitutions: readonly { readonly id: string; readonly user: Person; readonly from: string; readonly to: string }[];
  readonly departments: readonly {
    readonly id: string;
    readonly name: Words;
    readonly as: readonly ('leader' | 'deputy' | 'chargeLeader')[];
  }[];
  /** Flows that run now and name them; they are changed in the designer. */
  readonly flows: readonly { readonly key: string; readonly name: string }[];
}

export interface HandoverAsked {
  readonly toUserId: string;
  readonly reason: string;
  /** All open tasks without it. */
  readonly taskIds?: readonly string[];
  readonly substitutions: boolean;
  readonly departments: boolean;
  /** The account is disabled in the same step. */
  readonly disable: boolean;
}

export interface Handover {
  readonly tasks: number;
  /** Ended: the new person is away themselves, or would stand in for themselves. */
  readonly substitutions: { readonly moved: number; readonly ended: number };
  readonly departments: number;
  readonly disabled: boolean;
}

/** This changes on many accounts at once. */
export interface AccountsChange {
  readonly status?: 'enabled' | 'disabled';
  readonly deptId?: string;
  readonly addRoles?: readonly string[];
  readonly removeRoles?: readonly string[];
}

/** What such a change would do, or did, to each. */
export interface AccountsEffect {
  readonly changed: number;
  /** Already as wanted. */
  readonly same: number;
  readonly refused: readonly { readonly id: string; readonly name: string; readonly faults: readonly Fault[] }[];
}

/** A department as the tree shows it. */
export interface DepartmentNode {
  readonly id: string;
  readonly code: string;
  readonly name: Words;
  readonly parentId: string | null;
  readonly type: string;
  readonly leader: Person | null;
  readonly chargeLeader: Person | null;
  readonly headcountNow: number;
  readonly headcountPlan: number | null;
  /** People in it and below. */
  readonly total: number;
  readonly enabled: boolean;
  readonly version: number;
  readonly children: readonly DepartmentNode[];
}

/** What can be imported from a file, with the field that tells which record a row means. */
export const importKeys = { users: 'userName', sysDepartment: 'deptCode', posts: 'postCode', hrPfStaffOnboard: 'idCard' } as const;
export type Imported = keyof typeof importKeys;

/** What became, or would become, of a row of an imported file; `row` counts as the sheet does, its head being 1. */
export interface ImportRow {
  readonly row: number;
  /** What names the record: login name, code. */
  readonly key: string;
  readonly name: string;
  readonly action: 'add' | 'change' | 'same' | 'refused';
  readonly faults: readonly Fault[];
}
export interface ImportReport {
  readonly applied: boolean;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly refused: number;
  /** Columns of the file that nothing is known by. */
  readonly unknownColumns: readonly string[];
  readonly rows: readonly ImportRow[];
  /** First passwords of new accounts, shown this once. */
  readonly passwords?: readonly { readonly userName: string; readonly password: string }[];
}
