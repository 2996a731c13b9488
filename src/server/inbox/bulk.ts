/**
 * Deciding many tasks at once (workflow.md, section 5): each is a decision of its own through the door, with its own outcome; one that is
 * refused leaves the others alone. A dry run says what would be refused and writes nothing.
 */
import type { Status } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { fill } from '#model/words.ts';
import type { Context } from '../context.ts';
import { taskPlace } from './claim.ts';
import { decide, rehearse } from '../documents/decide.ts';
import { missing } from '../documents/refusals.ts';

export interface BulkOutcome {
  readonly taskId: string;
  readonly done: boolean;
  /** State of the document afterwards; null where it was refused. */
  readonly status: Status | null;
  readonly refusal: { readonly code: string; readonly reason: string; readonly desc: string; readonly faults: readonly Fault[] } | null;
}

interface Item {
  readonly taskId: string;
  readonly version?: number | null;
}

const definitionOf = ({ services }: Context, resource: string): Definition => {
  const definition = services.registry.get(resource);
  if (!definition) throw new Error(`a task names the resource ${resource}, which does not exist`);
  return definition;
};

/** `body`: action, items (taskId, version), comment, requestId, dryRun; one after the other, in their order. */
export async function decideMany(context: Context, body: AnyDoc): Promise<BulkOutcome[]> {
  const action = body['action'] === 'reject' ? 'reject' : 'approve';
  const { comment, requestId } = body;
  if (action === 'reject' && (typeof comment !== 'string' || comment.trim() === '')) throw missing('comment');
  const work = body['dryRun'] === true ? rehearse : decide;
  const outcomes: BulkOutcome[] = [];
  for (const { taskId, version } of body['items'] as readonly Item[]) {
    try {
      const { resource, documentId } = await taskPlace(context, taskId);
      const answer = await work(context, definitionOf(context, resource), action, {
        id: documentId,
        taskId,
        ...(comment === undefined ? {} : { comment }),
        ...(version === undefined ? {} : { version }),
        ...(typeof requestId === 'string' ? { requestId: `${requestId}:${taskId}` } : {}),
      });
      outcomes.push({ taskId, done: true, status: answer.status, refusal: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, reason, desc, params, faults } = error;
      outcomes.push({ taskId, done: false, status: null, refusal: { code, reason, desc: fill(desc[context.language], params), faults } });
    }
  }
  return outcomes;
}
