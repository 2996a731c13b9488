import type { ReadElement } from '../elements.ts';

/** Work that the server does; its effect is looked up by name. */
export const readService: ReadElement = (element) => ({
  kind: 'task',
  details: { effect: (element.get('tydf:effect') as string | undefined) ?? element.id! },
});
