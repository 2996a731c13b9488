/**
 * Undo puts elements back where they stood in the file. bpmn-js puts them at the end, and the order counts: an exclusive gateway asks its
 * conditions in it.
 */
import type { ModdleElement } from 'bpmn-moddle';
import { within } from '#client/flow/elements.ts';
import { type Host, service } from '#client/flow/services.ts';

/** Lists of references, which moddle hides from enumeration. */
const references = ['incoming', 'outgoing', 'flowNodeRef'] as const;
type Order = readonly (readonly [list: unknown[], members: readonly unknown[]])[];

const listsOf = (element: ModdleElement): readonly unknown[][] => {
  const own = element as unknown as Readonly<Record<string, unknown>>;
  return [...Object.values(own), ...references.map((name) => own[name])].filter((value): value is unknown[] => Array.isArray(value));
};

const orderOf = (root: ModdleElement): Order =>
  [...within(root)].flatMap((element) => listsOf(element).map((list) => [list, [...list]] as const));

const restore = (order: Order): void => {
  for (const [list, members] of order) {
    if (list.length !== members.length || list.every((member, at) => member === members[at])) continue;
    const now = new Set(list);
    if (members.every((member) => now.has(member))) list.splice(0, list.length, ...members);
  }
};

export const keepOrder = (host: Host, definitions: () => ModdleElement | undefined): void => {
  const events = service(host, 'eventBus');
  /** The order after each command that can be undone; before the first one at -1. */
  const orders = new Map<number, Order>();
  const place = (): number => (service(host, 'commandStack') as unknown as { readonly _stackIdx: number })._stackIdx;
  events.on(['commandStack.changed', 'import.done'], 5000, ({ trigger }) => {
    const root = definitions();
    if (!root) return;
    const at = place();
    const known = trigger === 'undo' || trigger === 'redo' ? orders.get(at) : undefined;
    if (known) restore(known);
    else orders.set(at, orderOf(root));
  });
};
