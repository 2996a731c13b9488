/** A drawing leans on these outside of itself: effects of the product, decision tables. It is told when it is deployed, not when it comes there. */
import { decisionsIn } from '#machines/explore/ahead.ts';
import type { CompiledFlow, FlowProblem } from '#machines/flow.ts';
import { w } from '#model/words.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { newestDecisions } from './process/decisions.ts';

/** Service tasks of our own drawings whose effect nobody knows; those of models drawn elsewhere pass. */
export const unknownEffects = ({ areas: { effects } }: Pick<Services, 'areas'>, { elements }: CompiledFlow): readonly FlowProblem[] =>
  Object.values(elements).flatMap(({ id, effect, passes }): readonly FlowProblem[] =>
    effect === undefined || passes || Object.hasOwn(effects, effect)
      ? []
      : [
          {
            element: id,
            severity: 'error',
            reason: w(`There is no effect “${effect}”`, `没有名为“${effect}”的动作`),
            mend: w('Name an effect of the product, or remove the task', '指定系统内的动作，或删除该任务'),
          },
        ],
  );

/** Decision tables that a flow names and that are not deployed: they may come before it needs them. */
export async function missingDecisions(sql: Sql, flow: CompiledFlow): Promise<readonly FlowProblem[]> {
  const stored = await newestDecisions(sql, decisionsIn(flow));
  return Object.values(flow.elements).flatMap(({ id, decision }): readonly FlowProblem[] =>
    decision === undefined || decision.key.startsWith('=') || stored.has(decision.key)
      ? []
      : [
          {
            element: id,
            severity: 'warning',
            reason: w(`There is no decision table “${decision.key}”`, `没有决策表“${decision.key}”`),
            mend: w('Deploy the table before the flow comes there', '在流程到达该处之前发布该决策表'),
          },
        ],
  );
}
