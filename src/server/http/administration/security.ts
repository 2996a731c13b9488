/** What administrators see and set of security: who is locked out, who must have a second factor, which displays are allowed. */
import type { FastifyInstance } from 'fastify';
import { w } from '#model/words.ts';
import { addDisplayToken, displayTokens, revokeDisplayToken, type Displays } from '#server/access/displays.ts';
import { securityOverview, unlock } from '#server/access/locked.ts';
import { putPolicy, type Policies } from '#server/access/policy.ts';
import { requireCode } from '#server/access/require.ts';
import { changesOf, idIn, objectOf, one, serve } from '#server/http/call.ts';

const tag = 'security';
const at = (path: string): string => `/tydf/administration/${path}`;
/** Who may grant rights answers for the doors too (special calls reuse a code); who sees rights sees how they are guarded. */
const code = 'roles:grant';
const reading = 'roles:page';
/** Letting somebody in again is of a kind with giving them a new password. */
const unlocking = 'users:resetPwd';
const display = w('Display token', '大屏令牌');

export function serveSecurity(app: FastifyInstance, policies: Policies, displays: Displays): void {
  serve(app, {
    method: 'GET',
    path: at('security'),
    tag,
    summary: w('Security at a glance: policy and what is locked', '安全概览'),
    query: ['roles'],
    run: ({ context, query }) => {
      requireCode(context.actor, reading);
      const roles = one(query, 'roles');
      return securityOverview(context, roles === null ? null : roles.split(',').slice(0, 200));
    },
  });
  serve(app, {
    method: 'PUT',
    path: at('security'),
    tag,
    summary: w('Set whose roles demand a second factor', '设置必须启用两步验证的角色'),
    run: async ({ context, body }) => {
      requireCode(context.actor, code);
      const policy = await putPolicy(context, changesOf(body));
      policies.forget();
      return policy;
    },
  });
  serve(app, {
    method: 'POST',
    path: at('security/unlock'),
    tag,
    summary: w('Let failed attempts of an account or an address pass', '解除账号或地址锁定'),
    run: ({ context, body }) => {
      requireCode(context.actor, unlocking);
      return unlock(context, objectOf(body));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('displayTokens'),
    tag,
    summary: w('Tokens of wall displays', '大屏令牌'),
    run: ({ context }) => {
      requireCode(context.actor, reading);
      return displayTokens(context);
    },
  });
  serve(app, {
    method: 'POST',
    path: at('displayTokens'),
    tag,
    summary: w('Allow a wall display; the token is shown once', '新增大屏令牌，仅显示一次'),
    run: ({ context, body }) => {
      requireCode(context.actor, code);
      return addDisplayToken(context, objectOf(body));
    },
  });
  serve(app, {
    method: 'DELETE',
    path: at('displayTokens/:id'),
    tag,
    summary: w('Revoke the token of a display', '撤销大屏令牌'),
    run: async ({ context, params }) => {
      requireCode(context.actor, code);
      await revokeDisplayToken(context, idIn(params, display));
      displays.forget();
      return null;
    },
  });
}
