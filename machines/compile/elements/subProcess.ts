import type { ReadElement } from '../element.ts';

/** Embedded sub-process; with `triggeredByEvent` it begins by its start event. */
export const readSubProcess: ReadElement = (element) => (element.get('triggeredByEvent') === true ? { eventSubProcess: true } : {});
