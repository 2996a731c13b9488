/** The server's own check of a permission code; the client only hides buttons. */
import type { Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Actor } from '#server/context.ts';

export const noPermission = (code: string): Refusal =>
  new Refusal('403', 'noPermission', w('You have no permission for this; contact the administrator', '没有权限，请联系管理员'), {
    permission: code,
  });

export function requireCode(actor: Actor, code: string): void {
  if (!actor.permissions.has(code)) throw noPermission(code);
}

/** Any of the codes does; the refusal names the first. */
export function requireOneOf(actor: Actor, codes: readonly [string, ...string[]]): void {
  if (!codes.some((code) => actor.permissions.has(code))) throw noPermission(codes[0]);
}

export const requirePermission = (actor: Actor, definition: Pick<Definition, 'key'>, action: string): void =>
  requireCode(actor, `${definition.key}:${action}`);
