/**
 * What a person means in the outline, done to the drawing: each is called inside one `change`, so that it is undone at once. A flow that
 * is sound stays sound.
 */
import type { Edit, Kind, Modeler, Properties } from '#client/flow/modeling.ts';
import type { Gap, PlanBlock, PlanStep } from '#machines/outline/plan.ts';
import { reachedIn, sketchOf, type Sketch, type SketchFlow, type SketchNode } from '#machines/outline/sketch.ts';

const approval: Kind = { type: 'bpmn:UserTask' };

/** What a new element is called in both languages, as properties. */
export type Called = Properties;

const exclusive = 'bpmn:ExclusiveGateway';
const timer = 'bpmn:TimerEventDefinition';
/** Gateways that wait for their flows. */
const joining = new Set(['ParallelGateway', 'InclusiveGateway']);

const expression = (body: string) => ({ type: 'bpmn:FormalExpression', body });

export class Operations {
  constructor(
    private readonly edit: Edit,
    private readonly drawing: Pick<Modeler, 'process'>,
  ) {}

  private sketch(): Sketch {
    const process = this.drawing.process();
    if (!process) throw new Error('Nothing is drawn');
    return sketchOf(process);
  }

  private node(id: string): SketchNode {
    return this.sketch().nodes.get(id)!;
  }

  private flow(id: string): SketchFlow {
    return this.sketch().flows.get(id)!;
  }

  /** Leads flows to another element, from where they come. */
  private lead(flows: readonly string[], to: string): void {
    for (const flow of flows) this.edit.redirect(flow, this.flow(flow).from, to);
  }

  /** Leads these to where a flow goes; into a gateway that would wait for all of them, they come together first. */
  private leadOn(flows: readonly string[], along: string): void {
    const { to } = this.flow(along);
    const merge = flows.length > 1 && joining.has(this.node(to).type) ? this.edit.append(along, { type: exclusive }) : to;
    this.lead(flows, merge);
  }

  /** A gap that one flow crosses, where a gateway goes that waits for all flows into it. */
  private gathered(gap: Gap): Gap {
    if (gap.flows.length < 2) return gap;
    const merge = this.insert(gap, { type: exclusive });
    return { flows: this.node(merge).out, behind: merge };
  }

  /** Puts a new element into a gap; gives its id. */
  insert(gap: Gap, kind: Kind, called: Called = {}): string {
    const [first, ...others] = gap.flows;
    if (first === undefined) return this.edit.append(gap.behind, kind, called);
    const id = this.edit.append(first, kind, called);
    this.lead(others, id);
    return id;
  }

  /** A step that waits for a time (ISO 8601) to pass. */
  insertWait(gap: Gap, duration: string, called: Called): string {
    const id = this.insert(gap, { type: 'bpmn:IntermediateCatchEvent', event: timer }, called);
    this.setWait(id, duration);
    return id;
  }

  setWait(id: string, duration: string): void {
    this.edit.put(id, 'eventDefinitions', [{ type: timer, timeDuration: expression(duration) }]);
  }

  /** Makes another kind of a step; gives its id, which may be new. */
  setKind(id: string, kind: string): string {
    return this.edit.replace(id, { type: `bpmn:${kind}` });
  }

  private condition(flow: string, text: string | null): void {
    this.edit.put(flow, 'conditionExpression', text === null || text === '' ? null : expression(text));
  }

  /** A gateway and the one that joins it again, with what went on between them. */
  private fork(gap: Gap, type: string): { readonly split: string; readonly join: string; readonly straight: string } {
    const split = this.insert(type === exclusive ? gap : this.gathered(gap), { type });
    const [out] = this.node(split).out;
    const join = this.edit.append(out ?? split, { type });
    return { split, join, straight: this.node(split).out[0]! };
  }

  /**
   * Where one more way of a block may lead: where its branches meet. Where that waits for all flows into it, as a gateway that begins
   * branches of its own or an outer join does, the ways out of the block come together before it.
   */
  private meeting({ join, meets, exits }: PlanBlock): string | null {
    if (join !== null || meets === null || !joining.has(this.node(meets).type)) return meets;
    return this.insert({ flows: exits, behind: meets }, { type: exclusive });
  }

