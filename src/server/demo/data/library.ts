/** The document library of the demo company: folders, files with versions, a lock, something in the bin, and requests for rights. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { storeFile } from '#server/files/files.ts';
import { addDays, atWork, dateOf } from '../plan.ts';
import { acted, acting, saveAll } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';
import { folders, requests, type DemoFile, type DemoFolder } from './folders.ts';

const keeper = 'wangxiaolei';

/** The keeper of the library so many days ago. */
const keeping = async (stage: Stage, daysAgo: number) => acting(await stage.as(keeper), atWork(addDays(stage.day, -daysAgo)));

async function loadFile(stage: Stage, parentId: string, { name, versions, text, ...more }: DemoFile): Promise<void> {
  const userId = stage.organisation.users.get(keeper) ?? '0';
  let id = '';
  for (const [at, daysAgo] of versions.entries()) {
    const bytes = new TextEncoder().encode(`${text}\n\n第${at + 1}版\n`);
    const file = await storeFile(
      stage.services,
      userId,
      name,
      (async function* () {
        yield bytes;
      })(),
      () => bytes.length,
    );
    const fields: Record<string, string> = { parentId, ...(at > 0 && { onConflict: 'version', note: '年度修订' }) };
    const form = { fields, files: [{ name, file }] };
    const done = (await acted(await keeping(stage, daysAgo), 'dataManagement', 'addFile', { form })) as {
      readonly created: readonly { readonly id: string }[];
    };
    id = done.created[0]?.id ?? id;
  }
  const about: AnyDoc = {
    ...(more.tags !== undefined && { tags: more.tags }),
    ...(more.secrecy !== undefined && { secrecy: more.secrecy }),
    ...(more.review !== undefined && { reviewDate: dateOf(addDays(stage.day, more.review)) }),
  };
  const now = await keeping(stage, versions.at(-1) ?? 0);
  if (Object.keys(about).length > 0) await saveAll(now, 'dataManagement', [{ id, ...about }]);
  if (more.lockedBy !== undefined)
    await acted(acting(await stage.as(more.lockedBy), stage.day), 'dataManagement', 'lock/:id', {
      params: { id },
      body: { note: '正在修订' },
    });
  if (more.gone === true) await acted(await keeping(stage, 6), 'dataManagement', 'deletes', { query: { ids: id } });
}

async function loadFolder(stage: Stage, { name, department, secrecy, folders: inner = [], files = [] }: DemoFolder, parentId?: string) {
  const context = await keeping(stage, 720);
  const place = parentId === undefined ? { ownerDept: stage.organisation.departments.get(department ?? '') } : { parentId };
  const [id = ''] = await saveAll(context, 'dataManagement', [{ name, ...place, ...(secrecy !== undefined && { secrecy }) }]);
  for (const one of files) await loadFile(stage, id, one);
  for (const one of inner) await loadFolder(stage, one, id);
}

const asking =
  (one: (typeof requests)[number], number: number): Step =>
  async (stage) => {
    const { services, organisation, player, day } = stage;
    const [node] = await services.db.query<{ id: string }>(
      `select id::text from data_management where name = $1 and not deleted order by id limit 1`,
      [one.path],
    );
    const userId = organisation.users.get(one.by) ?? '0';
    const at = atWork(addDays(day, -one.daysAgo));
    const record = {
      dataId: textOf(node?.id),
      users: (one.whom ?? [one.by]).map((login) => organisation.users.get(login) ?? '0'),
      actions: [...one.actions],
      validFrom: dateOf(at),
      validTo: dateOf(addDays(at, one.validDays)),
      reason: one.reason,
    };
    await player(20_261_401, number).play({ resource: 'dataManagementPost', applicant: one.by, at, record, fate: one.fate }, userId);
  };

export const librarySteps = (): readonly Step[] => [
  ...folders.map(
    (one): Step =>
      (stage) =>
        loadFolder(stage, one),
  ),
  ...requests.map(asking),
];
