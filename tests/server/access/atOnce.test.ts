/** Two who take the last two system administrators away at the same moment: one is refused. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Definition } from '#model/definition.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Context } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import { holdAt, withFaults } from '#tests/support/attack/faults.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const idOf = async (name: string): Promise<string> =>
  (await server.db.query<{ id: string }>('select id::text from users where user_name = $1', [name]))[0]?.id ?? '';

it('the second waits for the first, and sees that nobody else is left', async () => {
  const actor = await actorOf(server.db, await idOf('maoyu'));
  const role = `(select id from roles where code = 'sys_admin')`;
  await server.db.query(`update users set roles = array_remove(roles, ${role}) where ${role} = any(roles)`);
  await server.db.query(`update users set roles = roles || ${role} where user_name in ('luojia', 'yanfei')`);
  const users = server.services.registry.get('users') as Definition;
  const context = (services: Context['services']): Context => ({ services, actor: actor!, language: 'en', address: '127.0.0.1' });
  const disabled = { status: 'disabled' };
  const held = holdAt('beforeCommit');
  const first = save(context({ ...server.services, db: withFaults(server.db, held.meet) }), users, disabled, await idOf('luojia'));
  await held.arrived;
  const second = save(context(server.services), users, disabled, await idOf('yanfei')).catch((error: unknown) => error);
  await sleep(300);
  held.release();
  await first;
  expect(await second).toMatchObject({ code: '400', faults: [{ field: 'status', rule: 'lastAdministrator' }] });
});
