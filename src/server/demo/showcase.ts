/** What people of the demo company look at: cameras and films, data reports over the resources there are, shortcuts. */
import { actorOf } from '#server/access/actor.ts';
import type { Context, Services } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import { loadCameras } from './cameras.ts';
import { loadFilms } from './films.ts';
import { reports } from './reports.ts';

const definitionOf = ({ services }: Context, key: string) => {
  const definition = services.registry.get(key);
  if (definition === undefined) throw new Error(`the demo fills ${key}, which does not exist`);
  return definition;
};

async function loadReports(context: Context): Promise<void> {
  const definition = definitionOf(context, 'dataReportConfig');
  for (const [reportCode, reportName, reportNameEn, category, sourceResource, chartType, more] of reports)
    await save(context, definition, { reportCode, reportName, reportNameEn, category, sourceResource, chartType, ...more });
}

/** Four menus that every employee has. */
const pinned = ['/hr/hrLeaveRequest', '/bill/expenseReport', '/data/reports', '/hr/hrLeaveInformation'];

const loadShortcuts = async ({ db, clock }: Services): Promise<void> => {
  await db.query(
    `insert into shortcut (user_id, resource_id, sort, created_by, created_at, updated_at)
     select u.id, m.id, array_position($1::text[], m.path), u.id, $2, $2 from users u
     join resources m on m.path = any($1::text[]) and m.res_type = '3' and not m.deleted where u.status = 'enabled'`,
    [pinned, clock.now()],
  );
};

export async function loadShowcase(services: Services, adminId: string): Promise<void> {
  const actor = await actorOf(services.db, adminId);
  if (actor === null) throw new Error('the administrator cannot act');
  const context: Context = { services, actor, language: 'zh', address: '127.0.0.1' };
  await loadReports(context);
  await loadCameras(context);
  await loadFilms(context);
  await loadShortcuts(services);
}
