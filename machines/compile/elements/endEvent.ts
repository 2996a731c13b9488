import type { ReadElement } from '../elements.ts';
import { notSupported } from '../problem.ts';
import { definitionsOf } from './events.ts';

/** End: the path is done; with an error the document is rejected; terminate ends the whole body at once. */
export const readEnd: ReadElement = (element, problems) => {
  const [definition] = definitionsOf(element);
  switch (definition?.$type) {
    case undefined:
      return { kind: 'end' };
    case 'bpmn:ErrorEventDefinition':
      return { kind: 'reject' };
    case 'bpmn:TerminateEventDefinition':
      return { kind: 'terminate' };
    default:
      problems.push(notSupported(`${definition!.$type.slice(5)} end`)(element.id!));
      return { kind: 'end' };
  }
};
