/** Training that tests begin with: documents of the demo company led through the door to their approval. */
import type { AnyDoc } from '#model/definition.ts';
import { decide } from '#server/documents/decide.ts';
import { acting } from '#tests/server/documents/people.ts';
import type { TestServer } from '#tests/support/server.ts';

type Fills = Readonly<Record<string, AnyDoc | ((document: AnyDoc) => AnyDoc)>>;
type Decided = Pick<TestServer, 'services' | 'db'>;

/** Submits a document and has everybody who is asked approve it until it comes to a node of `stop`; with the open task there, and who may decide it. */
export async function approvedUpTo(
  { services, db }: Decided,
  resource: string,
  by: string,
  record: AnyDoc,
  fills: Fills,
  stop: readonly string[],
): Promise<{ readonly document: AnyDoc; readonly taskId: string | null; readonly login: string | null }> {
  const definition = services.registry.get(resource);
  if (definition === undefined) throw new Error(`no resource ${resource}`);
  let { document } = await decide(await acting(services, by), definition, 'submit', record);
  while (document['status'] !== 'approved') {
    const [task] = await db.query<{ id: string; login: string; node: string }>(
      `select t.id::text, u.user_name as login, t.node_id as node from task t cross join lateral unnest(t.principals) as p (principal)
       join users u on p.principal = 'u:' || u.id or exists (select from roles r where p.principal = 'r:' || r.code and r.id = any (u.roles))
       where t.resource = $1 and t.document_id = $2 and t.state = 'open' and u.status = 'enabled' and u.id <> t.applicant_id
         and u.user_type = 'employee' order by t.id, u.id limit 1`,
      [resource, document['id']],
    );
    if (task === undefined) throw new Error(`${resource} ${String(document['id'])} waits for nobody`);
    if (stop.includes(task.node)) return { document, taskId: task.id, login: task.login };
    const fill = fills[task.node];
    const body = { id: document['id'], taskId: task.id, ...(typeof fill === 'function' ? fill(document) : fill) };
    ({ document } = await decide(await acting(services, task.login), definition, 'approve', body));
  }
  return { document, taskId: null, login: null };
}

/** Submits a document and has everybody who is asked approve it, filling in what `fills` says for their node; answers it as it then is. */
export const approved = async (server: Decided, resource: string, by: string, record: AnyDoc, fills: Fills = {}): Promise<AnyDoc> =>
  (await approvedUpTo(server, resource, by, record, fills, [])).document;
