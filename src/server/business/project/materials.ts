/** Material plans of projects on the server: their facts and calls, and the application for what is short. */
import { isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { projectMaterial, shortOf } from '#resources/project/projectMaterial.ts';
import type { OrderedItems } from '#resources/purchase/orders.ts';
import { purchaseApply } from '#resources/purchase/purchaseApply.ts';
import { mayRead } from '../../access/scope.ts';
import { requirePermission } from '../../access/require.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { lookups } from '../../effects/effect.ts';
import { idsIn, orderedItems } from '../../effects/purchase/facts.ts';
import { call, type BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { accCall } from '../heads/lines.ts';
import { membersOf, projectWith } from './standing.ts';

export const planFacts = lookups(projectMaterial, {
  project: async ({ sql, record }) => {
    const project = await projectWith(sql, idOf(record.projectId), 'status', 'setState', 'managerId');
    return project && { ...project.fields, members: membersOf(project.record) };
  },
  items: async ({ sql, record }) => {
    const ids = idsIn(record.lines, 'itemId');
    return ids.length === 0 ? {} : orderedItems(sql, ids);
  },
  budget: async ({ sql, record }) => {
    const id = idOf(record.projectId);
    if (id === null) return undefined;
    const rows = await sql.query<{ id: string }>(
      `select id::text from project_initiate_lines where parent_id = $1 and detail_type = 'budget'`,
      [id],
      'project_budget_lines',
    );
    return rows.map((row) => row.id);
  },
});

/** An application for what is short of the plan; whoever makes it says when and why, and sends it themselves. */
function application(plan: AnyDoc, items: OrderedItems): AnyDoc {
  const short = linesOf(plan, 'lines').flatMap((line) => {
    const [id, quantity] = [textOf(line['itemId']), shortOf(line as unknown as Parameters<typeof shortOf>[0])];
    const item = items[id];
    return item !== undefined && isPositive(quantity) ? [{ line, id, item, quantity }] : [];
  });
  const subject = textOf(plan['title']);
  const [budgetLine, another] = [...new Set(short.flatMap(({ line }) => textOf(line['budgetDetailId']) || []))];
  return {
    subject,
    applyType: 'project',
    projectId: plan['projectId'],
    // One application draws on one line of the budget.
    budgetDetailId: another === undefined ? (budgetLine ?? null) : null,
    needDate: plan['needDate'],
    reason: subject,
    lines: short.map(({ line, id, item, quantity }) => ({
      itemId: id,
      itemName: item.itemName,
      spec: item.spec,
      unit: item.unit,
      applyQty: quantity,
      estPrice: line['estPrice'] ?? item.refPrice,
      needDate: plan['needDate'],
    })),
  };
}

export const materialPlanCalls: readonly BusinessCall[] = [
  accCall(projectMaterial),
  deleteLines(projectMaterial, 'detailDeletes', w('Delete lines', '删除明细')),
  checkCall(projectMaterial),
  call({
    resource: projectMaterial.key,
    method: 'POST',
    path: 'toPurchaseApply/:id',
    action: 'page',
    summary: w('Apply for what is short', '申请采购缺口物资'),
    answer: { id: f.text(w('Record', '单据'), { required: true }), code: f.text(w('No.', '编号'), { required: true }) },
    run: async ({ context, params }) => {
      requirePermission(context.actor, purchaseApply, 'add');
      const id = textOf(params['id']);
      return context.services.db.transaction(async (tx) => {
        const plan = await readRecord(tx, projectMaterial, id, { lock: true });
        if (plan === null || !(await mayRead(context, projectMaterial, plan, tx))) throw missingRecord(projectMaterial, id);
        requireAct(context, projectMaterial, 'toPurchaseApply', plan);
        const ids = idsIn(plan['lines'], 'itemId');
        const open = await openApplication(tx, plan['projectId'], ids);
        if (open !== null) throw appliedAlready(open);
        const draft = application(plan, await orderedItems(tx, ids));
        const made = await writer(tx, context)(purchaseApply.key, draft, { applicant: context.actor.userId });
        return { id: textOf(made['id']), code: textOf(made['code']) };
      });
    },
  }),
];

/** Number of an application for these materials of the project that is not decided on, or was sent back: the plan does not count it yet. */
async function openApplication(tx: Sql, projectId: unknown, itemIds: readonly string[]): Promise<string | null> {
  const [row] = await tx.query<{ code: string }>(
    `select a.code from purchase_apply a where a.project_id = $1 and a.status not in ('approved', 'invalidated') and not a.deleted
       and exists (select from purchase_apply_lines l where l.parent_id = a.id and l.item_id = any($2::bigint[])) order by a.id limit 1`,
    [projectId, itemIds],
    'project_open_apply',
  );
  return row?.code ?? null;
}

const appliedAlready = (code: string): Refusal =>
  new Refusal(
    '409',
    'appliedAlready',
    w('Application {code} for these materials is open already', '采购申请{code}已包含这些物资且尚未办结'),
    { code },
  );
