/**
 * Sessions: an opaque token, stored as its SHA-256, ends 30 minutes after the person's last own act. Rows are
 * the truth, the cache only spares the reading; other servers hear of an ended session on the channel `session`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Services } from '#server/context.ts';
import { registerCache } from '#server/db/caches.ts';
import type { Sql } from '#server/db/sql.ts';

const idleMs = 30 * 60_000;
/** A moved end is written at most this often; a crash may end a session earlier by as much. */
const savedEveryMs = 5_000;

export interface Session {
  /** SHA-256 of the token, hexadecimal: its name outside this file. */
  readonly key: string;
  readonly userId: string;
  /** The password must be changed before anything else. */
  readonly mustChange: boolean;
  /** The person has a second factor. */
  readonly secured: boolean;
  /** Milliseconds since 1970, by the application's clock. */
  expiresAt: number;
  savedAt: number;
}

interface Row {
  readonly user_id: string;
  readonly must_change: boolean;
  readonly secured: boolean;
  readonly expires_at: string;
}

export interface Sessions {
  start(userId: string, origin: { readonly address: string; readonly agent: string }): Promise<{ token: string; session: Session }>;
  /** The living session of a token, or null. */
  find(token: string): Promise<Session | null>;
  /** The living session of a key, or null. */
  byKey(key: string): Promise<Session | null>;
  /** Called for an act of the person. */
  slide(session: Session): void;
  /** Living by what this process knows; for streams. */
  alive(session: Session): boolean;
  /** Asks the database whether another server moved its end. */
  refresh(session: Session): Promise<boolean>;
  end(key: string): Promise<void>;
  /** Ends all sessions of a user but one; part of a transaction, then `announceEnd`. Returns the keys. */
  endOthers(tx: Sql, userId: string, exceptKey: string | null): Promise<string[]>;
  announceEnd(keys: readonly string[]): Promise<void>;
  /** Forgets what is cached: rights or passwords changed. */
  forget(): void;
  onEnd(hear: (key: string) => void): void;
  /** Removes rows that ended. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const secured = (user: string): string =>
  `exists (select from second_factor f where f.user_id = ${user} and f.confirmed_at is not null) as secured`;

const keyOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const bytesOf = (key: string): Buffer => Buffer.from(key, 'hex');

export async function openSessions({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<Sessions> {
  // By token, so that a request that is known costs no hash; the table itself never sees a token.
  const byToken = new LRUCache<string, Session>({ max: 20_000 });
  const tokens = new LRUCache<string, string>({ max: 20_000 });
  // Only how many there are is ever shown: a token is a key.
  registerCache(db, {
    name: 'session',
    secret: true,
    entries: () => (byToken.size === 0 ? [] : [{ key: String(byToken.size), hits: 0, ageMs: 0, leftMs: null }]),
    drop: () => false,
    clear: () => {
      byToken.clear();
      tokens.clear();
    },
  });
  const listeners: ((key: string) => void)[] = [];
  const writes = new Set<Promise<unknown>>();
  const now = (): number => clock.now().getTime();

  const drop = (key: string): void => {
    const token = tokens.get(key);
    if (token !== undefined) byToken.delete(token);
    tokens.delete(key);
    for (const hear of listeners) hear(key);
  };
  const stopListening = await db.listen('session', drop);

  const keep = (token: string, session: Session): Session => {
    byToken.set(token, session);
    tokens.set(session.key, token);
    return session;
  };
  const save = (session: Session): void => {
    session.savedAt = now();
    const write = db
      .query('update session set expires_at = greatest(expires_at, $2), acted_at = $3 where token_hash = $1', [
        bytesOf(session.key),
        new Date(session.expiresAt),
        clock.now(),
      ])
      .catch((error: unknown) => log.warn({ err: error }, 'the end of a session could not be moved'))
      .finally(() => writes.delete(write));
    writes.add(write);
  };

  async function stored(key: string): Promise<Session | null> {
    const [row] = await db.query<Row>(
      `select s.user_id::text, s.expires_at, c.must_change, ${secured('s.user_id')}
       from session s join users u on u.id = s.user_id and u.status = 'enabled' and not u.deleted join credential c on c.user_id = s.user_id
       where s.token_hash = $1 and s.expires_at > $2`,
      [bytesOf(key), clock.now()],
      'session_find',
    );
    if (row === undefined) return null;
    return {
      key,
      userId: row.user_id,
      mustChange: row.must_change,
      secured: row.secured,
      expiresAt: new Date(row.expires_at).getTime(),
      savedAt: now(),
    };
  }

  async function find(token: string): Promise<Session | null> {
    const cached = byToken.get(token);
    if (cached !== undefined && cached.expiresAt > now()) return cached;
    // Another server may have moved its end.
    const session = await stored(keyOf(token));
    return session === null ? null : keep(token, session);
  }

  const announceEnd = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      drop(key);
      await db.notify('session', key);
    }
  };

  return {
    async start(userId, { address, agent }) {
      const token = randomBytes(32).toString('base64url');
      const at = clock.now();
      const expiresAt = at.getTime() + idleMs;
      const key = keyOf(token);
      const [row] = await db.query<Pick<Row, 'must_change' | 'secured'>>(
        `with made as (
           insert into session (token_hash, user_id, created_at, acted_at, expires_at, address, agent) values ($1, $2, $3, $3, $4, $5, $6)
         ), noted as (
           insert into login_log (at, last_at, account, user_id, outcome, address, agent)
           select $3, $3, lower(user_name), id, 'signedIn', $5, $6 from users where id = $2
         ) select c.must_change, ${secured('c.user_id')} from credential c where c.user_id = $2`,
        [bytesOf(key), userId, at, new Date(expiresAt), address, agent.slice(0, 300)],
        'session_start',
      );
      const session = keep(token, {
        key,
        userId,
        mustChange: row?.must_change ?? true,
        secured: row?.secured ?? false,
        expiresAt,
        savedAt: at.getTime(),
      });
      return { token, session };
    },
    find,
    async byKey(key) {
      const token = tokens.get(key);
      return token === undefined ? stored(key) : find(token);
    },
    slide(session) {
      session.expiresAt = now() + idleMs;
      if (now() - session.savedAt >= savedEveryMs) save(session);
    },
    alive: (session) => session.expiresAt > now(),
    async refresh(session) {
      const [row] = await db.query<{ expires_at: string }>('select expires_at from session where token_hash = $1', [bytesOf(session.key)]);
      if (row === undefined) return false;
      session.expiresAt = Math.max(session.expiresAt, new Date(row.expires_at).getTime());
      return session.expiresAt > now();
    },
    async end(key) {
      await db.query('delete from session where token_hash = $1', [bytesOf(key)]);
      await announceEnd([key]);
    },
    async endOthers(tx, userId, exceptKey) {
      const rows = await tx.query<{ key: string }>(
        `delete from session where user_id = $1 and token_hash <> $2 returning encode(token_hash, 'hex') as key`,
        [userId, bytesOf(exceptKey ?? '')],
      );
      return rows.map(({ key }) => key);
    },
    announceEnd,
    forget() {
      byToken.clear();
      tokens.clear();
    },
    onEnd: (hear) => void listeners.push(hear),
    async sweep() {
      await db.query('delete from session where expires_at < $1', [clock.now()]);
      await db.query('delete from login_attempt where at < $1', [new Date(now() - 24 * 3_600_000)]);
    },
    async close() {
      await stopListening();
      await Promise.allSettled(writes);
    },
  };
}
