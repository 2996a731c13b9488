/** All that is proved of a drawing, in one answer for the designer: findings, people, tables, what changes (workflow.md, section 6). */
import { differenceOf, type Difference } from '#machines/verify/difference.ts';
import type { Context } from '../../context.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import { hashOfXml } from '../../flows/definitions.ts';
import { judged, type Judged, type ProcessProof } from '../proof.ts';
import type { WhoCanApprove } from './people.ts';
import { activeOf, drawingOf, type Subject } from './subject.ts';
import type { TableProof } from './tables.ts';

export interface ProcessReport extends ProcessProof {
  /** Whether it may be deployed: no finding is an error. */
  readonly deployable: boolean;
  /** Resource whose documents run it; null: none. */
  readonly resource: string | null;
  readonly approvers: Omit<WhoCanApprove, 'findings'> | null;
  readonly tables: readonly TableProof[] | null;
  /** The version that new documents take now, and what this drawing changes; null where there is none, or where it is this one. */
  readonly active: { readonly definitionId: string; readonly version: number } | null;
  readonly difference: Difference | null;
}

async function reportOf(
  context: Context,
  { flow, definition, fields, proof, people, tables }: Judged,
  hash: string,
): Promise<ProcessReport> {
  const { db, clock } = context.services;
  const active = await activeOf(db, flow.key);
  // What cannot be compiled, or is the active version itself, has nothing to compare.
  const compare = people !== null && active !== null && active.hash !== hash;
  return {
    ...proof,
    deployable: proof.findings.every(({ severity }) => severity !== 'error'),
    resource: definition?.key ?? null,
    approvers: people && { starters: people.starters, rows: people.rows },
    tables,
    active: active && { definitionId: active.id, version: active.version },
    difference: compare ? differenceOf(await compiledFlow(db, active), flow, clock.now().toISOString(), fields ?? []) : null,
  };
}

/** One report for each process; of a deployed version only for its own. */
export async function reportsOf(context: Context, subject: Subject): Promise<readonly ProcessReport[]> {
  const { xml, process } = await drawingOf(context, subject);
  const hash = hashOfXml(xml);
  const all = await judged(context, xml);
  return Promise.all(all.filter(({ flow }) => process === null || flow.key === process).map((one) => reportOf(context, one, hash)));
}
