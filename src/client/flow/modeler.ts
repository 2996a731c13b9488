/** The modeler: our door over bpmn-js (`modeling.ts`). Loaded with the first drawing that is edited; the only way in is `createModeler`. */
import type { ModdleElement } from 'bpmn-moddle';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import 'diagram-js-minimap/assets/diagram-js-minimap.css';
import 'bpmn-js-color-picker/colors/color-picker.css';
import './paint.css';
import './modeler.css';
import descriptor from '#flows/tydf.json' with { type: 'json' };
import type { Language } from '#model/words.ts';
import { currentLanguage } from '#client/words/current.ts';
import { colours } from './colours.ts';
import { createClipboard } from './clipboard.ts';
import { createCommands } from './commands.ts';
import { createEdit, shapeOf } from './edit.ts';
import { byId } from './elements.ts';
import { createHistory } from './history.ts';
import type { Edit, Kind, Modeler } from './modeling.ts';
import { BaseModeler, modulesOf } from './modules.ts';
import { redrawNames, type Speech } from './names.ts';
import { keepOrder } from './layout/order.ts';
import { createPaint, hideDrawing } from './paint.ts';
import { createTidy } from './layout/tidy.ts';
import { placed } from './layout/unplaced.ts';
import { keepReferences } from './references.ts';
import { type Host, type Item, service } from './services.ts';
import { warningText } from './warnings.ts';

interface Bpmn extends Host {
  importXML(xml: string): Promise<{ readonly warnings: readonly string[] }>;
  saveXML(options: object): Promise<{ readonly xml?: string }>;
  saveSVG(): Promise<{ readonly svg: string }>;
  getDefinitions(): ModdleElement | undefined;
  attachTo(host: HTMLElement): void;
  detach(): void;
  destroy(): void;
}

interface Options {
  /** The page's own where it is not said. */
  readonly language?: Language;
  readonly readOnly?: boolean;
}

/** Smallest scale at which names of elements can be read. */
const readable = 0.7;

/** Has the file something that can be drawn: shapes that stand for its elements. */
const isDrawn = (xml: string): boolean => /<(?:[\w-]+:)?(?:BPMNShape|BPMNEdge)\b/.test(xml);

/** Commands that change the drawing. */
const writing =
  /^(?:undo|redo|paste|duplicate|tidy|removeSelection|space|connect|editLabel|(?:append|create|replace)Menu|(?:align|distribute)-.*)$/;

/** A change that failed or did nothing leaves no step behind that could be done again. */
const forget = (stack: unknown): void => {
  const { _stack, _stackIdx } = stack as { readonly _stack: unknown[]; readonly _stackIdx: number };
  _stack.length = _stackIdx + 1;
};

