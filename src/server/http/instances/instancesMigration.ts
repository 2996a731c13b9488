/** Running instances to another version of their flow: told before, then done, one or many. */
import type { FastifyInstance } from 'fastify';
import type { MigrationForeseen } from '#model/workflow/instanceActs.ts';
import { w } from '#model/words.ts';
import type { Context, Services } from '#server/context.ts';
import { instanceIds } from '#server/workflow/operate/list.ts';
import { checkMap, foreseeMigration, migrateInstance, targetOf, type Migration } from '#server/workflow/operate/migrate.ts';
import { order } from '#server/workflow/operate/operations.ts';
import { idIn, serve } from '#server/http/call.ts';
import { acting } from './instancesActing.ts';
import {
  idsOrFilter,
  instanceTag,
  migrationIn,
  migrationSchema,
  instanceWord,
  mostAtOnce,
  operating,
  reasonIn,
  subjectSchema,
  wrong,
} from './instancesShared.ts';

const tag = instanceTag;
const at = (path: string): string => `/tydf/process/instances${path}`;

const text = { type: 'string', maxLength: 500 } as const;
/** Most instances that are looked at in one preview. */
const mostForeseen = 500;

async function foresee(context: Context, ids: readonly string[], migration: Migration): Promise<MigrationForeseen[]> {
  const { db } = context.services;
  const target = await targetOf(db, migration.to);
  checkMap(target, migration.map);
  const foreseen: MigrationForeseen[] = [];
  // Each in a transaction of its own, so that nobody waits for the whole.
  for (const id of ids) foreseen.push(await db.transaction((tx) => foreseeMigration(tx, context, id, target, migration)));
  return foreseen;
}

export function serveMigration(app: FastifyInstance, { db }: Services): void {
  serve(app, {
    method: 'POST',
    path: at('/migrate/preview'),
    tag,
    summary: w('What a migration would do to each instance', '迁移预览'),
    body: { type: 'object', properties: { ...migrationSchema, ...subjectSchema } },
    run: async (asked) => {
      operating(asked);
      const migration = migrationIn(asked);
      const subjects = idsOrFilter(asked.body);
      const ids =
        'ids' in subjects ? subjects.ids : await instanceIds(asked.context, { ...subjects.query, state: 'running' }, mostForeseen + 1);
      const rows = await foresee(asked.context, ids.slice(0, mostForeseen), migration);
      const fits = rows.filter((row) => row.fits).length;
      return { total: ids.length, looked: rows.length, fits, blocked: rows.length - fits, rows };
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/migrate'),
    tag,
    summary: w('Migrate many instances in the background', '批量迁移流程实例'),
    body: { type: 'object', properties: { ...migrationSchema, ...subjectSchema, reason: text } },
    run: async (asked) => {
      operating(asked);
      const [migration, reason] = [migrationIn(asked), reasonIn(asked)];
      checkMap(await targetOf(db, migration.to), migration.map);
      const chosen = idsOrFilter(asked.body);
      const subjects =
        'ids' in chosen ? chosen.ids : await instanceIds(asked.context, { ...chosen.query, state: 'running' }, mostAtOnce + 1);
      if (subjects.length > mostAtOnce) throw wrong('filter', 'range', w(`at most ${mostAtOnce} at once`, `一次最多${mostAtOnce}个`));
      return order(asked.context, { kind: 'migrate', subjects, reason, params: migration });
    },
  });
  serve(app, {
    method: 'POST',
    path: at('/:id/migrate'),
    tag,
    summary: w('Migrate one instance to another version', '迁移流程实例'),
    body: { type: 'object', properties: { ...migrationSchema, reason: text } },
    run: async (asked) => {
      operating(asked);
      const [id, migration, reason] = [idIn(asked.params, instanceWord), migrationIn(asked), reasonIn(asked)];
      const target = await targetOf(db, migration.to);
      checkMap(target, migration.map);
      await acting(asked.context, (tx) => migrateInstance(tx, asked.context, id, target, migration, reason));
      return null;
    },
  });
}
