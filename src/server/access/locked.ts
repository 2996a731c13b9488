/** What failed attempts have locked, and letting it pass: the way out for who stands before a closed door. */
import type { LockedAttempt, SecurityOverview } from '#model/operations/security.ts';
import { invalidBody, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { logOperation } from '#server/audit/operations.ts';
import type { Context } from '#server/context.ts';
import { accountName, mostOfAccount, mostOfAddress, windowMs } from './attempts.ts';
import { policyOf } from './policy.ts';
import { codeAccount } from './secondFactor.ts';

interface Row {
  readonly kind: LockedAttempt['kind'];
  readonly name: string;
  readonly failures: number;
  readonly since: string;
  readonly user_name: string | null;
  readonly real_name: string | null;
}

/** Accounts and addresses that are refused now, by the rules of `refuseThrottled`; those that end last first. */
async function lockedAttempts({ services }: Context): Promise<readonly LockedAttempt[]> {
  const now = services.clock.now().getTime();
  const rows = await services.db.query<Row>(
    `with failed as (
       select a.account, a.address, a.at from login_attempt a where a.at > $1 and not a.ok and a.forgiven_at is null
     ), locked as (
       select 'account' as kind, f.account as name, count(*)::int as failures, max(f.at) as since from failed f
       where f.at > coalesce((select max(o.at) from login_attempt o where o.account = f.account and o.ok), '-infinity')
       group by f.account having count(*) >= $2
       union all
       select 'address', f.address, count(*)::int, min(f.at) from failed f group by f.address having count(*) >= $3
     )
     select l.*, u.user_name, u.real_name from locked l left join users u on l.kind = 'account' and not u.deleted
       and (lower(u.user_name) = l.name or 'CODE ' || u.id = l.name) order by l.since desc limit 500`,
    [new Date(now - windowMs), mostOfAccount, mostOfAddress],
    'locked_attempts',
  );
  return rows.map(({ kind, name, failures, since, user_name: userName, real_name: realName }) => {
    const code = kind === 'account' && name.startsWith('CODE ');
    return {
      kind,
      name: code ? (userName ?? name) : name,
      realName,
      code,
      failures,
      until: new Date(Date.parse(since) + windowMs).toISOString(),
    };
  });
}

const fault = (field: string): Fault => ({
  field,
  rule: 'required',
  severity: 'error',
  message: w('name either an account or an address', '须填写账号或地址其中之一'),
});

/** Body: `account` (with its codes of a second factor) or `address`. What failed there counts no more; answers how many attempts of the last quarter of an hour. */
export async function unlock(context: Context, body: Readonly<Record<string, unknown>>): Promise<{ readonly forgiven: number }> {
  const { services, actor } = context;
  const [account, address] = [body['account'], body['address']];
  if ((typeof account === 'string') === (typeof address === 'string')) throw invalidBody([fault('account'), fault('address')]);
  const { db, clock } = services;
  const forgiving = `update login_attempt set forgiven_at = $2, forgiven_by = $3 where not ok and forgiven_at is null and at > $4 and`;
  const since = new Date(clock.now().getTime() - windowMs);
  if (typeof address === 'string')
    return db.transaction(async (tx) => {
      const rows = await tx.query(`${forgiving} address = $1 returning id`, [address.slice(0, 100), clock.now(), actor.userId, since]);
      await logOperation(tx, context, { action: 'unlock', resource: 'security', name: address });
      return { forgiven: rows.length };
    });
  const name = accountName(String(account));
  const [user] = await db.query<{ id: string }>('select id::text from users where lower(user_name) = $1 and not deleted', [name]);
  const names = user === undefined ? [name] : [name, codeAccount(user.id)];
  return db.transaction(async (tx) => {
    const rows = await tx.query(`${forgiving} account = any($1) returning id`, [names, clock.now(), actor.userId, since]);
    await tx.query('update users set fail_count = 0 where id = $1', [user?.id ?? null]);
    await logOperation(tx, context, { action: 'unlock', resource: 'users', recordId: user?.id ?? null, name });
    return { forgiven: rows.length };
  });
}

/**
 * Holders of the demanding roles, as `actorOf` counts roles, and how many of them are equipped; of other roles where one wants to know
 * before they are set.
 */
export async function securityOverview(context: Context, roles: readonly string[] | null): Promise<SecurityOverview> {
  const { services } = context;
  const policy = await policyOf(services.db);
  const [row] = await services.db.query<{ demanded: number; equipped: number }>(
    `with demanding as (select id, code from roles where code = any($1) and not deleted), people as (
       select u.id from users u where u.status = 'enabled' and not u.deleted and exists (select from demanding d where d.code = 'employee'
         or d.id = any(u.roles)
         or (d.code = 'dept_leader' and exists (select from sys_department x where x.leader = u.id and not x.deleted and coalesce(x.status, 'enabled') = 'enabled'))
         or exists (select from posts p where p.id = any(array_prepend(u.post_id, coalesce(u.part_time_posts, '{}'))) and d.id = any(p.roles)))
     ) select count(*)::int as demanded, count(f.user_id)::int as equipped from people p
       left join second_factor f on f.user_id = p.id and f.confirmed_at is not null`,
    [[...(roles ?? policy.secondFactorRoles)]],
    'security_overview',
  );
  return { policy, demanded: row?.demanded ?? 0, equipped: row?.equipped ?? 0, locked: await lockedAttempts(context) };
}
