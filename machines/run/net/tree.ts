/** The activities of a net while a step plays: a tree by scope, with the variables of each. Taken from the context and put back at the end. */
import type { Values } from '../../flow.ts';
import { numbered, rootValues, type Activity, type NetState, type Work } from '../context.ts';

export class Tree {
  readonly activities: Record<string, Activity>;
  state: NetState['state'] = 'running';

  constructor(
    readonly work: Work,
    readonly net: string,
  ) {
    this.activities = { ...work.context.nets[net]?.activities };
    work.values = (at) => ({ ...rootValues(work.context), ...this.locals(at) });
    work.locals = (at) => this.locals(at);
    work.set = (at, values) => this.set(at, values);
    work.hold = (at, values) => this.patch(at, { variables: { ...this.get(at).variables, ...values } });
  }

  /** Writes the tree back into the context. */
  save(): void {
    const { work, net, state, activities } = this;
    work.context = { ...work.context, nets: { ...work.context.nets, [net]: { activities, state } } };
  }

  get(at: string): Activity {
    const found = this.activities[at];
    if (!found) throw new Error(`${at} is no activity of the net ${this.net}`);
    return found;
  }

  has(at: string): boolean {
    return at in this.activities;
  }

  patch(at: string, change: Partial<Activity>): void {
    this.activities[at] = { ...this.get(at), ...change };
  }

  add(activity: Activity): string {
    const at = `${activity.element}~${numbered(this.work)}`;
    this.activities[at] = activity;
    return at;
  }

  remove(at: string): void {
    delete this.activities[at];
  }

  children(scope: string): readonly string[] {
    return Object.keys(this.activities).filter((at) => this.activities[at]!.scope === scope && at !== scope);
  }

  /** Local variables around an activity, the nearer over the farther. */
  locals(at: string): Values {
    const layers: Values[] = [];
    for (let one = this.activities[at]; one; one = this.activities[one.scope]) if (one.variables) layers.unshift(one.variables);
    return layers.length === 0 ? {} : Object.assign({}, ...layers);
  }

  set(from: string, values: Values): void {
    const root: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      let at: string | undefined = from;
      while (at !== undefined && this.has(at) && !(name in (this.get(at).variables ?? {}))) at = this.get(at).scope || undefined;
      if (at === undefined || !this.has(at)) root[name] = value;
      else this.patch(at, { variables: { ...this.get(at).variables, [name]: value } });
    }
    if (Object.keys(root).length > 0) this.work.context = { ...this.work.context, variables: { ...this.work.context.variables, ...root } };
  }
}
