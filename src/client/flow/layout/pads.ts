/** What stands beside a selected element: the step that follows is one that somebody approves, as flows of this product mostly go on. */
import type { Item } from '#client/flow/services.ts';

interface Entry {
  readonly group?: string;
  readonly className?: string;
  readonly title?: string;
  readonly action?: object;
}
type Entries = Readonly<Record<string, Entry>>;

class Pads {
  static $inject = ['contextPad', 'elementFactory', 'autoPlace', 'create', 'translate'];
  constructor(
    pad: { registerProvider(priority: number, provider: object): void },
    factory: { createShape(attributes: object): Item },
    places: { append(behind: Item, shape: Item): void },
    creating: { start(event: Event, shape: Item, context: object): void },
    translate: (text: string, values?: object) => string,
  ) {
    const shape = (): Item => factory.createShape({ type: 'bpmn:UserTask' });
    pad.registerProvider(5, {
      getContextPadEntries: (item: Item) => (entries: Entries) => {
        const { 'append.append-task': task, ...rest } = entries;
        if (!task) return entries;
        const step: Entry = {
          ...task,
          className: 'bpmn-icon-user-task',
          title: translate('Append {type}', { type: translate('User task') }),
          action: {
            click: () => places.append(item, shape()),
            dragstart: (event: Event) => creating.start(event, shape(), { source: item }),
          },
        };
        return { 'append.append-user-task': step, ...rest };
      },
    });
  }
}

export const padModule = { __init__: ['pads'], pads: ['type', Pads] };
