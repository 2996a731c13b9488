/** Events of all kinds: what triggers a catching one, what a throwing one does. */
import type { ModdleElement } from 'bpmn-moddle';
import type { EventDetails, FlowElement } from '../../flow.ts';
import type { ReadElement } from '../element.ts';
import { notSupported, severalTriggers } from '../problem.ts';
import { bodyOf, list, valueOf, type Source } from '../source.ts';
import { timerOf } from './timer.ts';

type Details = Omit<EventDetails, 'kind' | 'throws' | 'interrupting'> & { readonly kind: EventDetails['kind'] };

const given = (name: string, value: string | null): object => (value === null ? {} : { [name]: value });

const textIn = (id: string, text: string | null, source: Source): string | null => (text === null ? null : source.text(id, text));

/** Name of what is referred to: its own, else its id; a text where only that stands there. */
const nameOf = (referred: ModdleElement | string | null): string | null =>
  typeof referred === 'string' ? referred : (referred?.name ?? referred?.id ?? null);

/** FEEL of the correlation key: with the message (Zeebe), or on the event (our own attribute). */
const keyOf = (id: string, holder: ModdleElement, message: ModdleElement | string | null, source: Source): string | null => {
  const own = source.attribute(holder, 'key') ?? (typeof message === 'object' && message ? source.attribute(message, 'key') : null);
  const subscription = typeof message === 'object' && message ? source.extensions(message, 'subscription')[0] : undefined;
  const text = own ?? (subscription ? valueOf(subscription, 'correlationKey') : null);
  return text === null ? null : source.feel(id, text);
};

/** A message event or task refers to a message of the file, whose name is what others send. */
export const messageOf = (id: string, holder: ModdleElement, source: Source): Details | null => {
  const message = source.referred(id, holder, 'messageRef');
  const name = nameOf(message) ?? source.attribute(holder, 'messageExpression');
  if (name === null) return null;
  return { kind: 'message', ...given('name', source.text(id, name)), ...given('key', keyOf(id, holder, message, source)) };
};

type Read = (id: string, definition: ModdleElement, source: Source, element: ModdleElement) => Details;

const coded =
  (kind: 'error' | 'escalation', reference: string, code: string): Read =>
  (id, definition, source) => {
    const found = source.referred(id, definition, reference, true);
    const text = typeof found === 'string' ? found : ((found?.get(code) as string | undefined) ?? found?.id ?? null);
    return {
      kind,
      ...given('name', textIn(id, text, source)),
      ...given('codeVariable', source.attribute(definition, `${kind}CodeVariable`, `${kind}VariableName`)),
      ...given('textVariable', source.attribute(definition, `${kind}MessageVariable`)),
    };
  };

const kinds: Readonly<Record<string, Read>> = {
  TimerEventDefinition: (id, definition, source) => ({ kind: 'timer', timer: timerOf(id, definition, source) }),
  MessageEventDefinition: (id, definition, source) => messageOf(id, definition, source) ?? { kind: 'message' },
  SignalEventDefinition: (id, definition, source) => {
    const signal = source.referred(id, definition, 'signalRef');
    const name = nameOf(signal) ?? source.attribute(definition, 'signalExpression');
    const scope = typeof signal === 'object' && signal ? source.attribute(signal, 'scope') : null;
    return { kind: 'signal', ...given('name', textIn(id, name, source)), ...(scope === 'processInstance' ? { within: true } : {}) };
  },
  ErrorEventDefinition: coded('error', 'errorRef', 'errorCode'),
  EscalationEventDefinition: coded('escalation', 'escalationRef', 'escalationCode'),
  ConditionalEventDefinition: (id, definition, source) => {
    const body = bodyOf(definition.get('condition') as ModdleElement | undefined);
    return { kind: 'conditional', condition: body === null ? 'null' : source.feel(id, body) };
  },
  LinkEventDefinition: (id, definition, source) => ({ kind: 'link', ...given('name', textIn(id, definition.name ?? null, source)) }),
  CompensateEventDefinition: (id, definition, source) => {
    const found = source.referred(id, definition, 'activityRef');
    return { kind: 'compensation', ...given('activity', typeof found === 'object' && found ? source.idOf(found) : found) };
  },
  TerminateEventDefinition: (_id, definition, source) => ({
    kind: 'terminate',
    ...(source.attribute(definition, 'terminateAll') === 'true' ? { all: true } : {}),
  }),
};

/** An event with its one definition; several, and kinds that cannot run, are problems. */
const detailsOf = (id: string, element: ModdleElement, source: Source): Details => {
  const definitions = list(element, 'eventDefinitions');
  const [definition] = definitions;
  if (definitions.length > 1) source.problems.push(severalTriggers(id));
  if (!definition) return { kind: 'none' };
  const type = definition.$type.slice(5);
  const read = kinds[type];
  if (read) return read(id, definition, source, element);
  source.problems.push(notSupported(type)(id));
  return { kind: 'none' };
};

/** Events and tasks that catch, throw or begin. */
const event =
  (throws: boolean, interrupting: (element: ModdleElement) => boolean = () => true): ReadElement =>
  (element, source, id) => {
    const details = detailsOf(id, element, source);
    return {
      event: { throws, interrupting: interrupting(element), ...details },
    };
  };

export const readCatch: ReadElement = event(false);
export const readThrow: ReadElement = event(true);

/** Starts; `initiator` names the variable that receives who starts it. */
export const readStart: ReadElement = (element, source, id): Partial<FlowElement> => {
  const initiator = source.attribute(element, 'initiator');
  return {
    ...event(false, (one) => one.get('isInterrupting') !== false)(element, source, id),
    ...(initiator === null ? {} : { initiator }),
  };
};

/** On the edge of an activity. Errors and compensation always end or follow it. */
export const readBoundary: ReadElement = (element, source, id) => {
  const host = source.reference(element, 'attachedToRef').element;
  const read = event(false, (one) => one.get('cancelActivity') !== false)(element, source, id);
  return { ...read, ...(host ? { host: source.idOf(host) } : {}) };
};
