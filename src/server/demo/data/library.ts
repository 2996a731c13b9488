/** The document library of the demo company: folders, files with versions, a lock, something in the bin, and requests for rights. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { binCalls } from '#server/business/data/bin.ts';
import { lockCalls } from '#server/business/data/lockCalls.ts';
import { uploadCalls } from '#server/business/data/uploads.ts';
import type { BusinessAsked, BusinessCall } from '#server/business/call.ts';
import { storeFile } from '#server/files/files.ts';
import { addDays, atWork, dateOf } from '../plan.ts';
import { acting, definitionOf, saveAll } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';
import { folders, requests, type DemoFile, type DemoFolder } from './folders.ts';

const keeper = 'wangxiaolei';

/** A call of the library as somebody makes it on a day. */
async function call(stage: Stage, calls: readonly BusinessCall[], path: string, login: string, at: Date, asked: Partial<BusinessAsked>) {
  const found = calls.find((one) => one.path === path);
  if (found === undefined) throw new Error(`the library has no call ${path}`);
  const context = acting(await stage.as(login), at);
  return found.run({ context, definition: definitionOf(context, 'dataManagement'), params: {}, query: {}, body: {}, ...asked });
}

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
    const done = (await call(stage, uploadCalls, 'addFile', keeper, atWork(addDays(stage.day, -daysAgo)), {
      form: { fields, files: [{ name, file }] },
    })) as { readonly created: readonly { readonly id: string }[] };
    id = done.created[0]?.id ?? id;
  }
  const about: AnyDoc = {
    ...(more.tags !== undefined && { tags: more.tags }),
    ...(more.secrecy !== undefined && { secrecy: more.secrecy }),
    ...(more.review !== undefined && { reviewDate: dateOf(addDays(stage.day, more.review)) }),
  };
  const now = acting(await stage.as(keeper), atWork(addDays(stage.day, -(versions.at(-1) ?? 0))));
  if (Object.keys(about).length > 0) await saveAll(now, 'dataManagement', [{ id, ...about }]);
  if (more.lockedBy !== undefined)
    await call(stage, lockCalls, 'lock/:id', more.lockedBy, stage.day, { params: { id }, body: { note: '正在修订' } });
  if (more.gone === true) await call(stage, binCalls, 'deletes', keeper, atWork(addDays(stage.day, -6)), { query: { ids: id } });
}

async function loadFolder(stage: Stage, { name, department, secrecy, folders: inner = [], files = [] }: DemoFolder, parentId?: string) {
  const context = acting(await stage.as(keeper), atWork(addDays(stage.day, -720)));
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
