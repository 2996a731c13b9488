/** The project that expenses are charged to, with the lines of its budget. */
import { idOf } from '#model/calculation/text.ts';
import { add } from '#model/calculation/decimal.ts';
import type { BudgetLine, SpendingProject } from '#resources/bill/rules/projectSpending.ts';
import type { FactLookup } from '../effect.ts';
import { heldBy } from '../project/using.ts';

/** Null where the project is not approved. What the asking bill holds of a line counts as left. */
export const spending: FactLookup = async ({ sql, record, definition }) => {
  const projectId = idOf(record['projectId']);
  if (projectId === null) return null;
  const [project] = await sql.query<Omit<SpendingProject, 'lines'>>(
    `select manager_id::text as "managerId", set_state = 'running' as running from project_initiate
     where id = $1 and status = 'approved' and not deleted`,
    [projectId],
    'fact_spending_project',
  );
  if (!project) return null;
  const lines = await sql.query<BudgetLine>(
    `select l.id::text, l.budget_subject as subject, coalesce(l.left_amount, 0)::text as left, coalesce(l.used_amount, 0)::text as spent,
       coalesce(l.amount, 0)::text as total
     from project_initiate_lines l where l.parent_id = $1 and l.detail_type = 'budget' order by l.line_no`,
    [projectId],
    'fact_spending_lines',
  );
  const held = await heldBy(sql, { resource: definition.key, id: idOf(record['id']) });
  return { ...project, lines: lines.map((line) => ({ ...line, left: add(line.left, held.get(line.id)) })) };
};
