/** Reading of moddle elements for the panel: types, texts, names. Elements are only read; writing goes through `Modeler.change`. */
import type { ModdleElement } from 'bpmn-moddle';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';

/** BPMN type without prefix: `UserTask`. */
export const typeOf = (element: ModdleElement): string => element.$type.slice(element.$type.indexOf(':') + 1);

/** A property as text; empty where there is none. */
export const textAt = (element: ModdleElement, name: string): string => {
  const value = element.get(name);
  return typeof value === 'object' ? '' : textOf(value);
};

export const flagAt = (element: ModdleElement, name: string): boolean => element.get(name) === true || element.get(name) === 'true';

export const childAt = (element: ModdleElement, name: string): ModdleElement | null => {
  const value = element.get(name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ModdleElement) : null;
};

export const childrenAt = (element: ModdleElement, name: string): readonly ModdleElement[] => {
  const value = element.get(name);
  return Array.isArray(value) ? (value as readonly ModdleElement[]) : [];
};

/** Text inside of an expression, script or documentation. */
export const bodyAt = (element: ModdleElement, name: string): string => {
  const child = childAt(element, name);
  return child ? textAt(child, 'body').trim() : '';
};

/** The event definition that an event carries. */
export const eventOf = (element: ModdleElement): ModdleElement | null => childrenAt(element, 'eventDefinitions')[0] ?? null;

/** Extension elements of this type (`tydf:Approver`), whichever way their name begins. */
export const extensionsOf = (element: ModdleElement, type: string): readonly ModdleElement[] => {
  const holder = childAt(element, 'extensionElements');
  return holder ? childrenAt(holder, 'values').filter((one) => one.$type.toLowerCase() === type.toLowerCase()) : [];
};

export const namesOf = (element: ModdleElement): Words => {
  const zh = element.name ?? '';
  return { zh, en: textAt(element, 'tydf:nameEn') || zh };
};

/** Ids that another element of the file has. */
export const isTaken = (elements: readonly ModdleElement[], id: string): boolean => elements.some((one) => one.id === id);

/** Can it be the id of an element (XML's NCName)? */
export const isId = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(text);
