/** Material plans of projects on the server: their facts and calls, and the application for what is short. */
import { isPositive } from '#model/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/text.ts';
import { isRecord, linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { projectMaterial, shortOf } from '#resources/project/projectMaterial.ts';
import { purchaseApply } from '#resources/purchase/purchaseApply.ts';
import { mayRead } from '../../access/scope.ts';
import { requirePermission } from '../../access/require.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '../../documents/acts.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { lookups } from '../../effects/effect.ts';
import { call, type BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { accCall } from '../heads/lines.ts';
import { membersOf, projectWith } from './standing.ts';

interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly unit: string | null;
  readonly spec: string | null;
  readonly price: string | null;
  readonly enabled: boolean;
}

const itemsOf = (sql: Sql, ids: readonly string[]): Promise<ItemRow[]> =>
  sql.query<ItemRow>(
    `select id::text, item_name as name, unit, spec, ref_price::text as price, enabled is not false as enabled
     from material_item where id = any($1::bigint[])`,
    [ids],
    'project_plan_items',
  );

/** Ids of the materials that lines name, as a form may have them. */
const itemIds = (lines: unknown): string[] =>
  (Array.isArray(lines) ? lines : []).flatMap((line: unknown) => {
    const id = isRecord(line) ? idOf(line['itemId']) : null;
    return id !== null && /^[1-9]\d{0,17}$/.test(id) ? [id] : [];
  });

export const planFacts = lookups(projectMaterial, {
  project: async ({ sql, record }) => {
    const project = await projectWith(sql, idOf(record.projectId), 'status', 'setState', 'managerId');
    return project && { ...project.fields, members: membersOf(project.record) };
  },
  items: async ({ sql, record }) => {
    const ids = itemIds(record.lines);
    return Object.fromEntries((ids.length === 0 ? [] : await itemsOf(sql, ids)).map(({ id, ...item }) => [id, item]));
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

/** An application for what is short of the plan; whoever makes it says when and why, and sends it himself. */
function application(plan: AnyDoc, items: ReadonlyMap<string, ItemRow>): AnyDoc {
  const lines = linesOf(plan, 'lines').flatMap((line): AnyDoc[] => {
    const item = items.get(textOf(line['itemId']));
    const short = shortOf(line as unknown as Parameters<typeof shortOf>[0]);
    return item === undefined || !isPositive(short)
      ? []
      : [
          {
            itemId: item.id,
            itemName: item.name,
            spec: item.spec,
            unit: item.unit,
            applyQty: short,
            estPrice: line['estPrice'] ?? item.price,
            needDate: plan['needDate'],
          },
        ];
  });
  const subject = textOf(plan['title']);
  const [budgetLine, another] = [...new Set(linesOf(plan, 'lines').flatMap(({ budgetDetailId }) => textOf(budgetDetailId) || []))];
  return {
    subject,
    applyType: 'project',
    projectId: plan['projectId'],
    // One application draws on one line of the budget.
    budgetDetailId: another === undefined ? (budgetLine ?? null) : null,
    needDate: plan['needDate'],
    reason: subject,
    lines,
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
        const open = await draftOf(tx, plan);
        if (open !== null) throw draftThere(open);
        const items = await itemsOf(tx, itemIds(plan['lines']));
        const draft = application(plan, new Map(items.map((item) => [item.id, item])));
        const made = await writer(tx, context)(purchaseApply.key, draft, { applicant: context.actor.userId });
        return { id: textOf(made['id']), code: textOf(made['code']) };
      });
    },
  }),
];

/** Number of an application for materials of the project that nobody has sent yet. */
async function draftOf(tx: Sql, plan: AnyDoc): Promise<string | null> {
  const [row] = await tx.query<{ code: string }>(
    `select a.code from purchase_apply a where a.project_id = $1 and a.status = 'draft' and not a.deleted
       and exists (select from purchase_apply_lines l where l.parent_id = a.id and l.item_id = any($2::bigint[])) order by a.id limit 1`,
    [plan['projectId'], itemIds(plan['lines'])],
    'project_apply_draft',
  );
  return row?.code ?? null;
}

const draftThere = (code: string): Refusal =>
  new Refusal('409', 'draftThere', w('Draft {code} applies for these materials already', '采购申请草稿{code}已包含这些物资'), { code });
