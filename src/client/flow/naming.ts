/** Naming in the modeler: what is typed on the drawing is written to the name of the shown language alone, and found by it. */
import LabelEditingProvider from 'bpmn-js/lib/features/label-editing/LabelEditingProvider';
import BpmnSearchProvider from 'bpmn-js/lib/features/search/BpmnSearchProvider';
import { hasExternalLabel, getExternalLabelMid, isLabel, isLabelExternal } from 'bpmn-js/lib/util/LabelUtil';
import { asShown, type Class, english, injected, type Speech, textOf } from './names.ts';
import type { Bounds, Item, ModelingService, StackService } from './services.ts';

interface Labels {
  activate(item: Item): { text: string } | undefined;
  update(item: Item, text: string, before: string, bounds: Bounds): void;
}
interface Search {
  find(pattern: string): readonly unknown[];
}

class ShownSearch extends (BpmnSearchProvider as unknown as Class<Search>) {
  static $inject = ['speech', 'elementRegistry', ...injected(BpmnSearchProvider)];
  constructor(
    readonly speech: Speech,
    readonly registry: { getAll(): readonly Item[] },
    ...parts: never[]
  ) {
    super(...parts);
  }
  override find(pattern: string): readonly unknown[] {
    const elements = this.registry
      .getAll()
      .flatMap(({ businessObject, labelTarget }) => (businessObject && !labelTarget ? [businessObject] : []));
    return asShown(elements, this.speech, () => super.find(pattern));
  }
}

/** Typing on the drawing names the element in the shown language. */
class ShownLabels extends (LabelEditingProvider as unknown as Class<Labels>) {
  static $inject = ['speech', 'commandStack', ...injected(LabelEditingProvider)];
  constructor(
    readonly speech: Speech,
    readonly stack: StackService,
    ...parts: never[]
  ) {
    super(...parts);
  }
  get foreign(): boolean {
    return this.speech.language === 'en';
  }
  override activate(item: Item) {
    const context = super.activate(item);
    if (context && this.foreign && isNamed(item)) context.text = textOf(item.businessObject.get(english));
    return context;
  }
  override update(item: Item, text: string, before: string, bounds: Bounds): void {
    if (this.foreign && isNamed(item)) this.stack.execute('tydf.nameEn', { item: item.labelTarget ?? item, text });
    else super.update(item, text, before, bounds);
  }
}

const isNamed = ({ businessObject }: Item): boolean =>
  ['bpmn:FlowElement', 'bpmn:Participant', 'bpmn:Lane', 'bpmn:Process'].some((type) => businessObject.$instanceOf(type));

interface Naming {
  readonly item: Item;
  readonly text: string;
  before?: unknown;
}

/** Sets the English name, with the label that shows it where it stands beside its element. */
class NameEnHandler {
  static $inject = ['modeling', 'textRenderer'];
  constructor(
    readonly modeling: ModelingService,
    readonly texts: { getExternalLabelBounds(label: Item, text: string): Bounds },
  ) {}
  preExecute({ item, text }: Naming): void {
    if (isLabel(item as never) || !isLabelExternal(item as never) || hasExternalLabel(item as never) || text.trim() === '') return;
    const at = getExternalLabelMid(item as never);
    const { businessObject, di } = item;
    this.modeling.createLabel(item, { x: at.x, y: at.y + 7 }, { id: `${businessObject.id}_label`, businessObject, di });
  }
  execute(context: Naming): readonly Item[] {
    const { item, text } = context;
    context.before = item.businessObject.get(english);
    item.businessObject.set(english, text.trim() === '' ? undefined : text.trim());
    return item.label ? [item, item.label] : [item];
  }
  revert({ item, before }: Naming): readonly Item[] {
    item.businessObject.set(english, before);
    return item.label ? [item, item.label] : [item];
  }
  postExecute({ item, text }: Naming): void {
    if (!item.label) return;
    const shown = text.trim() || textOf(item.businessObject.name);
    if (shown === '') this.modeling.removeShape(item.label, { unsetLabel: false });
    else this.modeling.resizeShape(item.label, this.texts.getExternalLabelBounds(item.label, shown), { width: 0, height: 0 });
  }
}

class Registers {
  static $inject = ['commandStack'];
  constructor(stack: StackService) {
    stack.registerHandler('tydf.nameEn', NameEnHandler);
  }
}

export const namingModule = {
  __init__: ['nameCommands'],
  nameCommands: ['type', Registers],
  labelEditingProvider: ['type', ShownLabels],
  bpmnSearch: ['type', ShownSearch],
};
