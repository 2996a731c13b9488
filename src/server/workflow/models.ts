/**
 * Flows being drawn. A save reads the drawing, keeps its problems beside it and every state of it behind it; it is safe to
 * save every few seconds: the version that the editor saw decides, the last one is told (409 `recordChanged`).
 */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Person } from '#model/api.ts';
import type { Sketch } from '#model/workflow/design.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { read, readStored } from '#server/documents/shown/read.ts';
import { recordChanged } from '../documents/record.ts';
import { invalid } from '../documents/refusals.ts';
import { save } from '../documents/save.ts';
import { deployFile, type Deployed } from '../flows/definitions.ts';
import { processesOf } from '#machines/compile/processes.ts';
import { sketchOf } from '#machines/sketch.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { acceptOutcomes } from './cases/cases.ts';
import { refuseFailingCases } from './cases/run.ts';
import { blankDrawing, readDrawing, type Drawing } from './drawing.ts';
import { keepChanged, refuseLocked } from './lock.ts';
import { settleSettings } from './settings.ts';
import { ownDefinition } from './own.ts';
import { keepProof, proofsOf, refuseErrors } from './proof.ts';

/** Saves of one person within this time are one state of the drawing. */
const oneStateMs = 10 * 60_000;

const modelsOf = (context: Context): Definition => ownDefinition(context, 'models');

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const given = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

const wrongKey = (keys: readonly string[]): Refusal =>
  invalid([
    {
      field: 'key',
      rule: 'notInDrawing',
      severity: 'error',
      message: w(`the drawing has no process of this id; it has ${keys.join(', ')}`, `流程图中没有此标识的流程，现有：${keys.join('、')}`),
    } satisfies Fault,
  ]);

export const judgedDrawing = ({ problems, report }: Drawing): AnyDoc => ({
  errors: problems.filter(({ severity }) => severity === 'error').length,
  warnings: problems.filter(({ severity }) => severity === 'warning').length,
  problems,
  report,
});

/** As the designer would find it: what the compiler says, and all else that is proved of it now. */
async function judgedNow(context: Context, drawing: Drawing, xml: string): Promise<AnyDoc> {
  const findings = (await proofsOf(context, xml)).flatMap((proof) => proof.findings);
  const count = (wanted: string): number => findings.filter(({ severity }) => severity === wanted).length;
  return { ...judgedDrawing(drawing), errors: count('error'), warnings: count('warning') };
}

/** The small drawing beside a state; an empty one tells that the file holds no diagram. */
export const keptSketch = (xml: string): string =>
  JSON.stringify(sketchOf(xml) ?? ({ width: 0, height: 0, shapes: [], lines: [] } satisfies Sketch));

/** Keeps the state of the drawing behind a save. */
async function keepDrawing(tx: Sql, context: Context, modelId: string, xml: string): Promise<void> {
  const { actor, services } = context;
  const now = services.clock.now();
  const [last] = await tx.query<{ number: number; by: string | null; at: string; deployed: boolean; same: boolean }>(
    `select d.number, d.by::text, d.at, d.number is not distinct from m.deployed_drawing as deployed, d.xml = $2 as same
     from model_drawing d join models m on m.id = d.model_id where d.model_id = $1 order by d.number desc limit 1`,
    [modelId, xml],
    'model_drawing_last',
  );
  if (last?.same) return;
  const goesOn = last !== undefined && !last.deployed && last.by === actor.userId && now.getTime() - Date.parse(last.at) < oneStateMs;
  const number = goesOn ? last.number : (last?.number ?? 0) + 1;
  await tx.query(
    `insert into model_drawing (model_id, number, xml, at, by, sketch) values ($1, $2, $3, $4, $5, $6)
     on conflict (model_id, number) do update set xml = excluded.xml, sketch = excluded.sketch`,
    [modelId, number, xml, now, actor.userId, keptSketch(xml)],
    'model_drawing_keep',
  );
  await tx.query('update models set drawing = $2 where id = $1', [modelId, number], 'model_drawing_number');
}

/** The key that a save stands under: the one given, else the one it had, else the first process of the drawing. */
function keyFor(keys: readonly string[], asked: string | null, before: string | null): string | null {
  const wanted = asked ?? (before !== null && (keys.length === 0 || keys.includes(before)) ? before : (keys[0] ?? before));
  if (asked !== null && keys.length > 0 && !keys.includes(asked)) throw wrongKey(keys);
  return wanted;
}

/** A new model: from the XML of the body, or from a blank drawing under its key and name. */
export async function addModel(context: Context, body: AnyDoc): Promise<AnyDoc> {
  const [asked, named] = [given(body['key']), given(body['name'])];
  const xml = given(body['xml']) ?? (asked && named ? blankDrawing(asked, named, given(body['nameEn']) ?? named) : null);
  const drawing = xml === null ? null : await readDrawing(xml);
  const key = keyFor(drawing?.keys ?? [], asked, null);
  const names = drawing && key !== null ? drawing.names[key] : undefined;
  const whole = {
    ...body,
    ...(key === null ? {} : { key, name: named ?? (names?.zh || key), nameEn: given(body['nameEn']) ?? (names?.en || null) }),
    ...(xml === null ? {} : { xml }),
  };
  const besides = async (tx: Sql, written: AnyDoc): Promise<void> => {
    if (xml !== null) await keepDrawing(tx, context, String(written['id']), xml);
  };
  const record = await save(
    context,
    modelsOf(context),
    whole,
    undefined,
    besides,
    drawing && xml !== null ? await judgedNow(context, drawing, xml) : {},
  );
  return read(context, modelsOf(context), String(record['id']));
}

