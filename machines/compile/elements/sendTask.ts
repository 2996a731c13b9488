import type { ReadElement } from '../elements.ts';

/** Sends a message and goes on at once. */
export const readSend: ReadElement = (element) => ({
  kind: 'pass',
  details: { message: (element.get('tydf:message') as string | undefined) ?? element.id! },
});
