/**
 * Copies of elements, kept for the person so that they can be pasted into another flow, in another tab, tomorrow: bpmn-js's own tree of
 * copies as text. What extends an element comes along (`copies.ts`).
 */
import { kept } from '#client/data/kept.ts';
import type { EventService, Host, Item, Writable } from './services.ts';

interface CopyPaste {
  copy(items: readonly Item[]): unknown;
  paste(context?: object): unknown;
  duplicate(items: readonly Item[]): unknown;
}
interface Tray {
  get(): unknown;
  set(tree: unknown): void;
  isEmpty(): boolean;
}
interface Moddle {
  create(type: string, properties?: object): Writable;
  createAny(type: string, uri: string, properties: object): Writable;
}

export interface FlowClipboard {
  copy(items: readonly Item[]): void;
  duplicate(items: readonly Item[]): void;
  paste(): Promise<void>;
  isEmpty(): boolean;
}

const place = 'designer/clipboard';
/** Of all modelers in this window; other windows find it under `place`. */
let latest: string | null = null;

const isElement = (value: object): value is Writable => '$type' in value && '$descriptor' in value;

const written = (tree: unknown): string =>
  JSON.stringify(tree, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !isElement(value)) return value;
    const { $type, $attrs, $descriptor } = value;
    // Own references (to a bpmn element of a drawn part) are set anew when it is pasted.
    const properties = Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'bpmnElement' && name !== '$type'));
    return {
      $element: $type,
      $uri: ($descriptor as { isGeneric?: boolean }).isGeneric ? $descriptor.ns?.uri : undefined,
      $attributes: $attrs,
      ...properties,
    };
  });

const read = (text: string, moddle: Moddle): unknown =>
  JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$element' in value)) return value;
    const { $element, $uri, $attributes, ...properties } = value as {
      $element: string;
      $uri?: string;
      $attributes?: Record<string, string>;
    };
    const made = $uri === undefined ? moddle.create($element, properties) : moddle.createAny($element, $uri, properties);
    if ($attributes && made.$attrs) Object.assign(made.$attrs, $attributes);
    for (const part of Object.values(made).flat() as unknown[])
      if (typeof part === 'object' && part !== null && isElement(part)) part.$parent = made;
    return made;
  });

export const createClipboard = (host: Host): FlowClipboard => {
  const copyPaste = host.get('copyPaste') as CopyPaste;
  const tray = host.get('clipboard') as Tray;
  const moddle = host.get('moddle') as Moddle;
  const events = host.get('eventBus') as EventService;
  void kept.get<string>(place).then((text) => {
    latest ??= text ?? null;
  });
  events.on('copyPaste.elementsCopied', 100, () => {
    latest = written(tray.get());
    void kept.set(place, latest);
  });
  return {
    copy: (items) => void copyPaste.copy(items),
    duplicate: (items) => void copyPaste.duplicate(items),
    async paste() {
      const text = (await kept.get<string>(place)) ?? latest;
      if (text === null || text === undefined) return;
      tray.set(read(text, moddle));
      copyPaste.paste();
    },
    isEmpty: () => latest === null && tray.isEmpty(),
  };
};