/** Saves a model, its drawing read anew where it is sent. */
export async function putModel(context: Context, id: string, body: AnyDoc): Promise<AnyDoc> {
  const definition = modelsOf(context);
  await refuseLocked(context, id);
  const xml = given(body['xml']);
  if (xml === null) {
    const stored = 'key' in body ? await readStored(context, definition, id) : null;
    const keys = stored && given(stored['xml']) !== null ? await processesOf(String(stored['xml'])) : [];
    if (stored) keyFor(keys, given(body['key']), given(stored['key']));
    return save(context, definition, body, id, (tx) => keepChanged(tx, context, id));
  }
  const [stored, drawing] = await Promise.all([readStored(context, definition, id), readDrawing(xml)]);
  const key = keyFor(drawing.keys, given(body['key']), given(stored['key']));
  const besides = async (tx: Sql): Promise<void> => {
    await keepDrawing(tx, context, id, xml);
    await keepChanged(tx, context, id);
  };
  await save(context, definition, { ...body, xml, ...(key === null ? {} : { key }) }, id, besides, await judgedNow(context, drawing, xml));
  return read(context, definition, id);
}

interface DrawingState {
  readonly number: number;
  readonly at: string;
  readonly by: Person | null;
}

/** The states of a model's drawing, newest first. */
export async function drawingsOf(context: Context, id: string): Promise<DrawingState[]> {
  const { db } = context.services;
  await readStored(context, modelsOf(context), id);
  const [rows, organisation] = await Promise.all([
    db.query<{ number: number; at: string; by: string | null }>(
      'select number, at, by::text from model_drawing where model_id = $1 order by number desc limit 500',
      [id],
      'model_drawings',
    ),
    organisationOf(db),
  ]);
  return rows.map(({ number, at, by }) => ({ number, at, by: by === null ? null : personOf(organisation, by) }));
}

const missingDrawing = (what: string): Refusal =>
  new Refusal('404', 'missingDrawing', w('There is no drawing {id}', '没有流程图 {id}'), { id: what.slice(0, 40) });

/** The XML of a model: as it is, or one of its states. */
export async function modelXml(context: Context, id: string, number: string | null): Promise<{ key: string; xml: string }> {
  const stored = await readStored(context, modelsOf(context), id);
  const key = String(stored['key']);
  if (number === null) {
    if (given(stored['xml']) === null) throw missingDrawing(id);
    return { key, xml: String(stored['xml']) };
  }
  const [row] = /^[1-9]\d{0,8}$/.test(number)
    ? await context.services.db.query<{ xml: string }>('select xml from model_drawing where model_id = $1 and number = $2', [id, number])
    : [];
  if (!row) throw missingDrawing(`${id}/${number}`);
  return { key, xml: row.xml };
}

/** Whether there is a drawing with a process in it. */
export async function canExport(context: Context, id: string): Promise<boolean> {
  const { xml } = await readStored(context, modelsOf(context), id);
  return given(xml) !== null && (await processesOf(String(xml))).length > 0;
}

/**
 * Deploys every process of the drawing as the next version of its key, with who and the note of the body; refused with all errors that the
 * proof finds, and where kept cases come out otherwise, unless `acceptCases` names them. A drawing that is the newest version already changes nothing.
 */
export async function deployModel(context: Context, id: string, body: AnyDoc): Promise<{ deployed: readonly Deployed[] }> {
  const { actor, services } = context;
  const stored = await readStored(context, modelsOf(context), id);
  const xml = given(stored['xml']);
  if (xml === null) throw missingDrawing(id);
  if (body['version'] !== undefined && Number(body['version']) !== Number(stored['version'])) throw recordChanged(id);
  const proofs = await proofsOf(context, xml);
  refuseErrors(proofs);
  const accepted = await refuseFailingCases(context, xml, idsOf(body['acceptCases']));
  const note = given(body['note']);
  const deployed = await deployFile(services, xml, actor.userId, {
    note,
    besides: async (tx, versions) => {
      await keepProof(tx, proofs, versions);
      await acceptOutcomes(tx, context, accepted, versions);
      const own = versions.find(({ key }) => key === stored['key']) ?? versions[0];
      await tx.query(
        'update models set deployed_version = $2, deployed_at = $3, deployed_drawing = drawing where id = $1',
        [id, own?.version ?? null, services.clock.now()],
        'model_deployed',
      );
      await settleSettings(
        tx,
        context,
        versions.map(({ key }) => key),
        stored['category'] ?? null,
      );
    },
  });
  return { deployed };
}
