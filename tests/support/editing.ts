/** A drawing in memory with the edits of the modeler, without shapes: what operations do to a flow, seen without a browser. */
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import type { Edit, Kind, Made, Properties } from '#client/flow/modeling.ts';
import descriptor from '#flows/tydf.json' with { type: 'json' };

type Element = Omit<ModdleElement, '$parent'> & { readonly $parent?: Element; set(name: string, value: unknown): void };

const moddle = new BpmnModdle({ tydf: descriptor }) as unknown as BpmnModdle & { create(type: string, properties?: object): Element };

const list = (element: ModdleElement, name: string): Element[] => (element.get(name) as Element[] | undefined) ?? [];

export class EditedDrawing implements Pick<Edit, keyof Edit> {
  private made = 0;
  private constructor(readonly definitions: Element) {}

  static async of(xml: string): Promise<EditedDrawing> {
    return new EditedDrawing((await moddle.fromXML(xml)).rootElement as Element);
  }

  process(): Element | null {
    return list(this.definitions, 'rootElements').find(({ $type }) => $type === 'bpmn:Process') ?? null;
  }

  async xml(): Promise<string> {
    // Other readers expect the references of nodes to their flows, as the modeler keeps them.
    return (await moddle.toXML(this.definitions, { format: true })).xml;
  }

  private all(holder: Element | null = this.process()): Element[] {
    if (!holder) return [];
    return list(holder, 'flowElements').flatMap((element) => [element, ...this.all(element)]);
  }

  private of(id: string): Element {
    const found = id === this.process()?.id ? this.process() : this.all().find((element) => element.id === id);
    if (!found) throw new Error(`The drawing has no “${id}”`);
    return found;
  }

  private flows(name: 'sourceRef' | 'targetRef', id: string): Element[] {
    return this.all().filter((element) => element.$type === 'bpmn:SequenceFlow' && (element.get(name) as Element).id === id);
  }

  private build({ type, ...properties }: Made): Element {
    const value = (given: unknown): unknown =>
      Array.isArray(given) ? given.map(value) : typeof given === 'object' && given !== null ? this.build(given as Made) : given;
    const element = moddle.create(type);
    for (const [name, given] of Object.entries(properties)) if (given !== undefined) element.set(name, value(given));
    return element;
  }

  private draw(type: string, holder: Element, properties: Properties = {}): Element {
    const element = Object.assign(moddle.create(type, { id: `${type.slice(5)}_${++this.made}` }), { $parent: holder });
    for (const [name, value] of Object.entries(properties)) element.set(name, value);
    list(holder, 'flowElements').push(element);
    return element;
  }

  private shape({ type, event }: Kind, holder: Element, properties: Properties = {}): Element {
    const element = this.draw(type, holder, properties);
    if (event !== undefined) element.set('eventDefinitions', [moddle.create(event)]);
    return element;
  }

  private wire(from: Element, to: Element): Element {
    const flow = this.draw('bpmn:SequenceFlow', from.$parent!);
    flow.set('sourceRef', from);
    flow.set('targetRef', to);
    return flow;
  }

  set(id: string, properties: Properties): void {
    for (const [name, value] of Object.entries(properties)) this.of(id).set(name, value);
  }

  refer(id: string, property: string, to: string | null): void {
    this.of(id).set(property, to === null ? undefined : this.of(to));
  }

  put(id: string, property: string, made: Made | readonly Made[] | null): void {
    const built = Array.isArray(made)
      ? (made as readonly Made[]).map((one) => this.build(one))
      : made
        ? this.build(made as Made)
        : undefined;
    this.of(id).set(property, built);
  }

  extend(id: string, type: string, all: readonly Properties[]): void {
    const kept = this.of(id).get('extensionElements') as Element | undefined;
    const values = [
      ...(kept ? list(kept, 'values').filter((one) => one.$type !== type) : []),
      ...all.map((one) => this.build({ type, ...one })),
    ];
    this.of(id).set('extensionElements', moddle.create('bpmn:ExtensionElements', { values }));
  }

