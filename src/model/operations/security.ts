/** Shapes of signing in with more than a password, and of what administrators see of security: between server and client. */
import type { UserInfo } from '#model/api.ts';

export interface SecurityPolicy {
  /** Codes of roles whose holders must have a second factor. */
  readonly secondFactorRoles: readonly string[];
}

/** What locks out who tries to sign in: so many wrong tries on an account, or from an address, within so many minutes. */
export const lockout = { account: 5, address: 50, minutes: 15 } as const;

/** Signing in: done, or one step further. */
export type SignedIn =
  | { readonly token: string; readonly userInfo: UserInfo }
  | {
      /** A code of the second factor is asked for; sent with it. ISO instant of its end. */
      readonly ticket: string;
      readonly until: string;
    };

/** How one may sign in beside name and password. */
export interface SignInOptions {
  /** Another provider (OpenID Connect), by the name on its button. */
  readonly outer: string | null;
}

export interface SecondFactorState {
  /** When it was set up; null: there is none. */
  readonly since: string | null;
  /** Codes for a lost phone that are left. */
  readonly recoveryLeft: number;
  /** A role demands one, so it cannot be taken away. */
  readonly demanded: boolean;
}

/** What is entered into an authenticator app; shown once. */
export interface SecondFactorSetUp {
  readonly secret: string;
  readonly address: string;
}

export interface LockedAttempt {
  /** An account as it was typed, or an address. */
  readonly kind: 'account' | 'address';
  readonly name: string;
  /** Of the account, where there is one. */
  readonly realName: string | null;
  /** The codes of their second factor, not their password, were wrong. */
  readonly code: boolean;
  readonly failures: number;
  readonly until: string;
}

export interface DisplayToken {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly expiresAt: string | null;
  readonly usedAt: string | null;
  readonly usedFrom: string | null;
  readonly revokedAt: string | null;
}

/** An administrator sees this at once. */
export interface SecurityOverview {
  readonly policy: SecurityPolicy;
  /** People who have one of the roles of the policy, or of those asked for, and how many of them have set up a second factor. */
  readonly demanded: number;
  readonly equipped: number;
  readonly locked: readonly LockedAttempt[];
}
