/** The one room of bpmn-js: loaded with the first diagram, and drawn in the colours of the page. */
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { colours } from './colours.ts';
import type { Mark } from './marks.ts';

interface CanvasService {
  addMarker(element: string, marker: string): void;
  removeMarker(element: string, marker: string): void;
  zoom(level?: number | 'fit-viewport', center?: 'auto' | { x: number; y: number }): number;
  resized(): void;
  scrollToElement(element: string, padding?: number): void;
}
interface Shape {
  readonly id: string;
  readonly type: string;
  readonly waypoints?: unknown;
  readonly businessObject?: { readonly targetRef?: { readonly id: string } };
}
interface RegistryService {
  get(id: string): Shape | undefined;
}
interface OverlayService {
  add(element: string, kind: string, overlay: { position: object; html: HTMLElement; show?: object }): void;
  remove(filter: { type: string }): void;
}
interface EventService {
  on(event: string, heard: (event: { readonly element?: { readonly id: string } }) => void): void;
}

export interface Diagram {
  /** Draws another definition; the same one again costs nothing. Rejects when the drawing cannot be read. */
  show(definitionId: string, xml: string): Promise<void>;
  mark(marks: Readonly<Record<string, Mark>>): void;
  choose(id: string | null): void;
  /** Sign over the node where the document is. */
  flag(id: string, text: string): void;
  clearFlags(): void;
  zoom(step: 1 | -1 | 'fit'): void;
  /** The whole drawing where that can be read, else the part around `id`. */
  frame(id: string | null): void;
  onPick(heard: (id: string) => void): void;
  attach(host: HTMLElement): void;
  detach(): void;
}

/** Smallest scale at which names of elements can be read. */
const readable = 0.7;

export const createDiagram = (): Diagram => {
  const viewer = new NavigatedViewer({ bpmnRenderer: colours } as ConstructorParameters<typeof NavigatedViewer>[0]);
  const canvas = viewer.get('canvas') as CanvasService;
  const registry = viewer.get('elementRegistry') as RegistryService;
  const overlays = viewer.get('overlays') as OverlayService;
  const events = viewer.get('eventBus') as EventService;
  let shown: string | null = null;
  let marked: readonly (readonly [string, Mark])[] = [];
  let chosen: string | null = null;
  let picked: (id: string) => void = () => undefined;

  events.on('element.click', ({ element }) => element && picked(element.id));

  const unmark = (): void => {
    for (const [id, mark] of marked) if (registry.get(id)) canvas.removeMarker(id, `mark-${mark}`);
    marked = [];
  };

  return {
    async show(definitionId, xml) {
      if (shown === definitionId) return;
      unmark();
      chosen = null;
      shown = null;
      await viewer.importXML(xml);
      shown = definitionId;
    },
    mark(marks) {
      unmark();
      marked = Object.entries(marks).flatMap(([id, mark]): (readonly [string, Mark])[] => {
        const shape = registry.get(id);
        if (!shape) return [];
        // The way to where it was refused ends there.
        const refused = shape.waypoints !== undefined && mark === 'done' && marks[shape.businessObject?.targetRef?.id ?? ''] === 'rejected';
        return [[id, refused ? 'rejected' : mark]];
      });
      for (const [id, mark] of marked) canvas.addMarker(id, `mark-${mark}`);
    },
    choose(id) {
      if (chosen !== null && registry.get(chosen)) canvas.removeMarker(chosen, 'mark-chosen');
      chosen = id !== null && registry.get(id) ? id : null;
      if (chosen === null) return;
      canvas.addMarker(chosen, 'mark-chosen');
      canvas.scrollToElement(chosen, 40);
    },
    flag(id, text) {
      if (!registry.get(id)) return;
      const html = document.createElement('div');
      html.className = 'here-flag';
      html.textContent = text;
      overlays.add(id, 'here', { position: { bottom: -6, left: 0 }, html, show: { minZoom: 0.2 } });
    },
    clearFlags: () => overlays.remove({ type: 'here' }),
    zoom(step) {
      if (step === 'fit') canvas.zoom('fit-viewport', 'auto');
      else canvas.zoom(canvas.zoom() * (step === 1 ? 1.25 : 0.8));
    },
    frame(id) {
      if (canvas.zoom('fit-viewport', 'auto') >= readable) return;
      canvas.zoom(readable);
      if (id !== null && registry.get(id)) canvas.scrollToElement(id, 60);
    },
    onPick: (heard) => void (picked = heard),
    attach(host) {
      viewer.attachTo(host);
      const svg = host.querySelector('.djs-container > svg');
      // The outline is what is read aloud and walked by keys; the drawing itself takes no focus (interface.md 7.2).
      svg?.setAttribute('aria-hidden', 'true');
      svg?.setAttribute('tabindex', '-1');
      canvas.resized();
    },
    detach: () => viewer.detach(),
  };
};
