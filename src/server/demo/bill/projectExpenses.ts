/**
 * What people of projects spent for them, charged to the budget: in every state, one over the budget that explains it. The newest wait over
 * all steps.
 */
import type { AnyDoc } from '#model/definition.ts';
import { subjectOf } from '#resources/bill/rules/projectSpending.ts';
import { invoiceNumber, nodeValues } from '../expense.ts';
import { people } from '../organisation.ts';
import { addDays, atWork, dateOf, fateOf, sureFates, type Plan } from '../plan.ts';
import { chance, type Chance } from '../random.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

const seeds = { drawn: 20_261_151, order: 20_261_152 };
const steps = 4;

interface Spendable {
  readonly id: string;
  readonly startDate: string;
  readonly lines: readonly { readonly id: string; readonly subject: string; readonly left: string }[];
  readonly spenders: readonly string[];
}

const costs: readonly { readonly kind: string; readonly texts: readonly string[]; readonly low: number; readonly high: number }[] = [
  { kind: 'equipment', texts: ['传感器支架及接头', '变频器备件', '安装用五金'], low: 300, high: 4200 },
  { kind: 'material', texts: ['电缆及桥架', '不锈钢管件', '防水密封材料'], low: 200, high: 2600 },
  { kind: 'labour', texts: ['现场吊装人工', '临时用工'], low: 400, high: 2400 },
  { kind: 'test', texts: ['水质比对检测', '设备出厂检验'], low: 500, high: 2800 },
  { kind: 'travel', texts: ['供应商考察交通', '调试人员食宿'], low: 120, high: 1600 },
  { kind: 'other', texts: ['图纸晒印', '资料归档装订'], low: 60, high: 400 },
];

/** Running projects with what their budgets have left, and the logins of who works in them. */
async function spendable({ services }: Stage): Promise<readonly Spendable[]> {
  const rows = await services.db.query<Spendable>(
    `select p.id::text, p.start_date::text as "startDate",
       (select json_agg(json_build_object('id', l.id::text, 'subject', l.budget_subject, 'left', l.left_amount::text) order by l.line_no)
        from project_initiate_lines l where l.parent_id = p.id and l.detail_type = 'budget') as lines,
       array(select u.user_name from users u where u.id = p.manager_id or u.id = any(p.members) order by u.id) as spenders
     from project_initiate p where p.status = 'approved' and p.set_state = 'running' and not p.deleted order by p.id`,
    [],
    'demo_spendable',
  );
  return rows.filter(({ lines, spenders }) => (lines ?? []).length > 0 && spenders.length > 0);
}

function lineOf(random: Chance, { lines }: Spendable, day: string, factor: number): AnyDoc | null {
  const fitting = costs.filter(({ kind }) => lines.some(({ subject }) => subject === subjectOf(kind)));
  const cost = fitting.length === 0 ? undefined : random.pick(fitting);
  const budget = lines.find(({ subject }) => subject === subjectOf(cost?.kind ?? ''));
  if (cost === undefined || budget === undefined) return null;
  // Small budgets are not eaten up by what the history draws.
  const most = Math.max(50, Math.min(cost.high * factor, Number(budget.left) / 40));
  return {
    projectCost: cost.kind,
    budgetDetailId: budget.id,
    happenDate: day,
    summary: random.pick(cost.texts),
    amount: (random.whole(Math.min(cost.low, most) * 100, most * 100) / 100).toFixed(2),
    invoiceType: 'digitalNormal',
    invoiceNo: invoiceNumber(random),
    invoiceDate: day,
  };
}

/** Reports of running projects; the history of small demos is short. */
export async function projectExpenseSteps(stage: Stage): Promise<readonly Step[]> {
  const { organisation, account, day, volumes } = stage;
  const projects = await spendable(stage);
  if (projects.length === 0) return [];
  const random = chance(seeds.drawn);
  const sure = sureFates(steps);
  const count = Math.max(sure.length + 2, Math.round(volumes.expense / 3));
  const plans = Array.from({ length: count }, (_, number): Plan | null => {
    const project = projects[number % projects.length]!;
    const begun = new Date(`${project.startDate}T02:00:00.000Z`);
    const span = Math.max(1, (day.getTime() - begun.getTime()) / 86_400_000);
    const at = atWork(number < sure.length ? addDays(day, -1 - random.next() * 6) : addDays(day, -1 - random.next() * (span - 1)));
    const login = random.pick(project.spenders);
    const person = people.find((one) => one.login === login);
    const spent = dateOf(addDays(at, -1 - random.whole(0, 5)));
    const drawn = Array.from({ length: random.whole(1, 3) }, () => lineOf(random, project, spent, number === sure.length ? 8 : 1));
    const items = drawn.filter((line) => line !== null);
    if (person === undefined || items.length === 0 || person.joined > dateOf(at)) return null;
    // One is far over what its line of the budget has: it says why, and passes the general manager.
    const over = number === sure.length + 1;
    const narrow = [...project.lines].toSorted((a, b) => Number(a.left) - Number(b.left))[0];
    const fitting = costs.find(({ kind }) => subjectOf(kind) === narrow?.subject);
    const [first] = items;
    if (over && first !== undefined && narrow !== undefined && fitting !== undefined)
      items[0] = { ...first, projectCost: fitting.kind, budgetDetailId: narrow.id, amount: (Number(narrow.left) + 860).toFixed(2) };
    return {
      resource: 'expenseReportProject',
      applicant: login,
      at,
      fate: over ? { kind: 'approved' } : (sure[number] ?? fateOf(random, (day.getTime() - at.getTime()) / 86_400_000)),
      nodeValues: nodeValues(account, random, () => '1604.01 在建工程'),
      record: {
        projectId: project.id,
        costDept: organisation.departments.get(person.department),
        reason: '项目现场零星费用',
        billCount: items.length,
        payMethod: 'bankTransfer',
        ...(over ? { remark: '现场增加内容，追加预算正在办理' } : {}),
        items,
      },
    };
  });
  return inTime(
    seeds.order,
    plans.filter((plan) => plan !== null),
  );
}
