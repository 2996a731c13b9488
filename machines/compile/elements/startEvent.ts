import type { ReadElement } from '../elements.ts';
import { notSupported } from '../problem.ts';
import { definitionsOf } from './events.ts';

/** The plain start, by SUBMIT. Starts by timer, message or signal are events of other instances. */
export const readStart: ReadElement = (element, problems) => {
  const [trigger] = definitionsOf(element);
  if (trigger) problems.push(notSupported(`${trigger.$type.slice(5)} start`)(element.id!));
  return { kind: 'start' };
};
