/**
 * Deciding many tasks at once: each is a decision of its own through the door, with its own outcome; one that is
 * refused leaves the others alone. A dry run says what would be refused and writes nothing.
 */
import type { BulkOutcome } from '#model/workflow/inbox.ts';
import type { KeyFigure } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { fill } from '#model/words.ts';
import type { Context } from '../context.ts';
import { taskPlace } from './claim.ts';
import { decide, rehearse } from '../documents/decide.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { missing } from '../documents/refusals.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { findingsOf } from './brief.ts';

interface Item {
  readonly taskId: string;
  readonly version?: number | null;
}

const definitionOf = ({ services }: Context, resource: string): Definition => {
  const definition = services.registry.get(resource);
  if (!definition) throw new Error(`a task names the resource ${resource}, which does not exist`);
  return definition;
};

type Shown = Pick<BulkOutcome, 'code' | 'kind' | 'figure' | 'applicant'>;
const nothing: Shown = { code: null, kind: null, figure: null, applicant: null };

/** A person's inbox says this of a task, whether it is still in there or they decided it. */
async function shownOf({ actor, services: { db, registry } }: Context, taskId: string): Promise<Shown> {
  const [row] = await db.query<{ resource: string; code: string; figure: KeyFigure | null; applicant_id: string }>(
    `select t.resource, t.code, t.figure, t.applicant_id::text from task t where t.id = $1 and t.resource is not null and (t.decided_by = $2
       or exists (select from inbox b where b.task_id = t.id and b.principal = any($3::text[])))`,
    [taskId, actor.userId, actor.principals],
    'bulk_shown',
  );
  if (!row) return nothing;
  const { resource, code, figure, applicant_id } = row;
  return { code, figure, kind: registry.get(resource)?.label ?? null, applicant: personOf(await organisationOf(db), applicant_id) };
}

/** A refusal in the reader's language, as an outcome carries it. */
export const refusalIn = ({ language }: Context, { code, reason, desc, params, faults }: Refusal): NonNullable<BulkOutcome['refusal']> => ({
  code,
  reason,
  desc: fill(desc[language], params),
  faults,
});

/**
 * `body`: action, items (taskId, version), comment, requestId, dryRun; one after the other, in their order. Only a dry run looks for
 * findings: they are what people read before they decide.
 */
export async function decideMany(context: Context, body: AnyDoc): Promise<BulkOutcome[]> {
  const action = body['action'] === 'reject' ? 'reject' : 'approve';
  const { comment, requestId } = body;
  if (action === 'reject' && (typeof comment !== 'string' || comment.trim() === '')) throw missing('comment');
  const dry = body['dryRun'] === true;
  const work = dry ? rehearse : decide;
  const outcomes: BulkOutcome[] = [];
  for (const { taskId, version } of body['items'] as readonly Item[]) {
    let seen: number | null = null;
    const shown = /^\d{1,18}$/.test(taskId) ? await shownOf(context, taskId) : nothing;
    try {
      const { resource, documentId } = await taskPlace(context, taskId);
      const definition = definitionOf(context, resource);
      // Read before it is tried: what changes in between is refused later instead of passing unseen.
      if (dry) seen = Number((await readStored(context, definition, documentId))['version']);
      const { status, next } = await work(context, definition, action, {
        id: documentId,
        taskId,
        ...(comment === undefined ? {} : { comment }),
        ...(version === undefined ? {} : { version }),
        ...(typeof requestId === 'string' ? { requestId: `${requestId}:${taskId}` } : {}),
      });
      const findings = dry ? await findingsOf(context, definition, documentId) : [];
      outcomes.push({ taskId, done: true, status, refusal: null, ...shown, version: seen, next, findings });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({
        taskId,
        done: false,
        status: null,
        refusal: refusalIn(context, error),
        ...shown,
        version: seen,
        next: [],
        findings: [],
      });
    }
  }
  return outcomes;
}
