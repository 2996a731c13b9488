/** What an installation demands of those who sign in (parameter `security`): roles that must have a second factor. */
import type { SecurityPolicy } from '#model/operations/security.ts';
import { invalidBody, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { logOperation } from '#server/audit/operations.ts';
import type { Actor, Context, Services } from '#server/context.ts';
import { lockParameter, parameterOf, setParameter } from '#server/db/parameters.ts';
import type { Sql } from '#server/db/sql.ts';

const key = 'security';

export async function policyOf(sql: Sql): Promise<SecurityPolicy> {
  const stored = await parameterOf<Partial<SecurityPolicy>>(sql, key);
  return { secondFactorRoles: stored?.secondFactorRoles ?? [] };
}

export interface Policies {
  /** Whether their roles demand a second factor of this person. */
  demands(actor: Actor): Promise<boolean>;
  forget(): void;
}

/** Asked with every request, so it is kept until it changes anywhere (channel `record`, table `parameter`). */
export function openPolicies({ db }: Pick<Services, 'db'>): Policies {
  let kept: Promise<SecurityPolicy> | null = null;
  return {
    async demands(actor) {
      kept ??= policyOf(db);
      const asked = kept;
      const { secondFactorRoles } = await asked.catch((error: unknown) => {
        if (kept === asked) kept = null;
        throw error;
      });
      return secondFactorRoles.some((role) => actor.roles.includes(role));
    },
    forget: () => void (kept = null),
  };
}

const fault = (field: string, rule: string, en: string, zh: string): Fault => ({ field, rule, severity: 'error', message: w(en, zh) });
const refuse = (faults: readonly Fault[]): never => {
  throw invalidBody(faults);
};

/** Body: `secondFactorRoles`, codes of roles. Those of them who have none yet set one up before anything else. */
export async function putPolicy(context: Context, body: Readonly<Record<string, unknown>>): Promise<SecurityPolicy> {
  const { services, actor } = context;
  const faults = Object.keys(body)
    .filter((name) => name !== 'secondFactorRoles')
    .map((name) => fault(name, 'unknownField', 'unknown field', '未知字段'));
  const given = body['secondFactorRoles'];
  if (!Array.isArray(given) || given.length > 200 || !given.every((role): role is string => typeof role === 'string'))
    return refuse([...faults, fault('secondFactorRoles', 'type', 'a list of role codes is required', '需要角色编码列表')]);
  const roles = [...new Set(given)];
  const known = await services.db.query<{ code: string }>('select code from roles where code = any($1) and not deleted', [roles]);
  const unknown = roles.filter((role) => !known.some(({ code }) => code === role));
  if (unknown.length > 0) {
    const names = unknown.join(', ').slice(0, 200);
    faults.push(fault('secondFactorRoles', 'missingRecord', `unknown: ${names}`, `不存在：${names}`));
  }
  if (faults.length > 0) return refuse(faults);
  const policy: SecurityPolicy = { secondFactorRoles: roles };
  await services.db.transaction(async (tx) => {
    await lockParameter(tx, key);
    const before = await policyOf(tx);
    await setParameter(tx, key, policy, services.clock.now(), actor.userId);
    const changes = [{ field: 'secondFactorRoles', before: before.secondFactorRoles, after: roles }];
    await logOperation(tx, context, { action: 'put', resource: 'security', changes });
  });
  return policy;
}
