/** A drawing that is only looked at, one of several on a page; two of them can be led to show the same part. */
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { colours } from './colours.ts';
import type { Paint } from './modeling.ts';
import { createPaint } from './paint.ts';
import { type Bounds, type Host, service } from './services.ts';

export interface Still extends Paint {
  /** Rejects where the drawing cannot be read. */
  open(xml: string): Promise<void>;
  has(id: string): boolean;
  /** The part in sight, in the drawing's own measure. */
  part(): Bounds;
  show(part: Bounds): void;
  fit(): void;
  zoom(by: 1 | -1): void;
  /** Hears of every move and zoom by a person; not of `show`. */
  onMoved(heard: (part: Bounds) => void): void;
  onPick(heard: (id: string) => void): void;
  attach(host: HTMLElement): void;
  destroy(): void;
}

interface Viewer extends Host {
  importXML(xml: string): Promise<unknown>;
  attachTo(host: HTMLElement): void;
  destroy(): void;
}
interface Box {
  viewbox(part?: Bounds): Bounds;
}

export const createStill = (): Still => {
  const viewer = new NavigatedViewer({ bpmnRenderer: colours } as ConstructorParameters<typeof NavigatedViewer>[0]) as unknown as Viewer;
  const canvas = service(viewer, 'canvas');
  const box = canvas as unknown as Box;
  const registry = service(viewer, 'elementRegistry');
  const events = service(viewer, 'eventBus');
  let moved: (part: Bounds) => void = () => undefined;
  let picked: (id: string) => void = () => undefined;
  let leading = true;
  const part = (): Bounds => {
    const { x, y, width, height } = box.viewbox();
    return { x, y, width, height };
  };
  events.on('canvas.viewbox.changed', () => {
    if (leading) moved(part());
  });
  events.on('element.click', ({ element }) => {
    if (element) picked(element.labelTarget?.id ?? element.id);
  });
  return {
    ...createPaint(viewer),
    open: async (xml) => {
      await viewer.importXML(xml);
    },
    has: (id) => registry.get(id) !== undefined,
    part,
    show(next) {
      leading = false;
      box.viewbox(next);
      leading = true;
    },
    fit: () => void canvas.zoom('fit-viewport', 'auto'),
    zoom: (by) => void canvas.zoom(canvas.zoom() * (by === 1 ? 1.25 : 0.8)),
    onMoved: (heard) => void (moved = heard),
    onPick: (heard) => void (picked = heard),
    attach(host) {
      viewer.attachTo(host);
      const svg = host.querySelector('.djs-container > svg');
      // What is read aloud and walked by keys is the list beside it (interface.md 7.2).
      svg?.setAttribute('aria-hidden', 'true');
      svg?.setAttribute('tabindex', '-1');
      canvas.resized();
    },
    destroy: () => viewer.destroy(),
  };
};
