/**
 * Tokens of wall displays: each is the account `screen` in one place, reads the data of the big screens and nothing else, and can be
 * revoked. Nobody signs in as that account. The token is told once and stored as its SHA-256.
 */
import { LRUCache } from 'lru-cache';
import type { DisplayToken } from '#model/operations/security.ts';
import { invalidBody, Refusal, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { logOperation } from '#server/audit/operations.ts';
import type { Context, Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { hashOf, newOpaque } from './tickets.ts';

/** Begins every such token, so that it is told from a session's without asking. */
const prefix = 'display-';
export const isDisplayToken = (token: string): boolean => token.startsWith(prefix);

/** What a display may ask: the data of the screens, and what a page needs to begin with. */
const beginning = new Set(['session', 'pathSettings', 'dictionaries/all'].map((path) => `/tydf/administration/${path}`));
export const isForDisplays = (method: string, path: string): boolean =>
  method === 'GET' && (path.startsWith('/tydf/api/screen/data/') || beginning.has(path));

const account = 'screen';
const mostLiving = 200;
/** When it was last used is noted this often. */
const notedEveryMs = 60_000;

interface Known {
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: number | null;
  notedAt: number;
}

export interface Displays {
  /** The account of a living token, or null. Notes that it was used. */
  find(token: string, address: string): Promise<string | null>;
  forget(): void;
}

export function openDisplays({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Displays {
  // Looked up again after a minute: another server may have revoked it.
  const kept = new LRUCache<string, Known>({ max: 1_000, ttl: notedEveryMs });
  const load = async (token: string): Promise<Known | null> => {
    const [row] = await db.query<{ id: string; user_id: string; expires_at: string | null }>(
      `select d.id::text, d.user_id::text, d.expires_at from display_token d
       where d.token_hash = $1 and d.revoked_at is null and (d.expires_at is null or d.expires_at > $2)`,
      [hashOf(token), clock.now()],
      'display_find',
    );
    if (row === undefined) return null;
    const known = { id: row.id, userId: row.user_id, expiresAt: row.expires_at === null ? null : Date.parse(row.expires_at), notedAt: 0 };
    kept.set(token, known);
    return known;
  };
  return {
    async find(token, address) {
      const known = kept.get(token) ?? (await load(token));
      const now = clock.now();
      if (known === null || (known.expiresAt !== null && known.expiresAt <= now.getTime())) return null;
      if (now.getTime() - known.notedAt >= notedEveryMs) {
        known.notedAt = now.getTime();
        await db
          .query('update display_token set used_at = $2, used_from = $3 where id = $1', [known.id, now, address], 'display_used')
          .catch((error: unknown) => log.warn({ err: error }, 'the use of a display token could not be noted'));
      }
      return known.userId;
    },
    forget: () => kept.clear(),
  };
}

const columns = `d.id::text, d.name, d.created_at as "createdAt", coalesce(u.real_name, u.user_name) as "createdBy", d.expires_at as "expiresAt",
  d.used_at as "usedAt", d.used_from as "usedFrom", d.revoked_at as "revokedAt"`;

/** The living ones first, then those revoked or over in the last 90 days. */
export const displayTokens = ({ services }: Context): Promise<DisplayToken[]> => {
  const now = services.clock.now();
  return services.db.query<DisplayToken>(
    `select ${columns} from display_token d left join users u on u.id = d.created_by
     where least(d.revoked_at, d.expires_at) is null or least(d.revoked_at, d.expires_at) > $2
     order by d.revoked_at is not null or coalesce(d.expires_at <= $1, false), d.name, d.id`,
    [now, new Date(now.getTime() - 90 * 24 * 3_600_000)],
    'display_tokens',
  );
};

/** The account of all displays. It is made with the first token: a service account without a password. */
async function screenAccount(tx: Sql, now: Date): Promise<string> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('screen account', 0))`);
  const [found] = await tx.query<{ id: string; status: string; deleted: boolean }>(
    'select id::text, status, deleted from users where lower(user_name) = $1',
    [account],
  );
  if (found !== undefined) {
    if (found.deleted || found.status !== 'enabled')
      throw new Refusal('409', 'screenDisabled', w('The account "screen" is not enabled', '账号“screen”未启用'));
    return found.id;
  }
  const [made] = await tx.query<{ id: string }>(
    `insert into users (user_name, real_name, name_en, user_type, status, roles, must_change_pwd, sort, created_at, updated_at, version)
     select $1, '大屏', 'Wall display', 'service', 'enabled', array_agg(id), false, 900, $2, $2, 1 from roles where code = 'screen_viewer'
     returning id::text`,
    [account, now],
  );
  if (made === undefined) throw new Error('the account of the displays just written has no row');
  return made.id;
}

const fault = (field: string, rule: string, en: string, zh: string): Fault => ({ field, rule, severity: 'error', message: w(en, zh) });

/** Body: `name`, and `expiresAt` (ISO instant, later than now) or null for none. Answers the token, which is told this once. */
export async function addDisplayToken(
  context: Context,
  body: Readonly<Record<string, unknown>>,
): Promise<DisplayToken & { readonly token: string }> {
  const { services, actor } = context;
  const now = services.clock.now();
  const name = typeof body['name'] === 'string' ? body['name'].trim() : '';
  const ends = body['expiresAt'] ?? null;
  const expiresAt = typeof ends === 'string' && ends.length < 40 ? new Date(ends) : null;
  const faults = Object.keys(body)
    .filter((field) => field !== 'name' && field !== 'expiresAt')
    .map((field) => fault(field, 'unknownField', 'unknown field', '未知字段'));
  if (name === '') faults.push(fault('name', 'required', 'required', '必填'));
  else if (name.length > 60) faults.push(fault('name', 'maxLength', 'at most 60 characters', '长度不能超过60'));
  if (ends !== null && !(expiresAt !== null && expiresAt > now && expiresAt.getUTCFullYear() < 2200))
    faults.push(fault('expiresAt', 'future', 'has to be a time to come', '必须晚于当前时间'));
  if (faults.length > 0) throw invalidBody(faults);
  const token = `${prefix}${newOpaque()}`;
  const id = await services.db.transaction(async (tx) => {
    const userId = await screenAccount(tx, now);
    const [living] = await tx.query<{ count: number }>(
      'select count(*)::int as count from display_token where revoked_at is null and (expires_at is null or expires_at > $1)',
      [now],
    );
    if ((living?.count ?? 0) >= mostLiving)
      throw new Refusal('409', 'tooMany', w('At most {most} displays', '最多{most}个大屏令牌'), { most: mostLiving });
    const [row] = await tx.query<{ id: string }>(
      `insert into display_token (name, token_hash, user_id, created_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6) returning id::text`,
      [name, hashOf(token), userId, actor.userId, now, expiresAt],
    );
    await logOperation(tx, context, { action: 'add', resource: 'displayTokens', recordId: row?.id ?? null, name });
    return row?.id ?? '';
  });
  const [added] = await services.db.query<DisplayToken>(
    `select ${columns} from display_token d left join users u on u.id = d.created_by where d.id = $1`,
    [id],
  );
  if (added === undefined) throw new Error('the display token just written has no row');
  return { ...added, token };
}

/** From now on it opens nothing. */
export async function revokeDisplayToken(context: Context, id: string): Promise<void> {
  const { services, actor } = context;
  await services.db.transaction(async (tx) => {
    const [gone] = await tx.query<{ name: string }>(
      'update display_token set revoked_at = $2, revoked_by = $3 where id = $1 and revoked_at is null returning name',
      [id, services.clock.now(), actor.userId],
    );
    if (gone === undefined)
      throw new Refusal('404', 'missingRecord', w('There is no living display token {id}', '大屏令牌 {id} 不存在或已撤销'), { id });
    await logOperation(tx, context, { action: 'revoke', resource: 'displayTokens', recordId: id, name: gone.name });
  });
}
