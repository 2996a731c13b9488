/** All that is proved of a drawing, in one answer for the designer: findings, people, tables, what changes. */
import { differenceOf } from '#machines/verify/difference.ts';
import type { ProcessReport } from '#machines/verify/report.ts';
import type { Context } from '../../context.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import { hashOfXml } from '../../flows/definitions.ts';
import { judged, type Judged } from '../proof.ts';
import { activeOf, drawingOf, type Subject } from './subject.ts';

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
