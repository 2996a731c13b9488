/** Decision tables that a flow asks: are they deployed, and do their rules leave gaps or contradict each other? */
import { decisionsIn } from '#machines/explore/ahead.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import type { Finding } from '#machines/verify/finding.ts';
import type { TableProof } from '#machines/verify/report.ts';
import { tableFindingsOf } from '#machines/verify/tables.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import { newestDecisions } from '../../flows/process/decisions.ts';

const byRule = 'decision:';

const usedBy = ({ elements }: CompiledFlow, key: string): readonly string[] =>
  Object.values(elements).flatMap(({ id, decision, task }) =>
    decision?.key === key || task?.approvers.includes(`${byRule}${key}`) ? [id] : [],
  );

/** Each table with those that it requires. */
export async function tablesOf({ services }: Context, flow: CompiledFlow): Promise<readonly TableProof[]> {
  const rules = Object.values(flow.elements).flatMap(({ task }) => task?.approvers ?? []);
  const named = rules.filter((rule) => rule.startsWith(byRule)).map((rule) => rule.slice(byRule.length));
  const keys = [...new Set([...decisionsIn(flow), ...named])];
  const stored = await newestDecisions(services.db, keys);
  return keys.map((decision) => {
    const all = stored.get(decision);
    const asked = new Set<string>();
    const add = (key: string): void => {
      if (asked.has(key) || !all?.[key]) return;
      asked.add(key);
      for (const other of all[key].requires) add(other);
    };
    add(decision);
    return {
      decision,
      usedBy: usedBy(flow, decision),
      findings: all ? [...asked].flatMap((key) => tableFindingsOf(all[key]!)) : null,
    };
  });
}

/** Tables that are not there, and what is wrong with the others, as findings of the elements that ask them. */
export const tableFindings = (tables: readonly TableProof[]): readonly Finding[] =>
  tables.flatMap(({ decision, usedBy: elements, findings }): readonly Finding[] =>
    elements.flatMap((element) =>
      findings === null
        ? [
            {
              element,
              severity: 'error',
              kind: 'missing',
              reason: w(`There is no decision table “${decision}”`, `没有决策表“${decision}”`),
              mend: w('Deploy the table first, or name another', '先发布该决策表，或改用其他决策表'),
            },
          ]
        : findings.map((finding) => ({
            ...finding,
            element,
            reason: w(`Decision table “${finding.element}”: ${finding.reason.en}`, `决策表“${finding.element}”：${finding.reason.zh}`),
          })),
    ),
  );
