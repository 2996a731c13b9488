/** What is verified: a drawing sent along, the drawing of a model, or a deployed version. */
import type { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { invalid, missing } from '../../documents/refusals.ts';
import type { FlowDefinition } from '../../flows/definitions.ts';
import { definitionRecord } from '../definitions.ts';
import { modelXml } from '../models.ts';

/** Exactly one of them. */
export interface Subject {
  readonly xml?: string | undefined;
  readonly modelId?: string | undefined;
  readonly definitionId?: string | undefined;
}

/** The drawing; `process`: the only one of its processes that is meant. */
export async function drawingOf(context: Context, subject: Subject): Promise<{ readonly xml: string; readonly process: string | null }> {
  const given = Object.entries(subject).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw missing('xml');
  const [, second] = given;
  if (second) throw tooMany(second[0]);
  if (subject.modelId !== undefined) return { xml: (await modelXml(context, subject.modelId, null)).xml, process: null };
  if (subject.definitionId === undefined) return { xml: subject.xml!, process: null };
  const { xml, key } = await definitionRecord(context, subject.definitionId);
  return { xml: String(xml), process: String(key) };
}

const tooMany = (field: string): Refusal =>
  invalid([
    {
      field,
      rule: 'tooMany',
      severity: 'error',
      message: w('one of xml, modelId, definitionId is enough', 'xml、modelId、definitionId 只能指定一个'),
    },
  ]);

/** The version that new documents take now; null where the flow is new. */
export async function activeOf(sql: Sql, key: string): Promise<FlowDefinition | null> {
  const [row] = await sql.query<FlowDefinition>(
    'select id::text, key, version, hash, suspended from flow_definition where key = $1 and active order by version desc limit 1',
    [key],
    'flow_active',
  );
  return row ?? null;
}