  /** A new step behind a gateway that leads to where its branches meet. Gives the step and its branch. */
  private arm(split: string, meets: string | null, called: Called): { readonly step: string; readonly branch: string } {
    const step = this.edit.append(split, approval, called);
    if (meets === null) this.edit.append(step, { type: 'bpmn:EndEvent' });
    else this.edit.connect(step, meets);
    return { step, branch: this.node(step).into[0]! };
  }

  /** Two ways: a new step where the condition holds, straight on otherwise. */
  insertChoice(gap: Gap, condition: string, called: Called): { readonly block: string; readonly branch: string; readonly step: string } {
    const { split, join, straight } = this.fork(gap, exclusive);
    const { step, branch } = this.arm(split, join, called);
    this.condition(branch, condition);
    this.edit.refer(split, 'default', straight);
    this.edit.arrange([branch, straight]);
    return { block: split, branch, step };
  }

  /** Two new steps at the same time. */
  insertParallel(gap: Gap, first: Called, second: Called): { readonly block: string; readonly step: string } {
    const { split, join, straight } = this.fork(gap, 'bpmn:ParallelGateway');
    const step = this.edit.append(straight, approval, first);
    this.arm(split, join, second);
    return { block: split, step };
  }

  /** One more branch with a step, asked before the way taken otherwise. */
  addBranch(block: PlanBlock, condition: string, called: Called): { readonly branch: string; readonly step: string } {
    const before = this.node(block.id);
    const { step, branch } = this.arm(block.id, this.meeting(block), called);
    if (block.way === 'parallel') return { step, branch };
    this.condition(branch, condition);
    const others = before.out.filter((flow) => flow !== before.otherwise);
    this.edit.arrange([...others, branch, ...(before.otherwise === null ? [] : [before.otherwise])]);
    return { step, branch };
  }

  /** Makes a branch the one that is taken where no other is; the one before keeps whatever condition it had. */
  setOtherwise(block: PlanBlock, branch: string | null): void {
    this.edit.refer(block.id, 'default', branch);
  }

  /** Puts the branches into this order; the first whose condition holds is taken. */
  order(branches: readonly string[]): void {
    this.edit.arrange(branches);
  }

  /** The gateway that joins the block; a new one where its branches meet without. */
  private joined({ join, exits }: PlanBlock, type: string): string {
    if (join !== null) return join;
    const [first, ...others] = exits;
    if (first === undefined) throw new Error('Its branches do not meet');
    const fresh = this.edit.append(first, { type });
    this.lead(others, fresh);
    return fresh;
  }

  /** One of the branches, or one and more: both gateways change. Gives the id of the block, which may be new. Its branches must meet. */
  setSeveral(block: PlanBlock, several: boolean): string {
    const kind = { type: several ? 'bpmn:InclusiveGateway' : exclusive };
    const join = this.joined(block, kind.type);
    if (join === block.join) this.edit.replace(join, kind);
    return this.edit.replace(block.id, kind);
  }

  /** Takes an element out and lets the ways to it go on to where it led. */
  private dissolve(id: string): void {
    const { into, out } = this.node(id);
    const own = out.filter((flow) => this.flow(flow).to === id);
    const [next] = out.filter((flow) => !own.includes(flow));
    if (next !== undefined)
      this.leadOn(
        into.filter((flow) => !own.includes(flow)),
        next,
      );
    if (out.length > 0) this.edit.remove(out);
    this.edit.remove([id]);
  }

  /** Takes away what nothing leads to any more but did before. */
  private sweep(before: ReadonlySet<string>): void {
    const sketch = this.sketch();
    const after = reachedIn(sketch);
    const lost = [...before].filter((id) => sketch.nodes.has(id) && !after.has(id));
    const flows = lost.flatMap((id) => [...sketch.nodes.get(id)!.into, ...sketch.nodes.get(id)!.out]);
    if (flows.length > 0) this.edit.remove([...new Set(flows)]);
    if (lost.length > 0) this.edit.remove(lost);
  }

