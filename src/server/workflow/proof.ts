/**
 * What is proved of a drawing before it is deployed: the compiler's problems, soundness, conditions against the document's fields, who can
 * approve in the real organisation, its decision tables.
 */
import { compileFlow } from '#machines/compile/compile.ts';
import { processesOf } from '#machines/compile/processes.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { fieldsToCheck, type CheckedField } from '#machines/verify/fields.ts';
import type { ProcessProof, TableProof } from '#machines/verify/report.ts';
import { verify } from '#machines/verify/verify.ts';
import type { Definition } from '#model/definition.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { choicesOf, labelsOf } from '#server/documents/lists/choices.ts';
import { unknownEffects } from '../flows/carriers.ts';
import type { Deployed } from '../flows/definitions.ts';
import { whoCanApprove, type WhoCanApprove } from './verification/people.ts';
import { tableFindings, tablesOf } from './verification/tables.ts';

/** The resource whose documents run a flow: as its settings say, else the one of that key. */
export async function documentOf({ services }: Context, key: string): Promise<Definition | null> {
  const [row] = await services.db.query<{ resource: string | null }>(
    'select resource from uflo_flow where flow_key = $1 and not deleted',
    [key],
    'flow_document',
  );
  const definition = services.registry.get(row?.resource ?? key);
  return definition?.kind === 'document' ? definition : null;
}

async function fieldsOf(context: Context, definition: Definition): Promise<readonly CheckedField[]> {
  const { db } = context.services;
  const [codes, labelOf] = await Promise.all([choicesOf(db), labelsOf(db)]);
  return fieldsToCheck(definition, (dictionary) => {
    const values = codes(dictionary);
    return values && [...values].map((value) => ({ value, label: labelOf(dictionary, value) ?? w(value, value) }));
  });
}

/** One process of a drawing with all that was learned of it. `people` and `tables` are null where it cannot be compiled. */
export interface Judged {
  readonly flow: CompiledFlow;
  readonly definition: Definition | null;
  readonly fields: readonly CheckedField[] | null;
  readonly proof: ProcessProof;
  readonly people: WhoCanApprove | null;
  readonly tables: readonly TableProof[] | null;
}

async function judge(context: Context, xml: string, key: string | undefined): Promise<Judged> {
  const flow = await compileFlow(xml, key);
  const definition = await documentOf(context, flow.key);
  const fields = definition && (await fieldsOf(context, definition));
  const told = [...flow.problems, ...unknownEffects(context.services, flow)].map((problem) => ({ ...problem, kind: 'compiler' as const }));
  if (told.some(({ severity }) => severity === 'error')) {
    const proof = { process: flow.key, findings: told, states: 0, bounded: false };
    return { flow, definition, fields, proof, people: null, tables: null };
  }
  const { findings, states, bounded } = verify(flow, fields, context.services.clock.now().toISOString());
  const [people, tables] = await Promise.all([whoCanApprove(context, flow, definition), tablesOf(context, flow)]);
  const all = [...told, ...findings, ...people.findings, ...tableFindings(tables)];
  return { flow, definition, fields, proof: { process: flow.key, findings: all, states, bounded }, people, tables };
}

/** Every process of a drawing judged by itself; a file without one says itself what is wrong with it. */
export async function judged(context: Context, xml: string): Promise<readonly Judged[]> {
  const keys = await processesOf(xml);
  return Promise.all(keys.length === 0 ? [judge(context, xml, undefined)] : keys.map((key) => judge(context, xml, key)));
}

/** Of every process of a drawing. What becomes of running documents is asked apart. */
export const proofsOf = async (context: Context, xml: string): Promise<readonly ProcessProof[]> =>
  (await judged(context, xml)).map(({ proof }) => proof);

/** Keeps with a deployed version what was found of it, for whoever asks later. */
export const keepProof = async (tx: Sql, proofs: readonly ProcessProof[], deployed: readonly Deployed[]): Promise<void> => {
  for (const { key, version, deployed: fresh } of deployed) {
    const proof = proofs.find(({ process }) => process === key);
    if (fresh && proof)
      await tx.query(
        'update flow_definition set proof = $3 where key = $1 and version = $2',
        [key, version, JSON.stringify(proof)],
        'proof_keep',
      );
  }
};

/** Errors block a deployment; warnings do not. Each names its element and says how to mend it. */
export function refuseErrors(proofs: readonly ProcessProof[]): void {
  const errors = proofs.flatMap(({ process, findings }) =>
    findings.filter(({ severity }) => severity === 'error').map((finding) => ({ process, ...finding })),
  );
  const [first] = errors;
  if (!first) return;
  const faults = errors.map(({ element, reason, mend, kind }): Fault => ({
    field: element,
    message: w(`${reason.en}. ${mend.en}`, `${reason.zh}。${mend.zh}`),
    severity: 'error',
    rule: kind === 'compiler' ? 'flow' : kind,
  }));
  throw new Refusal('422', 'flowHasProblems', first.reason, { flow: first.process, element: first.element }, faults);
}
