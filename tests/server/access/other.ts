/** A question about what is not somebody's own, and how it is asked. */
import type { Kind } from './matrix/people.ts';
import type { Stage } from './stage.ts';

/** Answers whether nothing of somebody else's is told or done. */
export interface Other {
  readonly name: string;
  readonly right: (stage: Stage) => Promise<boolean>;
}

export const statusOf = async (stage: Stage, who: Kind, method: string, path: string, body?: unknown): Promise<number> =>
  (await stage.clientOf(who).call(method, path, body)).status;
/** What an answer says, as text. */
export const told = (data: unknown): string => JSON.stringify(data);
/** What an employee is answered. */
export const answer = async (stage: Stage, path: string): Promise<string> =>
  told((await stage.clientOf('employee').call('GET', path)).json.data);

/** What a question needs made before it can be asked: once for each company. */
export function onceIn<T>(make: (stage: Stage) => Promise<T>): (stage: Stage) => Promise<T> {
  const made = new WeakMap<Stage, Promise<T>>();
  return (stage) => {
    const known = made.get(stage) ?? make(stage);
    made.set(stage, known);
    return known;
  };
}
