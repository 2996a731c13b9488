/**
 * Elements carry two names, `name` and `tydf:nameEn`; the drawing shows that of the shown language, and what is typed there is written to
 * that one alone. bpmn-js knows `name` only, so for the moment of drawing, and no longer, the shown name stands in its place.
 */
import BpmnRenderer from 'bpmn-js/lib/draw/BpmnRenderer';
import BpmnImporter from 'bpmn-js/lib/import/BpmnImporter';
import type { Language } from '#model/words.ts';
import type { EventService, Item, Writable } from './services.ts';

/** The language that is shown now; one of each modeler. */
export interface Speech {
  language: Language;
}

export const english = 'tydf:nameEn';
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The name in this language, else the other. */
const shownName = (element: Writable, { language }: Speech): string => {
  const [zh, en] = [textOf(element.name), element.$instanceOf('bpmn:BaseElement') ? textOf(element.get(english)) : ''];
  return language === 'en' ? en || zh : zh || en;
};

export const asShown = <Value>(elements: readonly Writable[], speech: Speech, work: () => Value): Value => {
  const changed = elements.flatMap((element) => {
    const { name } = element;
    const shown = shownName(element, speech);
    return shown === (name ?? '') ? [] : [{ element, name, shown }];
  });
  for (const { element, shown } of changed) element.set('name', shown);
  try {
    return work();
  } finally {
    for (const { element, name } of changed) element.set('name', name);
  }
};

export type Class<Instance> = new (...parts: never[]) => Instance;
interface Renderer {
  drawShape(graphics: unknown, item: Item, attributes?: object): unknown;
  drawConnection(graphics: unknown, item: Item, attributes?: object): unknown;
}
interface Importer {
  add(semantic: Writable, di: unknown, parent: unknown): unknown;
}
export const injected = (type: unknown): readonly string[] => (type as { $inject: readonly string[] }).$inject;

class ShownRenderer extends (BpmnRenderer as unknown as Class<Renderer>) {
  static $inject = ['speech', ...injected(BpmnRenderer)];
  constructor(
    readonly speech: Speech,
    ...parts: never[]
  ) {
    super(...parts);
  }
  override drawShape(graphics: unknown, item: Item, attributes?: object): unknown {
    return asShown([item.businessObject], this.speech, () => super.drawShape(graphics, item, attributes));
  }
  override drawConnection(graphics: unknown, item: Item, attributes?: object): unknown {
    return asShown([item.businessObject], this.speech, () => super.drawConnection(graphics, item, attributes));
  }
}

class ShownImporter extends (BpmnImporter as unknown as Class<Importer>) {
  static $inject = ['speech', ...injected(BpmnImporter)];
  constructor(
    readonly speech: Speech,
    ...parts: never[]
  ) {
    super(...parts);
  }
  override add(semantic: Writable, di: unknown, parent: unknown): unknown {
    return asShown([semantic], this.speech, () => super.add(semantic, di, parent));
  }
}

/** What a drawing of either kind needs to show names of the language. */
export const shownNames = (speech: Speech) => ({
  speech: ['value', speech],
  bpmnRenderer: ['type', ShownRenderer],
  bpmnImporter: ['type', ShownImporter],
});

/** Draws all names anew, after the language has changed. */
export const redrawNames = (events: EventService, items: readonly Item[]): void =>
  void events.fire('elements.changed', { elements: items.filter(({ parent }) => parent) });
