/** What one undoable change does to the drawing, as calls of bpmn-js. Runs inside a command only. */
import type { ModdleElement } from 'bpmn-moddle';
import { byId, extended, make } from './elements.ts';
import type { Edit, Kind, Properties } from './modeling.ts';
import { roomOn } from './room.ts';
import { type Host, type Item, type Point, service, type Services, type Writable } from './services.ts';

const english = 'tydf:nameEn';
const middle = ({ x, y, width, height }: Item): Point => ({ x: x + width / 2, y: y + height / 2 });
const flowsOf = (items: readonly Item[]): readonly Item[] => items.filter(({ type }) => type === 'bpmn:SequenceFlow');

/** What the factory of shapes and the replacing of one by another call a kind. */
export const shapeOf = ({ type, event, triggeredByEvent }: Kind): object => ({
  type,
  ...(event === undefined ? {} : { eventDefinitionType: event }),
  ...(triggeredByEvent === undefined ? {} : { triggeredByEvent }),
  ...(type === 'bpmn:SubProcess' ? { isExpanded: true } : {}),
});

/** @param definitions the file that is open now. */
export const createEdit = (host: Host, definitions: () => ModdleElement): Edit => {
  const of = <Name extends keyof Services>(name: Name): Services[Name] => service(host, name);
  const [modeling, registry, factory, bpmn] = [of('modeling'), of('elementRegistry'), of('elementFactory'), of('bpmnFactory')];
  const shape = (id: string): Item => {
    const item = registry.get(id);
    if (!item) throw new Error(`The drawing has no “${id}”`);
    return item;
  };
  const owner = (id: string): Writable => {
    const element = registry.get(id)?.businessObject ?? byId(definitions(), id);
    if (!element) throw new Error(`The file has no “${id}”`);
    return element;
  };
  /** What is not drawn itself (a process in a collaboration, a message) is changed on behalf of the drawing. */
  const write = (id: string, properties: object): void => {
    const item = registry.get(id);
    if (item) modeling.updateProperties(item, properties);
    else modeling.updateModdleProperties(of('canvas').getRootElement(), owner(id), properties);
  };
  const named = (item: Item, properties: Properties = {}): string => {
    if (Object.keys(properties).length > 0) edit.set(item.id, properties);
    return item.id;
  };
  const connect = (from: Item, to: Item): Item => modeling.connect(from, to, { type: 'bpmn:SequenceFlow' });
  /** Puts a shape in between on a flow: the flow, with its condition, leads to it, a new one goes on. */
  const wire = (flow: Item, item: Item): void => {
    const target = flow.target!;
    modeling.reconnectEnd(flow, item, middle(item));
    connect(item, target);
  };
  /** What leads to the element leads on to where its only way out goes. */
  const bridge = (item: Item): void => {
    const [into, out] = [flowsOf(item.incoming), flowsOf(item.outgoing)];
    const target = out[0]?.target;
    if (!target || out.length !== 1 || target === item) return;
    for (const flow of into) if (flow.source !== item && flow.source !== target) modeling.reconnectEnd(flow, target, middle(target));
  };

  const edit: Edit = {
    set(id, properties) {
      const { [english]: nameEn, ...rest } = properties;
      if (Object.keys(rest).length > 0) write(id, rest);
      if (!(english in properties)) return;
      const item = registry.get(rest['id'] === undefined ? id : String(rest['id']));
      if (item?.parent) of('commandStack').execute('tydf.nameEn', { item, text: nameEn === undefined ? '' : String(nameEn) });
      else write(id, { [english]: nameEn });
    },
    refer(id, property, to) {
      write(id, { [property]: to === null ? undefined : owner(to) });
    },
    put(id, property, made) {
      const parent = owner(id);
      const root = definitions();
      const all = Array.isArray(made) ? made.map((one) => make(bpmn, root, one, parent)) : made && make(bpmn, root, made as never, parent);
      write(id, { [property]: all ?? undefined });
    },
    extend(id, type, all) {
      write(id, { extensionElements: extended(bpmn, owner(id), type, all) });
    },
    define(made) {
      const root = definitions() as Writable;
      const element = make(bpmn, root, made, root);
      const all = root.get('rootElements') as readonly ModdleElement[];
      modeling.updateModdleProperties(of('canvas').getRootElement(), root, { rootElements: [...all, element] });
      return element.id!;
    },
    append(behind, kind, properties) {
      const before = shape(behind);
      const fresh = factory.createShape(shapeOf(kind));
      if (before.waypoints) {
        const at = roomOn(before, fresh, { spaceTool: of('spaceTool'), modeling, elementRegistry: registry, canvas: of('canvas') });
        const item = modeling.createShape(fresh, at, before.parent!);
        wire(before, item);
        return named(item, properties);
      }
      const at = of('eventBus').fire('autoPlace', { source: before, shape: fresh }) as Point;
      return named(modeling.appendShape(before, fresh, at, before.parent!), properties);
    },
    create(kind, at) {
      const root = of('canvas').getRootElement();
      const pools = registry.getAll().filter(({ type, parent }) => type === 'bpmn:Participant' && parent === root);
      const pool = pools.find(({ x, y, width, height }) => at.x > x && at.x < x + width && at.y > y && at.y < y + height) ?? pools[0];
      // Outside of every pool nothing can stand: then in the middle of the first.
      const inside = pool ? { x: Math.min(Math.max(at.x, pool.x + 90), pool.x + pool.width - 60), y: pool.y + pool.height / 2 } : at;
      return modeling.createShape(factory.createShape(shapeOf(kind)), inside, pool ?? root).id;
    },
    attach(hostId, kind, properties) {
      const activity = shape(hostId);
      const fresh = factory.createShape(shapeOf(kind));
      const along = ((activity.attachers?.length ?? 0) * 44) % Math.max(activity.width - 20, 44);
      const at = { x: activity.x + activity.width - 20 - along, y: activity.y + activity.height };
      return named(modeling.createShape(fresh, at, activity, { attach: true }), properties);
    },
    connect: (from, to, properties) => named(connect(shape(from), shape(to)), properties),
    redirect(id, from, to) {
      const [flow, source, target] = [shape(id), shape(from), shape(to)];
      if (flow.source !== source) modeling.reconnectStart(flow, source, middle(source));
      if (flow.target !== target) modeling.reconnectEnd(flow, target, middle(target));
    },
    arrange(flows) {
      const elements = flows.map(owner);
      for (const [holder, property] of [
        [elements[0]?.$parent, 'flowElements'],
        [elements[0]?.get('sourceRef') as Writable | undefined, 'outgoing'],
      ] as const) {
        if (!holder) continue;
        const all = holder.get(property) as readonly ModdleElement[];
        const inOrder = elements.filter((one) => all.includes(one)).values();
        const wanted = new Set<ModdleElement>(elements);
        modeling.updateModdleProperties(shape(flows[0]!), holder, {
          [property]: all.map((one) => (wanted.has(one) ? inOrder.next().value! : one)),
        });
      }
    },
    replace: (id, kind) => of('bpmnReplace').replaceElement(shape(id), shapeOf(kind), { select: false }).id,
    remove(ids) {
      const items = ids.flatMap((id) => registry.get(id) ?? []);
      if (items.length === 1 && !items[0]!.waypoints) bridge(items[0]!);
      modeling.removeElements(items);
    },
    move(id, onto) {
      const [item, flow] = [shape(id), shape(onto)];
      if (flow.source === item || flow.target === item) return;
      bridge(item);
      modeling.removeElements(flowsOf([...item.incoming, ...item.outgoing]));
      const at = roomOn(flow, item, { spaceTool: of('spaceTool'), modeling, elementRegistry: registry, canvas: of('canvas') });
      const from = middle(item);
      // Wired before it moves: dropped on a flow that is not its own, bpmn-js would put it in between once more.
      wire(flow, item);
      modeling.moveElements([item], { x: at.x - from.x, y: at.y - from.y }, flow.parent!);
    },
  };
  return edit;
};
