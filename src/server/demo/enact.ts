/**
 * Plays plans through the door with a set clock: the same verbs, rules, postings and trail as for people. A rule that
 * refuses a plan leaves its document a draft, or out altogether; the demo never writes behind the door.
 */
import { Refusal } from '#model/refusal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import { w } from '#model/words.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Actor, Services } from '#server/context.ts';
import { decide, type Verb } from '#server/documents/decide.ts';
import { readRecord } from '#server/documents/record.ts';
import { save } from '#server/documents/save.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { compiledFlow } from '#server/flows/compiled.ts';
import { flowByKey } from '#server/flows/definitions.ts';
import { paper } from './papers.ts';
import { addDays, atWork, type Plan } from './plan.ts';
import type { Chance } from './random.ts';

const approvals = ['同意', '同意', '同意', '情况属实，同意', '已核对，同意', '请按规定办理', ''];
const rejections = ['附件不全，请补充后重新提交', '事由写得不清楚，请写明用途', '日期与排班冲突，请调整', '金额与发票不符，请核对'];

/** Every so many documents. */
const withAttachment = 9;

interface OpenTask {
  readonly id: string;
  readonly node_id: string;
  readonly user_id: string;
}

/** The next open task of a document and one who may decide it: the user asked, or a holder of the group that is asked. */
const nextTask = `
select t.id::text, t.node_id, u.id::text as user_id from task t cross join lateral unnest(t.principals) as p (principal)
join users u on p.principal = 'u:' || u.id or exists (select 1 from roles r where p.principal = 'r:' || r.code and r.id = any (u.roles))
where t.instance_id = (select i.id from flow_instance i where i.resource = $1 and i.document_id = $2) and t.state = 'open' and t.kind = 'approve' and u.status = 'enabled' and u.id <> t.applicant_id
order by t.id, u.sort limit 1`;

/** Who acts and which flows there are, read once for all players of a load. */
export interface Cast {
  readonly actors: Map<string, Promise<Actor | null>>;
  readonly flows: Map<string, Promise<CompiledFlow>>;
}

export class DemoPlayer {
  /** @param number of the first document that is played, counted from 0 */
  constructor(
    private readonly services: Services,
    private readonly random: Chance,
    private readonly today: Date,
    private readonly cast: Cast,
    private number: number,
  ) {}

  private async context(userId: string, at: Date) {
    const known = this.cast.actors.get(userId) ?? actorOf(this.services.db, userId);
    this.cast.actors.set(userId, known);
    const actor = await known;
    if (actor === null) throw new Refusal('403', 'noAccount', w('User {id} cannot act', '用户 {id} 不可用'), { id: userId });
    return { services: { ...this.services, clock: { now: () => at } }, actor, language: 'zh' as const, address: '127.0.0.1' };
  }

  private async act(definition: Definition, userId: string, at: Date, verb: Verb, body: AnyDoc): Promise<AnyDoc> {
    return (await decide(await this.context(userId, at), definition, verb, body)).document;
  }

  /** A working moment some minutes to hours later, never after the load. */
  private later(at: Date, hours: number): Date {
    const moved = atWork(new Date(at.getTime() + (0.2 + this.random.next() * hours) * 3_600_000));
    return moved < this.today ? moved : new Date(at.getTime() + (this.today.getTime() - at.getTime()) * (0.1 + this.random.next() / 2));
  }

  /** No flow changes while the demo is played. */
  private compiled(definition: Definition, document: AnyDoc): Promise<CompiledFlow> {
    const { db } = this.services;
    const key = flowOf(definition, document);
    const known = this.cast.flows.get(key) ?? flowByKey(db, key).then((found) => compiledFlow(db, found));
    this.cast.flows.set(key, known);
    return known;
  }

  private async openFields(definition: Definition, document: AnyDoc, nodeId: string): Promise<ReadonlySet<string>> {
    const flow = await this.compiled(definition, document);
    const rights = Object.entries(flow.elements[nodeId]?.task?.fields ?? {});
    return new Set(rights.filter(([, right]) => right === 'edit' || right === 'require').map(([field]) => field));
  }

