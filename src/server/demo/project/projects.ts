/**
 * Projects of the demo company in every state, with their schedules, reports, problems, changes, material plans, and risks. Documents go by
 * their flows, reports and measures by their calls, each at its own moment.
 */
import type { AnyDoc } from '#model/definition.ts';
import { addDays as daysLater } from '#model/calculation/dates.ts';
import { add } from '#model/calculation/decimal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { readRecord } from '#server/documents/record.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { acted, acting, saveAll } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';
import { risks, type DemoRisk } from './risksTold.ts';
import { approved, projects, type DemoProject } from './told.ts';

/** The newest record with this value. */
async function newest({ services }: Stage, resource: string, table: string, column: string, value: string): Promise<AnyDoc | null> {
  const [row] = await services.db.query<{ id: string }>(
    `select id::text from ${table} where ${column}::text = $1 and not deleted order by ${table}.id desc limit 1`,
    [value],
  );
  const definition = services.registry.get(resource);
  return row === undefined || definition === undefined ? null : readRecord(services.db, definition, row.id);
}

/** One project on its way. */
class Living {
  private documents = 0;
  constructor(
    private readonly stage: Stage,
    private readonly one: DemoProject,
    private readonly number: number,
  ) {}

  private user = (login: string): string => this.stage.organisation.users.get(login) ?? '0';
  /** The day it begins, and days from then. */
  private day = (days: number): string => dateOf(addDays(this.stage.day, this.one.begins - this.one.daysAgo + days));

  private moment(days: number): Date {
    const at = atWork(addDays(this.stage.day, this.one.begins - this.one.daysAgo + days));
    const latest = new Date(this.stage.day.getTime() - 3_600_000);
    return at < latest ? at : latest;
  }

  private async play(plan: Plan): Promise<void> {
    const player = this.stage.player(20_261_601, this.number * 20 + this.documents++);
    await player.play(plan, this.user(plan.applicant));
  }

  private async act(resource: string, path: string, login: string, days: number, id: string, body: AnyDoc): Promise<void> {
    await acted(acting(await this.stage.as(login), this.moment(days)), resource, path, { params: { id }, body });
  }

  /** Days at which each step begins and ends. */
  private steps(): readonly (readonly [name: string, from: number, to: number])[] {
    const { steps, days } = this.one;
    const each = Math.floor(days / steps.length);
    return steps.map((name, at) => [name, at * each, at === steps.length - 1 ? days : (at + 1) * each - 1] as const);
  }

  private begun = (): Promise<AnyDoc | null> => newest(this.stage, 'projectInitiate', 'project_initiate', 'project_name', this.one.name);

  async initiate(): Promise<void> {
    const { one } = this;
    const record: AnyDoc = {
      projectName: one.name,
      projectType: one.type,
      managerId: this.user(one.manager),
      members: one.members.map(this.user),
      startDate: this.day(0),
      endDate: this.day(one.days),
      fundSource: 'own',
      background: '现有条件不能满足生产与质量要求。',
      goal: `按期完成${one.name}，达到设计指标。`,
      lines: [
        ...one.budget.map(([budgetSubject, content, amount]) => ({
          detailType: 'budget',
          budgetSubject,
          content,
          qty: '1',
          unitPrice: amount,
        })),
        ...this.steps().map(([content, , to]) => ({
          detailType: 'milestone',
          content,
          planDate: this.day(to),
          ownerId: this.user(one.manager),
        })),
      ],
    };
    await this.play({
      resource: 'projectInitiate',
      applicant: one.by,
      at: atWork(addDays(this.stage.day, -one.daysAgo)),
      record,
      fate: one.fate,
    });
  }

  /** The draft that the manager got with the approval, its tasks laid out over the days between. */
  async schedule(projectId: string): Promise<void> {
    const draft = await newest(this.stage, 'projectSchedul', 'project_schedul', 'project_id', projectId);
    if (draft === null) return;
    const spans = this.steps();
    const tasks = linesOf(draft, 'tasks').map((task, at) => {
      const [, from = 0, to = 0] = spans[at] ?? [];
      const { id, taskCode, taskName, weight, ownerId } = task;
      return { id, taskCode, taskName, weight, ownerId, planStart: this.day(from), planEnd: this.day(to) };
    });
    const record = { id: draft['id'], version: draft['version'], schedulName: draft['schedulName'], tasks };
    await this.play({ resource: 'projectSchedul', applicant: this.one.manager, at: this.moment(1), record, fate: approved });
  }

  private async report(projectId: string, on: number, percent: number): Promise<void> {
    const current = await newest(this.stage, 'projectSchedul', 'project_schedul', 'project_id', projectId);
    const tasks = current === null ? [] : linesOf(current, 'tasks');
    const share = 100 / tasks.length;
    const lines = tasks.flatMap((task, at) => {
      const done = Math.max(0, Math.min(1, (percent - at * share) / share));
      const was = Number(task['percent'] ?? 0);
      const now = Math.max(was, Math.round(done * 100));
      if (now === was) return [];
      const [planStart, planEnd] = [textOf(task['planStart']), textOf(task['planEnd'])];
      const end = planEnd < this.day(on) ? planEnd : this.day(on);
      return [
        {
          taskId: task['id'],
          percent: String(now),
          actualStart: planStart < end ? planStart : end,
          ...(now === 100 ? { actualEnd: end } : {}),
          ...(planEnd <= this.day(on) ? { delayReason: '供货与天气影响' } : {}),
          finishedWork: '按计划推进',
        },
      ];
    });
    const context = acting(await this.stage.as(this.one.manager), this.moment(on));
    const [id = ''] = await saveAll(context, 'projectProgress', [
      {
        projectId,
        periodType: 'week',
        periodStart: daysLater(this.day(on), -6),
        periodEnd: this.day(on),
        summary: '本期工作按计划推进。',
        lines,
      },
    ]);
    await this.act('projectProgress', 'report/:id', this.one.manager, on, id, {});
  }

