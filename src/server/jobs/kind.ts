/**
 * Long-running work: what lasts more than three seconds or touches more than 200 rows goes on after the answer of the request.
 * A kind of work is a `JobKind`, listed by its area (`server/areas`) or in `server/jobKinds.ts`; the rest is done here: rows, turns,
 * leases, progress, stopping, the file that comes of it, failures.
 *
 * Adding one: write the kind beside the work it wraps, add it to the list, and start it by `POST /tydf/jobs { kind, input }` or, from
 * the server's own code and within a transaction of its own, by `orderJob` (order.ts).
 */
import type { Context } from '#server/context.ts';
import type * as shapes from '#server/area.ts';

export type { JobResult, JobTurn } from '#server/area.ts';
export type JobKind = shapes.JobKind<Context>;

/** Work on so few rows is waited for, as long as it does not last. */
export const fewRows = 200;
