/** One's own second factor, and an administrator's removing of somebody's who lost their phone. */
import type { FastifyInstance } from 'fastify';
import { invalidBody, Refusal, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { requirePassword } from '#server/access/changePassword.ts';
import type { Policies } from '#server/access/policy.ts';
import { requireCode } from '#server/access/require.ts';
import {
  beginSecondFactor,
  checkCode,
  confirmSecondFactor,
  dropSecondFactor,
  renewRecovery,
  secondFactorState,
} from '#server/access/secondFactor.ts';
import type { Session, Sessions } from '#server/access/sessions.ts';
import { logOperation } from '#server/audit/operations.ts';
import type { Services } from '#server/context.ts';
import type { Settings } from '#server/settings.ts';
import { idIn, objectOf, serve } from '#server/http/call.ts';
import { missingRecord } from '#server/http/envelope.ts';

const tag = 'personal';
const path = '/tydf/personal/secondFactor';
const user = w('User', '用户');
/** The body, unless it names anything else. */
function only(body: Readonly<Record<string, unknown>>, field: string): Readonly<Record<string, unknown>> {
  const faults = Object.keys(body)
    .filter((name) => name !== field)
    .map((name): Fault => ({ field: name, rule: 'unknownField', severity: 'error', message: w('unknown field', '未知字段') }));
  if (faults.length === 0) return body;
  throw invalidBody(faults);
}

/** Who has just signed in is not asked for their password again. */
const freshMs = 10 * 60_000;

async function isFresh({ db, clock }: Services, { key }: Session): Promise<boolean> {
  const rows = await db.query('select 1 as found from session where token_hash = $1 and created_at > $2', [
    Buffer.from(key, 'hex'),
    new Date(clock.now().getTime() - freshMs),
  ]);
  return rows.length > 0;
}

/** Other sessions of the person have ended with the transaction: they came in by less than what is asked from now on. */
async function toldEnded(sessions: Sessions, ended: readonly string[]): Promise<void> {
  sessions.forget();
  await sessions.announceEnd(ended);
}

export function serveSecondFactor(
  app: FastifyInstance,
  services: Services,
  settings: Settings,
  sessions: Sessions,
  policies: Policies,
): void {
  serve(app, {
    method: 'GET',
    path,
    tag,
    summary: w('My second factor', '我的两步验证'),
    early: true,
    run: async ({ context: { actor } }) => secondFactorState(services.db, actor.userId, await policies.demands(actor)),
  });
  serve(app, {
    method: 'POST',
    path,
    tag,
    summary: w('Begin to set up a second factor; the secret is shown once', '开始设置两步验证'),
    early: true,
    run: async ({ context, session, body }) => {
      const { password } = only(objectOf(body ?? {}), 'password');
      if (password !== undefined || !(await isFresh(services, session)))
        await requirePassword(services, context.actor, password, context.address);
      return beginSecondFactor(services, context.actor, settings.brand[context.language]);
    },
  });
  serve(app, {
    method: 'PUT',
    path,
    tag,
    summary: w('Confirm it with a code; answers the recovery codes, once', '确认两步验证，返回一次性恢复码'),
    early: true,
    run: async ({ context, session, body }) => {
      const { actor, address } = context;
      const ended: string[] = [];
      const recoveryCodes = await confirmSecondFactor(services, actor.userId, only(objectOf(body), 'code')['code'], address, async (tx) => {
        await logOperation(tx, context, { action: 'secondFactor', resource: 'users', recordId: actor.userId, name: actor.realName });
        ended.push(...(await sessions.endOthers(tx, actor.userId, session.key)));
      });
      await toldEnded(sessions, ended);
      return { recoveryCodes };
    },
  });
  serve(app, {
    method: 'POST',
    path: `${path}/recovery`,
    tag,
    summary: w('New recovery codes', '重新生成恢复码'),
    run: async ({ context: { actor, address }, body }) => ({
      recoveryCodes: await renewRecovery(services, actor.userId, only(objectOf(body), 'code')['code'], address),
    }),
  });
  serve(app, {
    method: 'DELETE',
    path,
    tag,
    summary: w('Take my second factor away', '关闭两步验证'),
    run: async ({ context, body }) => {
      const { actor, address } = context;
      if (await policies.demands(actor))
        throw new Refusal(
          '409',
          'secondFactorDemanded',
          w('One of your roles demands a second factor', '本人的角色要求两步验证，不能关闭'),
        );
      await checkCode(services, actor.userId, only(objectOf(body ?? {}), 'code')['code'], address);
      await services.db.transaction(async (tx) => {
        await dropSecondFactor(tx, actor.userId);
        await logOperation(tx, context, { action: 'dropSecondFactor', resource: 'users', recordId: actor.userId, name: actor.realName });
      });
      sessions.forget();
      return null;
    },
  });
  serve(app, {
    method: 'DELETE',
    path: '/tydf/administration/users/secondFactor/:id',
    tag: 'users',
    summary: w('Remove the second factor of somebody who lost it', '移除用户的两步验证'),
    run: async ({ context, params }) => {
      const { actor } = context;
      requireCode(actor, 'users:resetPwd');
      const id = idIn(params, user);
      if (id === actor.userId)
        throw new Refusal(
          '409',
          'yourself',
          w('Your own is taken away under Preferences · Second factor, with a code', '在“偏好设置 · 两步验证”中凭验证码关闭本人的两步验证'),
        );
      const ended = await services.db.transaction(async (tx) => {
        const [found] = await tx.query<{ real_name: string }>('select real_name from users where id = $1 and not deleted', [id]);
        if (found === undefined) throw missingRecord(user, id);
        if (!(await dropSecondFactor(tx, id)))
          throw new Refusal('409', 'noSecondFactor', w('This account has no second factor', '该账号未设置两步验证'));
        await logOperation(tx, context, { action: 'dropSecondFactor', resource: 'users', recordId: id, name: found.real_name });
        return sessions.endOthers(tx, id, null);
      });
      await toldEnded(sessions, ended);
      return null;
    },
  });
}
