/** Risks on the server: their facts and calls, the matrix of likelihood and impact, and what follows when one is approved. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { reasonAsked, reviewAsked, riskManagement } from '#resources/project/riskManagement.ts';
import { reviewFault, riskDoneAsked } from '#resources/project/risks.ts';
import { sql as raw } from 'kysely';
import { listedTo } from '../../access/published.ts';
import type { Context } from '../../context.ts';
import { read } from '#server/documents/shown/read.ts';
import { invalid } from '../../documents/refusals.ts';
import { effect, lookups } from '../../effects/effect.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessCall } from '../call.ts';
import { actOnRecord } from '../heads/act.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { measureCalls } from './measures.ts';
import { ofMeasures } from './problems.ts';
import { standingOf } from './standing.ts';

export const riskFacts = lookups(riskManagement, {
  project: ({ sql, record }) => standingOf(sql, idOf(record.projectId)),
  vicePresidents: async ({ context }) => (await organisationOf(context.services.db)).holdersOfRole.get('vice_president') ?? [],
});

/** From its approval on it is watched. */
export const riskApproved = effect(riskManagement, async ({ tx, record, now, context }) => {
  await tell(tx, now, ofMeasures(riskManagement.key, record as AnyDoc, textOf(record.riskName), context.actor.userId));
  return { setState: 'monitoring' };
});

interface Cell {
  readonly probability: number;
  readonly impact: number;
  readonly risks: number;
}

/** How many risks that are not closed stand where, of those that this person may list. */
async function matrix(context: Context, projectId: string | null): Promise<readonly Cell[]> {
  const scope = listedTo(context, riskManagement, 'r') ?? raw<boolean>`true`;
  const { rows } = await raw<Cell>`
    select r.probability, r.impact, count(*)::int as risks from risk_management r
    where not r.deleted and r.status = 'approved' and r.set_state <> 'closed'
      and (${projectId}::bigint is null or r.project_id = ${projectId}::bigint) and ${scope}
    group by 1, 2 order by 1, 2`.execute(context.services.db.kysely);
  return rows;
}

export const riskCalls: readonly BusinessCall[] = [
  {
    resource: riskManagement.key,
    method: 'GET',
    path: 'detailList/:id',
    action: 'page',
    summary: w('Measures of a risk', '风险应对措施'),
    run: async ({ context, params }) => linesOf(await read(context, riskManagement, textOf(params['id'])), 'lines'),
  },
  deleteLines(riskManagement, 'deleteDetail', w('Delete measures', '删除措施')),
  call({
    resource: riskManagement.key,
    method: 'GET',
    path: 'matrix',
    action: 'page',
    summary: w('Risks by likelihood and impact', '风险矩阵'),
    query: { projectId: f.ref('projectInitiate', w('Project', '项目')) },
    answer: [
      {
        probability: f.integer(w('Likelihood', '可能性'), { required: true }),
        impact: f.integer(w('Impact', '影响程度'), { required: true }),
        risks: f.integer(w('Risks', '风险数'), { required: true }),
      },
    ],
    run: ({ context, query }) => matrix(context, query.projectId),
  }),
  ...measureCalls(riskManagement.key, riskDoneAsked),
  call({
    resource: riskManagement.key,
    method: 'PUT',
    path: 'review/:id',
    action: 'page',
    summary: w('Review a risk', '风险复评'),
    body: reviewAsked,
    answer: 'record',
    run: (asked) =>
      actOnRecord(asked, 'review', {
        values: (_record, now) => {
          const past = reviewFault(asked.body.reviewDate, dateAt(now, asked.context.services.zone));
          if (past !== null) throw invalid([past]);
          return { ...asked.body };
        },
      }),
  }),
  call({
    resource: riskManagement.key,
    method: 'PUT',
    path: 'occur/:id',
    action: 'page',
    summary: w('A risk has occurred', '风险发生'),
    body: reasonAsked,
    answer: 'record',
    run: (asked) => actOnRecord(asked, 'occur', { values: () => ({ ...asked.body, setState: 'occurred' }) }),
  }),
  call({
    resource: riskManagement.key,
    method: 'POST',
    path: 'close/:id',
    action: 'page',
    summary: w('Close a risk', '关闭风险'),
    body: reasonAsked,
    answer: 'record',
    run: (asked) =>
      actOnRecord(asked, 'close', {
        values: () => ({ ...asked.body, setState: 'closed' }),
      }),
  }),
];
