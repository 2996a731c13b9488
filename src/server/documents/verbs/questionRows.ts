/** Questions of approvers to the applicant, as they are stored. */
import type { Sql } from '#server/db/sql.ts';

export interface Question {
  readonly id: string;
  readonly taskId: string;
  readonly nodeId: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly text: string;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
  readonly answer: string | null;
}

/** All questions of an instance, the first first. */
export const questionsOf = (sql: Sql, instanceId: string): Promise<Question[]> =>
  sql.query<Question>(
    `select id::text, task_id::text as "taskId", node_id as "nodeId", asked_by::text as "askedBy", asked_at as "askedAt", text,
       answered_by::text as "answeredBy", answered_at as "answeredAt", answer from question where instance_id = $1 order by id`,
    [instanceId],
    'questions_of_instance',
  );

/** Those that wait for an answer: of tasks that are still open. */
export const openQuestions = (sql: Sql, instanceId: string): Promise<Question[]> =>
  sql.query<Question>(
    `select q.id::text, q.task_id::text as "taskId", q.node_id as "nodeId", q.asked_by::text as "askedBy", q.asked_at as "askedAt", q.text,
       null as "answeredBy", null as "answeredAt", null as answer
     from question q join task t on t.id = q.task_id where q.instance_id = $1 and q.answered_at is null and t.state = 'open' order by q.id`,
    [instanceId],
    'questions_open',
  );
