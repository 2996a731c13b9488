/** What an act would do is found out by doing it in a transaction that is rolled back: nothing can differ between the preview and the act. */
import type { WhyNot } from '#model/workflow/instanceActs.ts';
import type { Refusal } from '#model/refusal.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';

export const whyNot = ({ reason, desc, params, faults }: Refusal): WhyNot => ({ reason, desc, params, faults });

class Rehearsed<Answer> extends Error {
  override readonly name = 'Rehearsed';
  constructor(readonly answer: Answer) {
    super('rolled back on purpose');
  }
}

/** Does `work`, keeps what it answers and nothing else of it. Refusals go on. */
export async function rehearse<Answer>({ services: { db } }: Context, work: (tx: Sql) => Promise<Answer>): Promise<Answer> {
  try {
    return await db.transaction(async (tx) => {
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return (error as Rehearsed<Answer>).answer;
    throw error;
  }
}
