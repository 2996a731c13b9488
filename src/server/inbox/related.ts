/** Documents that belong together: linked by references either way, and what the same applicant sent of the same kind lately. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { RelatedDocument } from '#model/workflow/inbox.ts';
import { allFields, allLineFields, fieldOf } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Fields } from '#model/field.ts';
import { w, type Words } from '#model/words.ts';
import { scopeOf } from '../access/scope.ts';
import type { Context } from '../context.ts';
import { isReferences, snake, tableOf } from '../db/tables.ts';
import { standingOf } from '../documents/can.ts';
import { saidOf } from '#server/documents/shown/matter.ts';
import { pointersOf } from '#server/documents/lists/names.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { columnsOf } from '../documents/record.ts';
import { missingRecord } from '../documents/refusals.ts';
import { hiddenFrom, visible, without } from '#server/documents/shown/visible.ts';
import { organisationOf } from '../flows/organisation.ts';
import { hitOf } from './search.ts';

/** Of each sort and kind. */
const most = 10;
const recentMs = 90 * 24 * 3_600_000;

type Condition = RawBuilder<unknown>;

const sameApplicant = w('Same applicant, last 90 days', '同一申请人近90天');

/** Documents of a kind as far as this person may read them, the newest first; drafts are nobody's business. */
async function some(context: Context, definition: Definition, condition: Condition): Promise<AnyDoc[]> {
  const scope = scopeOf(context, definition, 'r');
  const { rows } = await raw<AnyDoc>`select ${raw.raw(columnsOf(definition))} from ${raw.table(tableOf(definition).name)} r
    where not r.deleted and r.status <> 'draft' and ${condition} ${scope === null ? raw`` : raw`and ${scope}`}
    order by r.created_at desc, r.id desc limit ${most}`.execute(context.services.db.kysely);
  return rows;
}

interface Pointing {
  readonly label: Words;
  readonly condition: Condition;
}

/** How documents of `definition` may point at a record of `target`: each field that does, in the document or in its lines. */
const pointing = (definition: Definition, target: string, id: string): Pointing[] => {
  const table = tableOf(definition);
  const inFields = (fields: Fields, row: string): Pointing[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.target !== target) return [];
      const column = raw.ref(`${row}.${snake(name)}`);
      return [
        { label: field.label, condition: isReferences(field) ? raw`${column} @> array[${id}::bigint]` : raw`${column} = ${id}::bigint` },
      ];
    });
  const inLines = Object.entries(definition.lines).flatMap(([set, lines]) =>
    inFields(allLineFields(lines), 'l').map(({ label, condition }): Pointing => ({
      label,
      condition: raw`r.id in (select l.parent_id from ${raw.table(table.lines[set]?.name ?? '')} l where ${condition})`,
    })),
  );
  return [...inFields(definition.fields, 'r'), ...inLines];
};

/** Says what the field of a pointer's path is called. */
const labelAt = (definition: Definition, path: string): Words => {
  const [name = '', , column] = path.split('.');
  const field = column === undefined ? fieldOf(definition, name) : allLineFields(definition.lines[name] ?? { fields: {} })[column];
  return field?.label ?? definition.label;
};

/** Everything that belongs to a document and that this person may read; refused where they may not read the document itself. */
export async function related(context: Context, definition: Definition, id: string): Promise<RelatedDocument[]> {
  const { db, registry, clock } = context.services;
  if (definition.kind !== 'document') throw missingRecord(definition, id);
  const stored = await readStored(context, definition, id);
  const { found } = await standingOf(db, context, definition, stored);
  const record = without(stored, found ? hiddenFrom(context, found, stored) : new Set());
  const kinds = [...registry.values()].filter(({ kind }) => kind === 'document');
  const forward = pointersOf(definition, record).flatMap(({ path, target, id: pointed }) => {
    const kind = kinds.find(({ key }) => key === target);
    return kind ? [{ kind, label: labelAt(definition, path), condition: raw`r.id = ${pointed}::bigint`, way: 'to' as const }] : [];
  });
  const backward = kinds.flatMap((kind) =>
    pointing(kind, definition.key, id).map(({ label, condition }) => ({ kind, label, condition, way: 'from' as const })),
  );
  const applicant = record['applicant'];
  const since = new Date(clock.now().getTime() - recentMs);
  const recent =
    typeof applicant === 'string' && allFields(definition)['applicant'] !== undefined
      ? [
          {
            kind: definition,
            label: sameApplicant,
            condition: raw`r.applicant = ${applicant}::bigint and r.id <> ${id}::bigint and r.created_at >= ${since}`,
            way: 'recent' as const,
          },
        ]
      : [];
  const organisation = await organisationOf(db);
  const answers = await Promise.all(
    [...forward, ...backward, ...recent].map(async ({ kind, label, condition, way }) => {
      const rows = await some(context, kind, condition);
      const said = await saidOf(context.services, kind, rows);
      return rows.map((row): RelatedDocument => ({
        ...hitOf(context, kind, visible(context, kind, row), organisation, said),
        way,
        by: label,
      }));
    }),
  );
  const seen = new Set<string>();
  return answers.flat().filter(({ resource, documentId }) => {
    const key = `${resource}/${documentId}`;
    return !seen.has(key) && seen.add(key) && key !== `${definition.key}/${id}`;
  });
}
