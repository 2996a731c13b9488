/** A person's own open sessions: where they are signed in, and ending one that they do not know. Tokens are never told. */
import type { OwnSession } from '#model/operations/personal.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Session } from '../access/sessions.ts';
import type { Context } from '../context.ts';

interface Row extends OwnSession {
  readonly key: string;
}

const open = ({ services, actor }: Context): Promise<Row[]> =>
  services.db.query<Row>(
    `select id::text, encode(token_hash, 'hex') as key, created_at as "startedAt", acted_at as "lastSeenAt", address, agent
     from session where user_id = $1 and expires_at > $2 order by acted_at desc, session.id desc`,
    [actor.userId, services.clock.now()],
    'own_sessions',
  );

/** The latest used first. */
export const ownSessions = async (context: Context, current: Session): Promise<OwnSession[]> =>
  (await open(context)).map(({ key, ...shown }) => ({ ...shown, current: key === current.key }));

/** The key of a session to end; the one that asks is left by signing out. */
export async function keyToEnd(context: Context, id: string, current: Session): Promise<string> {
  const found = (await open(context)).find((row) => row.id === id);
  if (!found) throw new Refusal('404', 'missingRecord', w('There is no session {id} of yours', '没有本人的会话 {id}'), { id });
  if (found.key === current.key)
    throw new Refusal('409', 'currentSession', w('This is the session you are using; sign out instead', '这是当前会话，应使用退出登录'));
  return found.key;
}
