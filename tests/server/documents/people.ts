/** Contexts of the demo people over the test database: the door is called as http calls it, without http. */
import { actorOf } from '#server/access/actor.ts';
import type { Context, Services } from '#server/context.ts';

/** Somebody of the demo company, by login, as they stand now. */
export async function acting(services: Services, userName: string): Promise<Context> {
  const [user] = await services.db.query<{ id: string }>('select id::text from users where user_name = $1', [userName]);
  const actor = user && (await actorOf(services.db, user.id));
  if (!actor) throw new Error(`${userName} is not of the company`);
  return { services, actor, language: 'en', address: '127.0.0.1' };
}

/** The same with everybody's records in reach, for documents of a stage that name what their authors may not. */
export async function actingAnywhere(services: Services, userName: string): Promise<Context> {
  const { actor, ...world } = await acting(services, userName);
  return { ...world, actor: { ...actor, reach: new Map([...services.registry.keys()].map((key) => [key, 'all'])) } };
}
