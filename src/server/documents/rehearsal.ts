/** Work that is done to see what comes of it, and then undone (dry runs). */
import type { Database, Sql } from '../db/sql.ts';

/** Undoes what was done in its transaction, and carries the answer out of it. */
class Rehearsed extends Error {
  constructor(readonly answer: unknown) {
    super('a rehearsal is never kept');
  }
}

/** Answers what `work` answers, or refuses alike; nothing of it stays. */
export async function rehearsed<Answer>(db: Database, work: (tx: Sql) => Promise<Answer>): Promise<Answer> {
  try {
    return await db.transaction(async (tx): Promise<never> => {
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer as Answer;
    throw error;
  }
}
