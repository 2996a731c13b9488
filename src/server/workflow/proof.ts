/** What is proved of a drawing before it is deployed: the compiler's problems, soundness, conditions against the document's fields (workflow.md, section 6). */
import { compileFlow } from '#machines/compile/compile.ts';
import { processesOf } from '#machines/compile/processes.ts';
import { fieldsToCheck, type CheckedField } from '#machines/verify/fields.ts';
import type { Finding } from '#machines/verify/finding.ts';
import { verify } from '#machines/verify/verify.ts';
import type { Definition } from '#model/definition.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { choicesOf, labelsOf } from '../documents/choices.ts';

export interface ProcessProof {
  /** Key of the process; empty where the file could not be read. */
  readonly process: string;
  readonly findings: readonly (Omit<Finding, 'kind'> & { readonly kind: Finding['kind'] | 'compiler' })[];
  /** States visited, and whether the search ended at its bound: what is not found then is not proved. */
  readonly states: number;
  readonly bounded: boolean;
}

/** Common fields of documents that conditions may read. */
const common = ['applicant', 'applicantDept', 'urgency'];

/** The resource whose documents run a flow: as its settings say, else the one of that key. */
async function documentOf({ services }: Context, key: string): Promise<Definition | null> {
  const [row] = await services.db.query<{ resource: string | null }>(
    'select resource from uflo_flow where flow_key = $1 and not deleted',
    [key],
    'flow_document',
  );
  const definition = services.registry.get(row?.resource ?? key);
  return definition?.kind === 'document' ? definition : null;
}

async function fieldsOf(context: Context, key: string): Promise<readonly CheckedField[] | null> {
  const definition = await documentOf(context, key);
  if (definition === null) return null;
  const { db } = context.services;
  const [codes, labelOf] = await Promise.all([choicesOf(db), labelsOf(db)]);
  return fieldsToCheck(definition, common, (dictionary) => {
    const values = codes(dictionary);
    return values && [...values].map((value) => ({ value, label: labelOf(dictionary, value) ?? w(value, value) }));
  });
}

async function proofOf(context: Context, xml: string, key: string | undefined): Promise<ProcessProof> {
  const flow = await compileFlow(xml, key);
  const told = flow.problems.map((problem) => ({ ...problem, kind: 'compiler' as const }));
  if (told.some(({ severity }) => severity === 'error')) return { process: flow.key, findings: told, states: 0, bounded: false };
  const { findings, states, bounded } = verify(flow, await fieldsOf(context, flow.key), context.services.clock.now().toISOString());
  return { process: flow.key, findings: [...told, ...findings], states, bounded };
}

/** Of every process of a drawing. Who can approve and what becomes of running documents are asked apart. */
export async function proofsOf(context: Context, xml: string): Promise<readonly ProcessProof[]> {
  const keys = await processesOf(xml);
  return Promise.all(keys.length === 0 ? [proofOf(context, xml, undefined)] : keys.map((key) => proofOf(context, xml, key)));
}

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