export const createModeler = ({ language = currentLanguage(), readOnly = false }: Options = {}): Modeler => {
  const speech: Speech = { language };
  const guard = { readOnly };
  const bpmn = new BaseModeler({
    modules: modulesOf(speech, guard) as never,
    moddleExtensions: { tydf: descriptor },
    bpmnRenderer: colours,
    keyboard: { bind: false },
  } as never) as unknown as Bpmn;
  const canvas = service(bpmn, 'canvas');
  const registry = service(bpmn, 'elementRegistry');
  const events = service(bpmn, 'eventBus');
  const selection = service(bpmn, 'selection');
  const stack = service(bpmn, 'commandStack');
  const definitions = (): ModdleElement => {
    const open = bpmn.getDefinitions();
    if (!open) throw new Error('No drawing is open');
    return open;
  };
  keepOrder(bpmn, () => bpmn.getDefinitions());
  const doubted = keepReferences(bpmn);
  const edit = createEdit(bpmn, definitions);
  const changes = new Set<() => void>();
  const selections = new Set<(ids: readonly string[]) => void>();
  const idOf = (item: Item): string => item.labelTarget?.id ?? item.id;
  const chosen = (): readonly string[] => [...new Set(selection.get().map(idOf))];
  let opening = false;

  stack.registerHandler(
    'tydf.change',
    class {
      preExecute({ work }: { readonly work: () => void }): void {
        work();
      }
    },
  );
  const changed = (): void => {
    if (!opening) for (const heard of changes) heard();
  };
  events.on('commandStack.changed', 100, ({ trigger }) => {
    if (trigger === 'clear') return;
    if (trigger === 'execute') history.changed();
    changed();
  });
  events.on('selection.changed', 100, () => {
    for (const heard of selections) heard(chosen());
  });

  const change = (work: (edit: Edit) => void): void => {
    if (guard.readOnly) return;
    let did = false;
    let failed: { readonly error: unknown } | null = null;
    const counted = new Proxy(edit, {
      get: (target, name: keyof Edit) => {
        did = true;
        return target[name];
      },
    });
    stack.execute('tydf.change', {
      work: () => {
        try {
          work(counted);
        } catch (error) {
          failed = { error };
        }
      },
    });
    if (did && !failed) return;
    stack.undo();
    forget(stack);
    if (failed) throw (failed as { readonly error: unknown }).error;
  };

  const roots = (): readonly ModdleElement[] => (bpmn.getDefinitions()?.get('rootElements') as readonly ModdleElement[] | undefined) ?? [];
  const xml = async (): Promise<string> => (await bpmn.saveXML({ format: true })).xml ?? '';
  const show = async (text: string): Promise<readonly string[]> => {
    const before = bpmn.getDefinitions() ? { file: await xml(), view: canvas.viewbox() } : null;
    opening = true;
    try {
      const { warnings } = await bpmn.importXML(isDrawn(text) ? text : await placed(text));
      // The part that was looked at stays in sight.
      if (before && before.view.width > 0) canvas.viewbox(before.view);
      return doubted(warnings, warningText);
    } catch (error) {
      if (before) await bpmn.importXML(before.file);
      throw error;
    } finally {
      opening = false;
      changed();
    }
  };
  const history = createHistory(stack, xml, show);
  const clipboard = createClipboard(bpmn);
  const commands = createCommands(bpmn, { clipboard, history, change, tidy: createTidy(bpmn, definitions) });

  return {
    ...createPaint(bpmn),
    open(text) {
      history.forget();
      return show(text);
    },
    restore: (text) => history.restore(text),
    xml,
    svg: async () => (await bpmn.saveSVG()).svg,
    element: (id) => {
      const root = bpmn.getDefinitions();
      return registry.get(id)?.businessObject ?? (root ? byId(root, id) : null);
    },
    process: () => {
      const drawn = canvas.getRootElement().businessObject as ModdleElement | undefined;
      if (drawn?.$type === 'bpmn:Process') return drawn;
      const processes = roots().filter(({ $type }) => $type === 'bpmn:Process');
      return processes.find((one) => one.get('isExecutable') !== false) ?? processes[0] ?? null;
    },
    roots,
    elements: () =>
      registry
        .getAll()
        .flatMap((item) => (item.parent && !item.labelTarget && item.businessObject ? [item.businessObject as ModdleElement] : [])),
    change,
    can: (command) => !(guard.readOnly && writing.test(command)) && commands.can(command),
    run: (command) => {
      if (!(guard.readOnly && writing.test(command))) void commands.run(command);
    },
    select(ids) {
      const items = ids.flatMap((id) => registry.get(id) ?? []);
      const root = items[0] && canvas.findRoot(items[0]);
      if (root && root !== canvas.getRootElement()) canvas.setRootElement(root);
      selection.select(items);
    },
    selected: chosen,
    readOnly(yes) {
      guard.readOnly = yes;
      selection.select([...selection.get()]);
    },
    speak(next) {
      if (speech.language === next) return;
      speech.language = next;
      redrawNames(events, registry.getAll());
    },
    begin: (kind: Kind, pointer) => commands.begin(shapeOf(kind), kind, pointer),
    onChange(heard) {
      changes.add(heard);
      return () => void changes.delete(heard);
    },
    onSelect(heard) {
      selections.add(heard);
      return () => void selections.delete(heard);
    },
    attach(host) {
      bpmn.attachTo(host);
      hideDrawing(bpmn, host);
      canvas.resized();
    },
    detach: () => bpmn.detach(),
    resized: () => canvas.resized(),
    frame() {
      void commands.run('fit');
      if (canvas.zoom() >= readable) return;
      canvas.zoom(readable);
      const shapes = registry
        .getAll()
        .filter((item) => item.parent && !item.waypoints && canvas.findRoot(item) === canvas.getRootElement());
      const { width, height } = canvas.viewbox();
      const [left, top] = [Math.min(...shapes.map(({ x }) => x)), Math.min(...shapes.map(({ y }) => y))];
      const start = shapes.find(({ type }) => type === 'bpmn:StartEvent');
      canvas.viewbox({ x: left - 60, y: Math.max(top - 80, (start?.y ?? top) - height / 2), width, height });
    },
    destroy: () => bpmn.destroy(),
  };
};
