/** A quicker way to a record than choosing it from its list, where an area has one: on a phone it stands first in a line that refers to such. */
import type { Names } from '#model/api.ts';
import type { ComponentType, LazyExoticComponent } from 'react';

export interface QuickMakerProps {
  /** The record is there, and this person may choose it. */
  readonly onMade: (id: string, names: Names) => void;
}

/** By kind of record. */
export type QuickMakers = Readonly<Record<string, LazyExoticComponent<ComponentType<QuickMakerProps>>>>;

const named: Record<string, QuickMakers[string]> = {};
export const quickMakers: Readonly<Record<string, QuickMakers[string] | undefined>> = named;

/** The router names those of all areas when it starts. */
export const nameQuickMakers = (makers: QuickMakers): void => {
  Object.assign(named, makers);
};
