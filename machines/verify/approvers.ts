/**
 * Who can approve: every task against the real organisation, for a starter of each department. The people come
 * from whoever knows the organisation; what becomes of them is settled by the same rules as when the flow runs (machines/assign.ts).
 */
import { w, type Words } from '#model/words.ts';
import { settle, type People } from '../assign.ts';
import type { ApproverRule, CompiledFlow, FlowElement, Principal } from '../flow.ts';
import type { Finding } from './finding.ts';

/** One who may start the flow, in place of all of their department. */
export interface Starter {
  readonly id: string;
  readonly department: Words;
}

/** People whom these rules give when this person starts. Only rules that do not rest on the document come here. */
export type LookUp = (starter: Starter, rules: readonly ApproverRule[]) => People;

/**
 * `found`: these are asked; `admins`: nobody is found and the administrators are asked; `skipped`: nobody is found and the step passes
 * unseen; `self`: only the starter themselves, and the step passes; `nobody`: the flow stops here; `later`: it rests on the document.
 */
export type Outcome = 'found' | 'admins' | 'skipped' | 'self' | 'nobody' | 'later';

export interface ApproverRow {
  readonly element: string;
  readonly starter: string;
  readonly outcome: Outcome;
  readonly principals: readonly Principal[];
}

const fromDocument = (rule: ApproverRule): boolean => /^(field:|decision:|=|starter\.choose|previous\.choose)/.test(rule);

const rowOf = ({ id, task }: FlowElement, starter: Starter, lookUp: LookUp): ApproverRow => {
  const row = (outcome: Outcome, principals: readonly Principal[] = []): ApproverRow => ({
    element: id,
    starter: starter.id,
    outcome,
    principals,
  });
  const rules = task!.approvers.filter((rule) => !fromDocument(rule));
  const later = rules.length < task!.approvers.length;
  const people = lookUp(starter, rules);
  if (later && people.found.every(({ holders }) => holders.length === 0)) return row('later');
  const settled = settle(task!, people, { approved: [], previous: [] });
  if ('fail' in settled) return row('nobody');
  if ('pass' in settled) return row(settled.pass === 'nobody' ? 'skipped' : 'self');
  return row(settled.noticeAdmins ? 'admins' : 'found', settled.voters.flat());
};

const told: Readonly<Record<Exclude<Outcome, 'found' | 'later'>, Pick<Finding, 'severity' | 'kind' | 'mend'> & { readonly says: Words }>> =
  {
    nobody: {
      severity: 'error',
      kind: 'nobody',
      says: w('Nobody can approve this, the flow stops here', '无人可办理，流程将停在此处'),
      mend: w('Name other approvers, or say what happens when nobody is found', '指定其他审批人，或设置无人时的处理方式'),
    },
    admins: {
      severity: 'warning',
      kind: 'nobody',
      says: w('Nobody is found, the administrators are asked', '找不到审批人，将转由管理员办理'),
      mend: w('Name other approvers, or fill the post', '指定其他审批人，或补充任职人员'),
    },
    skipped: {
      severity: 'warning',
      kind: 'nobody',
      says: w('Nobody is found, the step passes unseen', '找不到审批人，该环节将被跳过'),
      mend: w('Name other approvers', '指定其他审批人'),
    },
    self: {
      severity: 'info',
      kind: 'onlyStarter',
      says: w('Only the applicant is found, the step passes', '仅找到申请人本人，该环节将被跳过'),
      mend: w('Let their leader decide instead', '可改由其上级办理'),
    },
  };

/** Every task for every starter, and for each task the departments for which nobody can decide. */
export const approversOf = (
  { elements }: Pick<CompiledFlow, 'elements'>,
  starters: readonly Starter[],
  lookUp: LookUp,
): { readonly rows: readonly ApproverRow[]; readonly findings: readonly Finding[] } => {
  const tasks = Object.values(elements).filter(({ task }) => task !== undefined);
  const rows = tasks.flatMap((task) => starters.map((starter) => rowOf(task, starter, lookUp)));
  const findings = tasks.flatMap(({ id }) =>
    (Object.keys(told) as (keyof typeof told)[]).flatMap((outcome): readonly Finding[] => {
      const ids = new Set(rows.filter((row) => row.element === id && row.outcome === outcome).map(({ starter }) => starter));
      if (ids.size === 0) return [];
      const { says, ...rest } = told[outcome];
      const departments = starters.filter((one) => ids.has(one.id)).map(({ department }) => department);
      const all = ids.size === starters.length;
      const en = all ? 'for everybody' : `for applicants of ${departments.map((one) => one.en).join(', ')}`;
      const zh = all ? '所有申请人' : `${departments.map((one) => one.zh).join('、')}的申请人`;
      return [{ ...rest, element: id, reason: w(`${says.en}: ${en}`, `${says.zh}：${zh}`) }];
    }),
  );
  return { rows, findings };
};
