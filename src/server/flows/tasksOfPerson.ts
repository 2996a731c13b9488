/** This waits for one person. */
import type { Sql } from '../db/sql.ts';

/** Open tasks that wait for this person by name, or that they have claimed. */
export const tasksOfPerson = async (sql: Sql, userId: string): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    `select id::text from task where state = 'open' and kind = 'approve' and
       (assignee_id = $1 or (assignee_id is null and principals @> array['u:' || $1::text])) order by id`,
    [userId],
    'tasks_of_person',
  );
  return rows.map(({ id }) => id);
};