  /** Approves until `stop` decisions are made or nothing is open; answers the last moment. */
  private async approve(definition: Definition, plan: Plan, document: AnyDoc, from: Date, stop: number): Promise<Date> {
    let at = from;
    for (let made = 0; made < stop; made += 1) {
      const [task] = await this.services.db.query<OpenTask>(nextTask, [definition.key, document['id']], 'demo_next_task');
      if (task === undefined) return at;
      at = this.later(at, 30);
      const open = await this.openFields(definition, document, task.node_id);
      const stored = open.size === 0 ? null : await readRecord(this.services.db, definition, String(document['id']));
      const filled = stored === null ? {} : (plan.nodeValues?.(open, stored, at) ?? {});
      await this.act(definition, task.user_id, at, 'approve', {
        id: document['id'],
        taskId: task.id,
        comment: this.random.pick(approvals),
        ...filled,
      });
    }
    return at;
  }

  private async reject(definition: Definition, document: AnyDoc, from: Date): Promise<Date | null> {
    const [task] = await this.services.db.query<OpenTask>(nextTask, [definition.key, document['id']], 'demo_next_task');
    if (task === undefined) return null;
    const at = this.later(from, 20);
    await this.act(definition, task.user_id, at, 'reject', { id: document['id'], taskId: task.id, comment: this.random.pick(rejections) });
    return at;
  }

  /** The open loan of the applicant, as far as it is to be set off. */
  private async offsets(userId: string, share: number): Promise<readonly AnyDoc[]> {
    const [loan] = await this.services.db.query<{ id: string; balance: string }>(
      `select id::text, balance::text from debit_note where borrower = $1 and loan_state in ('open', 'partly') and not deleted order by id limit 1`,
      [userId],
    );
    return loan === undefined ? [] : [{ debitNoteId: loan.id, offsetAmount: (Number(loan.balance) * share).toFixed(2) }];
  }

  /** With its proof; some documents carry an attachment. */
  private async withPaper(plan: Plan, userId: string): Promise<Plan> {
    const number = this.number++;
    const papers: AnyDoc = {};
    if (plan.proof !== undefined) papers['proof'] = [await paper(this.services, userId, plan.proof)];
    if (number % withAttachment === 0 && !('attachments' in plan.record))
      papers['attachments'] = [await paper(this.services, userId, '说明材料.png')];
    return { ...plan, record: { ...plan.record, ...papers } };
  }

  private async live(definition: Definition, planned: Plan, userId: string): Promise<void> {
    const offsets = planned.settles === undefined ? null : await this.offsets(userId, planned.settles);
    if (offsets?.length === 0) return;
    const plan = await this.withPaper(offsets === null ? planned : { ...planned, record: { ...planned.record, offsets } }, userId);
    const { fate } = plan;
    if (fate.kind === 'draft') {
      await save(await this.context(userId, plan.at), definition, plan.record);
      return;
    }
    const document = await this.act(definition, userId, plan.at, 'submit', plan.record);
    const id = document['id'];
    if (fate.kind === 'withdrawn') {
      await this.act(definition, userId, this.later(plan.at, 2), 'withdraw', { id });
    } else if (fate.kind === 'pending') {
      await this.approve(definition, plan, document, plan.at, fate.after);
    } else if (fate.kind === 'rejected') {
      const at = await this.reject(definition, document, await this.approve(definition, plan, document, plan.at, fate.after));
      if (at === null || !fate.repost) return;
      const again = this.later(at, 24);
      await this.act(definition, userId, again, 'repost', { ...plan.record, id, remark: '已按意见修改' });
      await this.approve(definition, plan, document, again, 20);
    } else {
      const at = await this.approve(definition, plan, document, plan.at, 20);
      if (fate.kind === 'invalidated') await this.invalidate(definition, document, at);
    }
  }

  /** By somebody who holds the right; the administrator in the demo. */
  private async invalidate(definition: Definition, document: AnyDoc, from: Date): Promise<void> {
    const [admin] = await this.services.db.query<{ id: string }>(`select id::text from users where user_name = 'admin'`);
    const at = addDays(from, 1);
    if (admin === undefined || definition.document?.voidable !== true || at >= this.today) return;
    await this.act(definition, admin.id, at, 'void', { id: document['id'], comment: '重复提交，作废' });
  }

  async play(planned: Plan, userId: string): Promise<void> {
    const latest = new Date(this.today.getTime() - 3_600_000);
    const plan = planned.at < latest ? planned : { ...planned, at: latest };
    const definition = this.services.registry.get(plan.resource);
    if (definition === undefined) throw new Error(`the demo plans ${plan.resource}, which does not exist`);
    try {
      await this.live(definition, plan, userId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.services.log.info(
        { resource: plan.resource, applicant: plan.applicant, reason: error.reason, faults: error.faults },
        'a demo document was refused',
      );
    }
  }
}
