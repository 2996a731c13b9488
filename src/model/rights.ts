/** Rights as those who grant and explain them read them: who has what, and where it comes from. */
import type { MenuEntry } from './api.ts';
import type { Words } from './words.ts';

/** How somebody has a role: given to them, as everybody, with a post, as leader of a department. */
export interface RoleWay {
  readonly way: 'own' | 'everybody' | 'post' | 'leader';
  /** The post or department. */
  readonly name: Words | null;
}

export interface HeldRole {
  readonly id: string;
  readonly code: string;
  readonly name: Words;
  readonly ways: readonly RoleWay[];
}

/** A role or post that gives something; `scope`: whose records it opens. */
export interface Source {
  readonly kind: 'role' | 'post';
  readonly id: string;
  readonly name: Words;
  readonly scope: string;
}

export interface PersonShort {
  readonly id: string;
  readonly userName: string;
  readonly name: Words;
  readonly department: Words | null;
  readonly post: Words | null;
  /** Value of the dictionary userStatus. */
  readonly status: string;
}

export interface Member extends PersonShort {
  readonly ways: readonly RoleWay[];
}

/** What a permission code is called, by its row of `resources`: the menu and the action. */
export interface CodeName {
  readonly code: string;
  readonly menu: Words;
  readonly action: Words;
}

/** Menu and rights of a person, each with its sources. */
export interface RightsView {
  readonly person: PersonShort;
  readonly roles: readonly HeldRole[];
  readonly menu: readonly MenuEntry[];
  readonly codes: readonly (CodeName & { readonly sources: readonly Source[] })[];
  /** Whose records of a resource they see beside their own: everybody's (null), or those of these departments. */
  readonly reach: readonly { readonly resource: string; readonly label: Words; readonly departments: readonly Words[] | null }[];
  /** Who looked before, the last first. */
  readonly looks: readonly { readonly by: Words; readonly at: string }[];
}

/** Whose records a person sees, without the rest of their rights. */
export type Reached = Pick<RightsView, 'reach'>;

/** Why somebody may do something, or may not. */
export interface Why {
  readonly person: PersonShort;
  readonly code: CodeName;
  readonly allowed: boolean;
  readonly sources: readonly Source[];
  /** Their roles among the sources, with the ways in which they have them. */
  readonly roles: readonly HeldRole[];
  /** What would give it to them. Empty where they have it. */
  readonly wouldGive: readonly Source[];
}

/** People who have a permission, each with what gives it to them. */
export interface Whoever {
  readonly code: CodeName;
  readonly people: readonly (PersonShort & { readonly sources: readonly Source[] })[];
}

/** A menu entry or permission that people lose or gain by a change that is not saved yet. */
export interface EffectRow {
  readonly id: string;
  readonly name: Words;
  readonly people: number;
}

/** What saving would change for people, whatever else they hold. */
export interface Effect {
  /** How many hold the role or post. */
  readonly holders: number;
  /** How many of them lose or gain anything. */
  readonly losers: number;
  readonly gainers: number;
  readonly menusLost: readonly EffectRow[];
  readonly menusGained: readonly EffectRow[];
  readonly codesLost: readonly EffectRow[];
  readonly codesGained: readonly EffectRow[];
}

/** What a role holds of one menu: ids of the menu and of its interfaces. */
export interface RoleHold {
  readonly id: string;
  readonly name: Words;
  readonly ids: readonly string[];
}

/** A flow whose newest active version names a role or post: steps that ask it, and whether it is informed. */
export interface FlowAsking {
  readonly key: string;
  readonly version: number;
  readonly name: Words;
  readonly steps: readonly Words[];
  readonly informed: boolean;
}
