/** Steps that are to be written at the same moment are written together, by one statement and one commit. */
import { gathering } from '../db/gather.ts';
import type { Database } from '../db/sql.ts';
import { kindOf, writeSteps, type Step } from './write.ts';

const write = gathering<string, Step, boolean>({
  // Of two steps from the same state only one can come true.
  keyOf: ({ instanceId }) => instanceId,
  run: async (db, kind, steps) => {
    const written = await writeSteps(db, kind, steps);
    return steps.map(({ instanceId }) => written.has(instanceId));
  },
});

/** Writes a step outside any transaction; `false` when somebody else has moved the instance since it was read. */
export const writeTogether = (db: Database, step: Step): Promise<boolean> => write(db, kindOf(step), step);
