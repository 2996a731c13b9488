/**
 * Signing in by another provider (OpenID Connect): authorization code with PKCE, state and nonce, bound to the browser that began and
 * made of the key outside the database, so that nothing is kept of whoever begins; a code counts once at the provider. It
 * proves who somebody is; the account must be there already and is never made here. Once an account was reached, it stays bound to that
 * subject, so that a name or address given to somebody else at the provider opens nothing.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discovery,
  enableNonRepudiationChecks,
  None,
  type Configuration,
  type IDToken,
} from 'openid-client';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { w, type Words } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import { accountName } from './attempts.ts';
import { keyedHash } from './seal.ts';
import { issueTicket } from './tickets.ts';

export interface OuterSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, by PKCE alone. */
  readonly clientSecret: string | null;
  /** On the button of the sign-in page. */
  readonly label: string;
  /** What `claim` is compared with. An address counts only where the provider says that it verified it. */
  readonly match: 'userName' | 'email';
  readonly claim: string;
  /** Origin under which people reach this application. */
  readonly home: string;
}

export const outerPath = '/tydf/administration/outer';
const abroadMs = 10 * 60_000;
const patienceSeconds = 10;

export type OuterReason = keyof typeof outerWords;
export const outerWords = {
  outerUnavailable: w('The other provider cannot be reached', '无法连接统一认证服务'),
  outerOver: w('This took too long; sign in again', '操作超时，需重新登录'),
  outerRefused: w('The other provider did not confirm who you are', '统一认证未通过'),
  outerUnknown: w('You have no account here; the administrator can create one', '没有对应的账号，可由管理员开通'),
} as const satisfies Readonly<Record<string, Words>>;

/** Why it went no further; the sign-in page says it. */
export class OuterRefused extends Error {
  override readonly name = 'OuterRefused';
  constructor(
    readonly reason: OuterReason,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

export interface Outer {
  readonly label: string;
  /** Where to send a browser. */
  begin(browser: string): Promise<URL>;
  /** Answers the ticket. @param query of the address to which the provider sent the browser back */
  finish(query: URLSearchParams, browser: string | null): Promise<string>;
}

type Store = Pick<Services, 'db' | 'clock' | 'log' | 'trailKey'>;

const timeBytes = 4;
const proofBytes = 16;

const proofOf = (store: Store, browser: string, body: Buffer): Buffer =>
  keyedHash(store, 'sign in abroad', browser, body.toString('hex')).subarray(0, proofBytes);

/** The second at which it is over, chance, and the proof that it was made here for this browser. */
function stateFor(store: Store, browser: string): string {
  const body = Buffer.concat([Buffer.alloc(timeBytes), randomBytes(12)]);
  body.writeUInt32BE(Math.floor((store.clock.now().getTime() + abroadMs) / 1000));
  return Buffer.concat([body, proofOf(store, browser, body)]).toString('base64url');
}

/** What else is sent, again at the return: none of it can be guessed from the state. */
const secretsOf = (store: Store, browser: string, state: string): { readonly nonce: string; readonly verifier: string } => ({
  nonce: keyedHash(store, 'sign in abroad: nonce', browser, state).toString('base64url'),
  verifier: keyedHash(store, 'sign in abroad: verifier', browser, state).toString('base64url'),
});

/** Refuses a state that is over, was not made here, or for another browser. */
function requireState(store: Store, state: string | null, browser: string | null): { readonly state: string; readonly browser: string } {
  if (state === null || browser === null || !/^[\w-]{43}$/.test(state)) throw new OuterRefused('outerOver');
  const bytes = Buffer.from(state, 'base64url');
  const body = bytes.subarray(0, -proofBytes);
  if (!timingSafeEqual(bytes.subarray(-proofBytes), proofOf(store, browser, body))) throw new OuterRefused('outerOver');
  if (body.readUInt32BE() * 1000 < store.clock.now().getTime()) throw new OuterRefused('outerOver');
  return { state, browser };
}

/** The account by what the provider says of somebody; null where there is none, or more than one. Nobody is a service account. */
async function matched({ db }: Store, { match, claim }: OuterSettings, claims: IDToken): Promise<string | null> {
  const value = claims[claim];
  if (typeof value !== 'string' || value.trim() === '' || value.length > 100) return null;
  if (match === 'email' && claims['email_verified'] !== true) return null;
  const rows = await db.query<{ id: string }>(
    `select id::text from users where lower(${match === 'email' ? 'email' : 'user_name'}) = $1 and not deleted
       and user_type is distinct from 'service' limit 2`,
    [accountName(value)],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

async function accountOf(store: Store, settings: OuterSettings, claims: IDToken): Promise<string | null> {
  const [bound] = await store.db.query<{ user_id: string }>('select user_id::text from outer_identity where issuer = $1 and subject = $2', [
    claims.iss,
    claims.sub,
  ]);
  const userId = bound?.user_id ?? (await matched(store, settings, claims));
  if (userId === null) return null;
  if (bound === undefined) {
    // Where the account is bound to another subject already, this one gets nothing.
    const made = await store.db.query(
      'insert into outer_identity (issuer, subject, user_id, at) values ($1, $2, $3, $4) on conflict do nothing returning user_id',
      [claims.iss, claims.sub, userId, store.clock.now()],
    );
    if (made.length === 0) return null;
  }
  const [user] = await store.db.query(`select 1 as found from users where id = $1 and status = 'enabled' and not deleted`, [userId]);
  return user === undefined ? null : userId;
}

export function openOuter(store: Store, settings: OuterSettings): Outer {
  const redirect = `${settings.home}${outerPath}/back`;
  let known: Promise<Configuration> | null = null;
  /** Asked once; a failure is forgotten, so that the next person tries again. */
  const configuration = async (): Promise<Configuration> => {
    const issuer = new URL(settings.issuer);
    // Signatures are checked as well, although the token comes from the provider itself: a proxy may sit between.
    const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])];
    known ??= discovery(
      issuer,
      settings.clientId,
      settings.clientSecret ?? undefined,
      settings.clientSecret === null ? None() : ClientSecretBasic(settings.clientSecret),
      { execute, timeout: patienceSeconds },
    );
    const asked = known;
    return asked.catch((error: unknown) => {
      if (known === asked) known = null;
      store.log.warn({ err: error }, 'the other provider could not be asked');
      throw new OuterRefused('outerUnavailable', error);
    });
  };
  return {
    label: settings.label,
    async begin(browser) {
      const config = await configuration();
      const state = stateFor(store, browser);
      const { nonce, verifier } = secretsOf(store, browser, state);
      return buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async finish(query, from) {
      const { state, browser } = requireState(store, query.get('state'), from);
      const { nonce, verifier } = secretsOf(store, browser, state);
      const config = await configuration();
      const claims = await authorizationCodeGrant(config, new URL(`${redirect}?${query.toString()}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }).then(
        (answer) => answer.claims(),
        (error: unknown) => {
          store.log.warn({ err: error }, 'a sign-in by the other provider failed');
          throw new OuterRefused('outerRefused', error);
        },
      );
      const userId = claims === undefined ? null : await accountOf(store, settings, claims);
      if (userId === null) throw new OuterRefused('outerUnknown');
      const { ticket } = await issueTicket(store, { userId, needsCode: false }, browser);
      return ticket;
    },
  };
}
