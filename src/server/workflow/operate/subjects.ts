/** What the subjects of an operation are called: instances, tasks or incidents by their ids. */
import { nameOf } from '#machines/verify/changes.ts';
import type { OperationKind, OperationSubject } from '#model/operations/operations.ts';
import { w } from '#model/words.ts';
import type { Services } from '../../context.ts';
import { compiledFlow } from '../../flows/compiled.ts';

interface Row {
  readonly subject: string;
  readonly instanceId: string;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly node: string | null;
  readonly definitionId: string;
  readonly flowKey: string;
  readonly hash: string;
}

const columns = `i.id::text as "instanceId", i.resource, i.document_id::text as "documentId",
  (select t.code from task t where t.instance_id = i.id and t.code <> '' limit 1) as code, f.name, f.name_en as "nameEn",
  f.id::text as "definitionId", f.key as "flowKey", f.hash`;
const instance = 'join flow_instance i on i.id = x.instance_id join flow_definition f on f.id = i.definition_id where x.id = any($1)';

const statements: Readonly<Record<'instance' | 'task' | 'incident', string>> = {
  instance: `select i.id::text as subject, null as node, ${columns} from flow_instance i join flow_definition f on f.id = i.definition_id where i.id = any($1)`,
  task: `select x.id::text as subject, x.node_id as node, ${columns} from task x ${instance}`,
  incident: `select x.id::text as subject, x.node_id as node, ${columns} from incident x ${instance}`,
};

const sortOf = (kind: OperationKind): keyof typeof statements =>
  kind === 'reassign' ? 'task' : kind === 'retry' || kind === 'solve' ? 'incident' : 'instance';

/** By subject; one that is not there (any more) is missing. */
export async function subjectsNamed(
  { db }: Services,
  kind: OperationKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, OperationSubject>> {
  const rows = await db.query<Row>(statements[sortOf(kind)], [subjects]);
  const named = rows.map(async ({ subject, name, nameEn, node, definitionId, flowKey, hash, ...row }) => {
    const flow = node === null ? null : await compiledFlow(db, { id: definitionId, key: flowKey, hash });
    return [subject, { ...row, flowName: w(nameEn, name), node: flow && node !== null ? nameOf(flow.elements, node) : null }] as const;
  });
  return new Map(await Promise.all(named));
}
