/** Which flows ask a role or post: by the approver rules of the newest version of each that is active. */
import type { CompiledFlow } from '#machines/flow.ts';
import type { FlowAsking } from '#model/rights.ts';
import type { Context } from '../context.ts';
import { compiledFlow } from '../flows/compiled.ts';

interface Row {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly hash: string;
}

const askingIn = (flow: CompiledFlow, rule: string): Pick<FlowAsking, 'steps' | 'informed'> => ({
  steps: Object.values(flow.elements).flatMap(({ task, name }) => (task?.approvers.includes(rule) === true ? [name] : [])),
  informed: [...flow.copies.atSubmit, ...flow.copies.atEnd].includes(rule),
});

/** `code` of the role or post; flows that neither ask nor inform it are not there. */
export async function flowsAsking(
  { services: { db } }: Pick<Context, 'services'>,
  holder: 'role' | 'post',
  code: string,
): Promise<readonly FlowAsking[]> {
  // A drawing that names it holds its code; whether it does, the compiled rules say.
  const rows = await db.query<Row>(
    `select id::text, key, version, hash from (select distinct on (key) id, key, version, hash, xml from flow_definition where active order by key, version desc) f
     where position($1 in xml) > 0 order by key`,
    [code],
    'flows_asking',
  );
  const found: FlowAsking[] = [];
  for (const { id, key, version, hash } of rows) {
    const flow = await compiledFlow(db, { id, key, hash });
    const asking = askingIn(flow, `${holder}:${code}`);
    if (asking.steps.length > 0 || asking.informed) found.push({ key, version, name: flow.name, ...asking });
  }
  return found;
}