  /** Takes a step away; what its events led to goes with it. */
  removeStep(step: PlanStep | { readonly id: string }): void {
    const before = reachedIn(this.sketch());
    this.dissolve(step.id);
    this.sweep(before);
  }

  /** Takes a block of one branch, or none, apart. */
  private simplify(split: string, join: string | null): void {
    const node = this.node(split);
    if (node.out.length > 1) return;
    this.dissolve(split);
    const meeting = join === null ? undefined : this.sketch().nodes.get(join);
    if (meeting && meeting.into.length <= 1 && meeting.out.length <= 1) this.dissolve(meeting.id);
  }

  /** Takes a branch away with everything in it. With one branch left, the gateways go as well. */
  removeBranch(block: PlanBlock, branch: string): void {
    const before = reachedIn(this.sketch());
    this.edit.remove([branch]);
    this.sweep(before);
    this.simplify(block.id, block.join);
  }

  /** Takes a block away with all its branches; what comes behind them stays. */
  removeBlock(block: PlanBlock): void {
    if (block.meets === null) throw new Error('Nothing comes behind it');
    const before = reachedIn(this.sketch());
    const { into, out } = this.node(block.id);
    this.lead(into, (into.length > 1 ? this.meeting(block) : null) ?? block.meets);
    this.edit.remove(out);
    this.edit.remove([block.id]);
    this.sweep(before);
    const join = block.join === null ? undefined : this.sketch().nodes.get(block.join);
    if (join && join.into.length <= 1) this.dissolve(join.id);
  }

  /** Puts a step into another place. */
  moveStep(step: PlanStep, gap: Gap): void {
    const { into, out } = this.node(step.id);
    if ([...into, ...out].some((flow) => gap.flows.includes(flow))) return;
    const [first, ...others] = gap.flows;
    if (first === undefined) {
      // Behind the last, unfinished element: out of its place, then at the end.
      const [next] = out;
      if (next !== undefined) {
        this.leadOn(into, next);
        this.edit.remove([next]);
      }
      this.edit.connect(gap.behind, step.id);
      return;
    }
    const [next] = out;
    if (next !== undefined && into.length > 1) this.leadOn(into, next);
    this.edit.move(step.id, first);
    this.lead(others, step.id);
  }

  /** Puts a block with all that is in it into another place; its branches must meet, and the place must be outside of it. */
  moveBlock(block: PlanBlock, gap: Gap): void {
    if (gap.flows.length === 0) return;
    const join = this.joined(block, exclusive);
    const exit = this.node(join).out[0]!;
    this.leadOn(this.node(block.id).into, exit);
    const { flows } = block.way === 'choice' ? gap : this.gathered(gap);
    const { to } = this.flow(flows[0]!);
    this.lead(flows, block.id);
    this.edit.redirect(this.node(join).out[0]!, join, to);
  }

  /** Lets a branch go back to a step. */
  leadBack({ flows }: Gap, to: string): void {
    this.lead(flows, to);
  }

  /** Lets ways that led back, or ended the flow, go on where the branches of a block meet; an end goes if no other way leads there. */
  goOn(flows: readonly string[], block: PlanBlock): void {
    const meets = this.meeting(block);
    if (meets === null) throw new Error('Its branches do not meet');
    const before = reachedIn(this.sketch());
    this.lead(flows, meets);
    this.sweep(before);
  }

  /** Ends the flow at the end of a line, approved or rejected. */
  endHere(gap: Gap, rejected: boolean, called: Called): string {
    const kind: Kind = { type: 'bpmn:EndEvent', ...(rejected ? { event: 'bpmn:ErrorEventDefinition' } : {}) };
    const [first, ...others] = gap.flows;
    const end = this.edit.append(gap.behind, kind, called);
    if (first === undefined) return end;
    // The flow that is there keeps its condition.
    this.edit.remove(this.node(end).into);
    this.lead([first, ...others], end);
    return end;
  }
}