  define(made: Made): string {
    const element = this.build(made);
    list(this.definitions, 'rootElements').push(element);
    return element.id!;
  }

  create(kind: Kind): string {
    return this.shape(kind, this.process()!).id!;
  }

  append(behind: string, kind: Kind, properties?: Properties): string {
    const before = this.of(behind);
    const fresh = this.shape(kind, before.$parent!, properties);
    if (before.$type === 'bpmn:SequenceFlow') {
      const target = before.get('targetRef') as Element;
      before.set('targetRef', fresh);
      this.wire(fresh, target);
    } else this.wire(before, fresh);
    return fresh.id!;
  }

  attach(host: string, kind: Kind, properties?: Properties): string {
    const event = this.shape(kind, this.of(host).$parent!, properties);
    event.set('attachedToRef', this.of(host));
    return event.id!;
  }

  connect(from: string, to: string, properties: Properties = {}): string {
    const flow = this.wire(this.of(from), this.of(to));
    for (const [name, value] of Object.entries(properties)) flow.set(name, value);
    return flow.id!;
  }

  redirect(flow: string, from: string, to: string): void {
    this.of(flow).set('sourceRef', this.of(from));
    this.of(flow).set('targetRef', this.of(to));
  }

  arrange(flows: readonly string[]): void {
    const holder = this.of(flows[0]!).$parent!;
    const parts = list(holder, 'flowElements');
    const places = flows.map((id) => parts.findIndex((part) => part.id === id)).toSorted((a, b) => a - b);
    const wanted = flows.map((id) => this.of(id));
    for (const [at, place] of places.entries()) parts[place] = wanted[at]!;
  }

  replace(id: string, { type }: Kind): string {
    const before = this.of(id);
    const fresh = this.draw(type, before.$parent!, { name: before.name ?? '' });
    for (const flow of this.flows('targetRef', id)) flow.set('targetRef', fresh);
    for (const flow of this.flows('sourceRef', id)) flow.set('sourceRef', fresh);
    const otherwise = before.get('default') as Element | undefined;
    if (otherwise) fresh.set('default', otherwise);
    this.take(before);
    return fresh.id!;
  }

  private take(element: Element): void {
    const parts = list(element.$parent!, 'flowElements');
    parts.splice(parts.indexOf(element), 1);
    for (const other of this.all()) if (other.get('default') === element) other.set('default', undefined);
  }

  private bridge(id: string): void {
    const [out, ...more] = this.flows('sourceRef', id);
    const target = out?.get('targetRef') as Element | undefined;
    if (!target || more.length > 0 || target.id === id) return;
    for (const flow of this.flows('targetRef', id)) {
      const source = flow.get('sourceRef') as Element;
      if (source.id !== id && source !== target) flow.set('targetRef', target);
    }
  }

  remove(ids: readonly string[]): void {
    const found = ids.flatMap((id) => this.all().filter((element) => element.id === id));
    if (found.length === 1 && found[0]!.$type !== 'bpmn:SequenceFlow') this.bridge(found[0]!.id!);
    for (const element of found) {
      if (!this.all().includes(element)) continue;
      for (const event of this.all()) if (event.get('attachedToRef') === element) this.remove([event.id!]);
      const flows = [...this.flows('sourceRef', element.id!), ...this.flows('targetRef', element.id!)];
      for (const flow of new Set(flows)) this.take(flow);
      this.take(element);
    }
  }

  move(id: string, onto: string): void {
    const [element, flow] = [this.of(id), this.of(onto)];
    if (flow.get('sourceRef') === element || flow.get('targetRef') === element) return;
    this.bridge(id);
    for (const one of new Set([...this.flows('sourceRef', id), ...this.flows('targetRef', id)])) this.take(one);
    const target = flow.get('targetRef') as Element;
    flow.set('targetRef', element);
    this.wire(element, target);
  }
}
