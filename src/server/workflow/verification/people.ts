/** Who can approve, asked of the real organisation: starters that stand for all, each step with the people found for them. */
import type { People } from '#machines/assign.ts';
import type { ApproverRule, CompiledFlow } from '#machines/flow.ts';
import { partsOfRule } from '#machines/rules.ts';
import { approversOf, type Starter } from '#machines/verify/approvers.ts';
import type { Finding } from '#machines/verify/finding.ts';
import type { ApproversReport } from '#machines/verify/report.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import { described, lookUp, type Question } from '../../flows/directory.ts';
import { enquiriesOf } from '#server/flows/enquiries.ts';
import { organisationOf, type Organisation } from '../../flows/organisation.ts';

export interface WhoCanApprove extends ApproversReport {
  readonly findings: readonly Finding[];
}

const groupsOf = ({ holdersOfRole, holdersOfPost }: Organisation, rules: readonly ApproverRule[]): readonly string[] =>
  rules.flatMap((rule) => {
    const { kind, argument: code = '' } = partsOfRule(rule.trim()) ?? {};
    const holders = kind === 'role' ? holdersOfRole.get(code) : kind === 'post' ? holdersOfPost.get(code) : undefined;
    return holders?.length === 1 ? holders : [];
  });

/**
 * Starters for whom the steps can differ: of each department one who is asked nowhere themselves, whoever leads a department, and whoever is the
 * only one of a group that the flow asks.
 */
function startersOf(organisation: Organisation, rules: readonly ApproverRule[]): readonly Starter[] {
  const { departments, membersOfDepartment, users } = organisation;
  const special = new Set(groupsOf(organisation, rules));
  for (const { leader, inCharge } of departments.values()) for (const id of [leader, inCharge]) if (id !== null) special.add(id);
  return [...departments.values()].flatMap(({ id: departmentId, name }): readonly Starter[] => {
    const members = membersOfDepartment.get(departmentId) ?? [];
    const plain = members.find((id) => !special.has(id));
    const own = members.filter((id) => special.has(id));
    return [
      ...(plain === undefined ? [] : [{ id: plain, department: name }]),
      ...own.map((id) => {
        const { name: zh, nameEn } = users.get(id)!;
        return { id, department: w(`${name.en} (${nameEn ?? zh})`, `${name.zh}（${zh}）`) };
      }),
    ];
  });
}

/** Every step for every starter. Rules that rest on the document are left for later. */
export async function whoCanApprove(context: Context, flow: CompiledFlow, definition: Definition | null): Promise<WhoCanApprove> {
  const { db, clock } = context.services;
  const organisation = await organisationOf(db);
  const starters = startersOf(
    organisation,
    Object.values(flow.elements).flatMap(({ task }) => task?.approvers ?? []),
  );
  const now = clock.now().toISOString();
  const found = new Map<string, People>();
  const wanted = new Map<string, readonly [Starter, readonly ApproverRule[]]>();
  const none = (starter: Starter): People => ({
    found: [],
    starter: starter.id,
    aboveStarter: null,
    admins: { principal: 'r:sys_admin', holders: [] },
  });
  const known = (starter: Starter, rules: readonly ApproverRule[]): People => {
    const key = JSON.stringify([starter.id, rules]);
    const people = found.get(key);
    if (!people) wanted.set(key, [starter, rules]);
    return people ?? none(starter);
  };
  // The rules are settled at once from what was looked up: asked a first time to learn what has to be.
  approversOf(flow, starters, known);
  for (const [key, [starter, rules]] of wanted) {
    const question: Question = {
      organisation,
      definition,
      enquiries: enquiriesOf(db, context.services.registry, now),
      values: {},
      starter: { userId: starter.id, departmentId: organisation.users.get(starter.id)?.departmentId ?? null },
      now,
    };
    found.set(key, await lookUp(question, rules, null));
  }
  const { rows, findings } = approversOf(flow, starters, known);
  return {
    starters,
    rows: rows.map(({ element, starter, outcome, principals }) => {
      const { people, group } = described(organisation, element, principals);
      return { element, starter, outcome, people, group };
    }),
    findings,
  };
}
