/** People for flows tried out in tests: each rule asks who bears its name; a trial over a drawing with them. */
import { settle, type Found } from '#machines/assign.ts';
import type { CompiledFlow, Values } from '#machines/flow.ts';
import type { Trial, Who } from '#machines/explore/simulate/state.ts';
import type { Person } from '#model/api.ts';

/** Ids of the people behind each rule; a rule that is not here finds nobody. */
export type Company = Readonly<Record<string, readonly string[]>>;

const personOf = (id: string): Person => ({ id, name: `${id}号`, nameEn: `No. ${id}` });

const whoOf =
  (company: Company, starter = '1'): Who =>
  async (nodes) =>
    nodes.map((node) => {
      const { nodeId, rules, mode = 'one', nobody = 'admin', self = 'leader', repeated = 'skipAlways' } = node;
      const found = rules.flatMap((rule): Found[] => {
        const ids = company[rule] ?? [];
        if (!rule.startsWith('role:')) return ids.map((id) => ({ principal: `u:${id}`, holders: [id] }));
        return ids.length > 0 ? [{ principal: `r:${rule.slice(5)}`, holders: ids }] : [];
      });
      const settled = settle(
        {
          approvers: rules,
          mode,
          share: 1,
          nobody,
          self,
          repeated,
          due: null,
          onDue: 'remind',
          fields: node.mustFill ? { f: 'require' } : {},
          actions: [],
          commentRequired: false,
          signatureRequired: false,
          rejectTo: 'starter',
        },
        {
          found,
          starter,
          aboveStarter: company['above']?.[0] ?? null,
          admins: { principal: 'r:sys_admin', holders: company['admins'] ?? [] },
        },
        { approved: node.approved ?? [], previous: node.previous ?? [] },
      );
      const voters = 'voters' in settled ? settled.voters : [];
      const holders = new Map(
        [...found, { principal: 'r:sys_admin', holders: company['admins'] ?? [] }].map((one) => [one.principal as string, one.holders]),
      );
      const people = [...new Set(voters.flat().flatMap((one) => (one.startsWith('u:') ? [one.slice(2)] : (holders.get(one) ?? []))))];
      return {
        nodeId,
        voters,
        outcome:
          'fail' in settled
            ? 'nobody'
            : 'pass' in settled
              ? settled.pass === 'nobody'
                ? 'skipped'
                : settled.pass
              : settled.noticeAdmins
                ? 'admins'
                : 'found',
        people: people.map(personOf),
        group: null,
        standIns: [],
        rules: [],
      };
    });

export const trialOf = (flow: CompiledFlow, values: Values, company: Company, more: Partial<Trial> = {}): Trial => ({
  flow,
  document: true,
  values,
  starter: { id: '1', department: 'D08' },
  now: '2026-11-20T01:00:00.000Z',
  who: whoOf(company),
  ...more,
});