  private async problem(projectId: string, one: NonNullable<DemoProject['problems']>[number]): Promise<void> {
    const fixer = this.one.members[0] ?? this.one.manager;
    const record: AnyDoc = {
      projectId,
      subject: one.subject,
      problemType: one.type,
      severity: one.severity,
      foundDate: this.day(one.on),
      description: `${one.subject}，影响后续工序。`,
      ownerId: this.user(fixer),
      deadline: this.day(one.on + one.within),
      lines: one.measures.map((measure) => ({ measure, ownerId: this.user(fixer), planDate: this.day(one.on + one.within) })),
    };
    await this.play({ resource: 'projectProblem', applicant: this.one.by, at: this.moment(one.on), record, fate: one.fate ?? approved });
    const stored = await newest(this.stage, 'projectProblem', 'project_problem', 'subject', one.subject);
    if (stored === null || stored['status'] !== 'approved') return;
    for (const line of linesOf(stored, 'lines').slice(0, one.verified)) {
      const [id, on] = [textOf(stored['id']), one.on + one.within - 2];
      const body = { lineId: textOf(line['id']) };
      await this.act('projectProblem', 'done/:id', fixer, on, id, {
        ...body,
        doneDate: this.day(on),
        result: '已完成并自检',
      });
      const judge = this.one.by === fixer ? this.one.manager : this.one.by;
      await this.act('projectProblem', 'verify/:id', judge, on + 1, id, body);
    }
  }

  private async change(
    project: AnyDoc,
    { on, type, subject, days = 0, more = '0', fate = approved }: NonNullable<DemoProject['changes']>[number],
  ): Promise<void> {
    const [line] = linesOf(project, 'lines');
    const record: AnyDoc = {
      projectId: project['id'],
      changeType: type,
      subject,
      reason: '现场条件与市场变化，须作相应调整。',
      ...(type === 'scope' ? { afterContent: subject } : {}),
      ...(type === 'schedule' ? { newEndDate: this.day(this.one.days + days) } : {}),
      ...(type === 'budget' ? { lines: [{ budgetDetailId: line?.['id'], newAmount: add(line?.['amount'], more), reason: subject }] } : {}),
    };
    await this.play({ resource: 'projectChange', applicant: this.one.by, at: this.moment(on), record, fate });
  }

  private async plan(projectId: string, materials: NonNullable<DemoProject['materials']>): Promise<void> {
    const lines: AnyDoc[] = [];
    for (const [name, planQty] of materials) {
      const item = await newest(this.stage, 'materialItem', 'material_item', 'item_name', name);
      if (item !== null) lines.push({ itemId: item['id'], planQty, estPrice: item['refPrice'] });
    }
    if (lines.length === 0) return;
    const context = acting(await this.stage.as(this.one.manager), this.moment(3));
    await saveAll(context, 'projectMaterial', [{ projectId, title: `${this.one.name}物资`, needDate: this.day(30), lines }]);
  }

  async live(): Promise<void> {
    await this.initiate();
    const project = await this.begun();
    if (project === null || project['status'] !== 'approved') return;
    const id = textOf(project['id']);
    await this.schedule(id);
    const { reports = [], problems = [], changes = [], materials, closed } = this.one;
    if (materials) await this.plan(id, materials);
    const events = [
      ...reports.map(([on, percent]) => ({ on, run: () => this.report(id, on, percent) })),
      ...problems.map((one) => ({ on: one.on, run: () => this.problem(id, one) })),
      ...changes.map((one) => ({ on: one.on, run: () => this.change(project, one) })),
    ].toSorted((a, b) => a.on - b.on);
    for (const { run } of events) await run();
    if (closed) await this.act('projectInitiate', 'close/:id', 'shenyifan', this.one.days, id, { stateReason: '验收合格，资料归档' });
  }
}

const risk =
  (one: DemoRisk, number: number): Step =>
  async (stage) => {
    const user = (login: string): string => stage.organisation.users.get(login) ?? '0';
    const at = atWork(addDays(stage.day, -one.daysAgo));
    const project =
      one.project === undefined ? null : await newest(stage, 'projectInitiate', 'project_initiate', 'project_name', one.project);
    const record: AnyDoc = {
      projectId: project?.['id'] ?? null,
      riskName: one.name,
      riskCategory: one.category,
      identifyDate: dateOf(at),
      description: `${one.name}将影响生产经营。`,
      probability: one.marks[0],
      impact: one.marks[1],
      strategy: 'reduce',
      ownerId: user(one.owner),
      reviewDate: dateOf(addDays(at, one.review)),
      lines: one.measures.map((measure) => ({
        measure,
        measureType: 'prevent',
        ownerId: user(one.owner),
        dueDate: dateOf(addDays(at, one.review)),
      })),
    };
    const plan: Plan = { resource: 'riskManagement', applicant: one.by, at, record, fate: one.fate ?? approved };
    await stage.player(20_261_701, number).play(plan, user(one.by));
  };

/** The newest last, so that what is listed first came last. */
export const projectSteps = (): readonly Step[] => [
  ...projects
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(
      (one, number): Step =>
        (stage) =>
          new Living(stage, one, number).live(),
    ),
  ...risks.toSorted((a, b) => b.daysAgo - a.daysAgo).map(risk),
];
