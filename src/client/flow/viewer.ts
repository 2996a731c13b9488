/** The one room of bpmn-js: loaded with the first diagram, and drawn in the colours of the page. */
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import './paint.css';
import descriptor from '#flows/tydf.json' with { type: 'json' };
import type { Language } from '#model/words.ts';
import { currentLanguage } from '#client/words/current.ts';
import type { ModdleElement } from 'bpmn-moddle';
import { colours } from './colours.ts';
import type { Mark } from './marks.ts';
import type { Viewer } from './modeling.ts';
import { redrawNames, shownNames, type Speech } from './names.ts';
import { createPaint, hideDrawing } from './paint.ts';
import { keepReferences } from './references.ts';
import { type Host, service } from './services.ts';
import { warningText } from './warnings.ts';

interface Bpmn extends Host {
  importXML(xml: string): Promise<{ readonly warnings: readonly string[] }>;
  saveSVG(): Promise<{ readonly svg: string }>;
  attachTo(host: HTMLElement): void;
  detach(): void;
  destroy(): void;
}

/** Smallest scale at which names of elements can be read. */
const readable = 0.7;

/** A drawing to look at, with the names of the language: the page's own where it is not said. */
export const createViewer = (language: Language = currentLanguage()): Viewer & Host => {
  const speech: Speech = { language };
  const bpmn = new NavigatedViewer({
    bpmnRenderer: colours,
    moddleExtensions: { tydf: descriptor },
    additionalModules: [shownNames(speech)],
  } as ConstructorParameters<typeof NavigatedViewer>[0]) as unknown as Bpmn;
  const canvas = service(bpmn, 'canvas');
  const registry = service(bpmn, 'elementRegistry');
  const events = service(bpmn, 'eventBus');
  const selection = service(bpmn, 'selection');
  const doubted = keepReferences(bpmn);
  const zooms = { zoomIn: 1.25, zoomOut: 0.8 } as const;
  const selected = (): readonly string[] => [...new Set(selection.get().map((item) => item.labelTarget?.id ?? item.id))];

  return {
    ...createPaint(bpmn),
    get: (name) => bpmn.get(name),
    open: async (xml) => doubted((await bpmn.importXML(xml)).warnings, warningText),
    svg: async () => (await bpmn.saveSVG()).svg,
    speak(next) {
      if (speech.language === next) return;
      speech.language = next;
      redrawNames(events, registry.getAll());
    },
    element: (id) => registry.get(id)?.businessObject ?? null,
    elements: () => registry.getAll().flatMap((item) => (item.parent && !item.labelTarget ? [item.businessObject as ModdleElement] : [])),
    run: (command) => void (command === 'fit' ? canvas.zoom('fit-viewport', 'auto') : canvas.zoom(canvas.zoom() * zooms[command])),
    frame(id) {
      if (canvas.zoom('fit-viewport', 'auto') >= readable) return;
      canvas.zoom(readable);
      if (id !== null && registry.get(id)) canvas.scrollToElement(id, 60);
    },
    select: (ids) => selection.select(ids.flatMap((id) => registry.get(id) ?? [])),
    selected,
    onSelect(heard) {
      const told = (): void => heard(selected());
      events.on('selection.changed', told);
      return () => events.off('selection.changed', told);
    },
    view: () => canvas.viewbox(),
    look: ({ x, y, width, height }) => void canvas.viewbox({ x, y, width, height }),
    onView(heard) {
      const told = (): void => heard(canvas.viewbox());
      events.on('canvas.viewbox.changed', told);
      return () => events.off('canvas.viewbox.changed', told);
    },
    attach(host) {
      bpmn.attachTo(host);
      hideDrawing(bpmn, host);
      canvas.resized();
    },
    detach: () => bpmn.detach(),
    resized: () => canvas.resized(),
    destroy: () => bpmn.destroy(),
  };
};

/** The drawing of a document's flow, of which a window has one for all its readers. */
export interface Diagram extends Pick<Viewer, 'frame' | 'attach' | 'detach'> {
  /** Draws another definition; the same one again costs nothing. Rejects when the drawing cannot be read. */
  show(definitionId: string, xml: string): Promise<void>;
  mark(marks: Readonly<Record<string, Mark>>): void;
  choose(id: string | null): void;
  /** Sign over the node where the document is. */
  flag(id: string, text: string): void;
  clearFlags(): void;
  zoom(step: 1 | -1 | 'fit'): void;
  onPick(heard: (id: string) => void): void;
}

export const createDiagram = (): Diagram => {
  // What it is given is in the reader's language already.
  const viewer = createViewer('zh');
  const canvas = service(viewer, 'canvas');
  const registry = service(viewer, 'elementRegistry');
  const overlays = service(viewer, 'overlays');
  let shown: string | null = null;
  let chosen: string | null = null;
  let picked: (id: string) => void = () => undefined;
  service(viewer, 'eventBus').on('element.click', ({ element }) => element && picked(element.id));

  return {
    frame: (id) => viewer.frame(id),
    attach: (host) => viewer.attach(host),
    detach: () => viewer.detach(),
    async show(definitionId, xml) {
      if (shown === definitionId) return;
      chosen = null;
      shown = null;
      await viewer.open(xml);
      shown = definitionId;
    },
    mark: (marks) =>
      viewer.mark(
        'way',
        Object.fromEntries(
          Object.entries(marks).map(([id, mark]) => {
            const item = registry.get(id);
            // The way to where it was refused ends there.
            const refused = item?.waypoints !== undefined && mark === 'done' && marks[item.target?.id ?? ''] === 'rejected';
            return [id, refused ? 'rejected' : mark];
          }),
        ),
      ),
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
    zoom: (step) => viewer.run(step === 'fit' ? 'fit' : step === 1 ? 'zoomIn' : 'zoomOut'),
    onPick: (heard) => void (picked = heard),
  };
};
