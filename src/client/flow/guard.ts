/** Nothing is changed while the drawing is read only: neither by rules of bpmn-js, nor by typing, nor by a command. */
import Rules from 'diagram-js/lib/features/rules/Rules';
import type { EventService, StackService } from './services.ts';

export interface Guard {
  readOnly: boolean;
}

type Class<Instance> = new (...parts: never[]) => Instance;
interface RulesService {
  allowed(action: string, context?: object): unknown;
}
interface ContextPadService {
  registerProvider(priority: number, provider: object): void;
}

class GuardedRules extends (Rules as unknown as Class<RulesService>) {
  static $inject = ['guard', ...(Rules as unknown as { $inject: readonly string[] }).$inject];
  constructor(
    readonly guard: Guard,
    ...parts: never[]
  ) {
    super(...parts);
  }
  override allowed(action: string, context?: object): unknown {
    return this.guard.readOnly ? false : super.allowed(action, context);
  }
}

const drags = ['shape.move', 'connectionSegment.move', 'bendpoint.move', 'resize', 'create', 'connect', 'spaceTool'].map(
  (drag) => `${drag}.start`,
);

class Gate {
  static $inject = ['guard', 'eventBus', 'contextPad', 'commandStack'];
  constructor(guard: Guard, events: EventService, contextPad: ContextPadService, stack: StackService) {
    const execute = stack.execute.bind(stack);
    stack.execute = (command, context) => {
      if (!guard.readOnly) execute(command, context);
    };
    const shut = (): false | undefined => (guard.readOnly ? false : undefined);
    events.on([...drags, 'element.dblclick', 'popupMenu.open'], 5000, shut);
    contextPad.registerProvider(1, {
      getContextPadEntries: () => (entries: object) => (guard.readOnly ? {} : entries),
      getMultiElementContextPadEntries: () => (entries: object) => (guard.readOnly ? {} : entries),
    });
  }
}

export const guardModule = (guard: Guard) => ({
  __init__: ['gate'],
  guard: ['value', guard],
  gate: ['type', Gate],
  rules: ['type', GuardedRules],
});
