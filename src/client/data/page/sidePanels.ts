/** What stands beside the form or the reader of a kind of document, where an area has something to show there that no field holds. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { ComponentType, LazyExoticComponent } from 'react';

export interface SidePanelProps {
  readonly definition: Definition;
  readonly record: AnyDoc;
  /** What the form knows from outside; null where the document is only read, or filled in by an approver. */
  readonly facts: Readonly<Record<string, unknown>> | null;
  /** Path of the field that the person is in, where it is written. */
  readonly at: string | null;
}

export type SidePanels = Readonly<Record<string, LazyExoticComponent<ComponentType<SidePanelProps>>>>;

const named: Record<string, SidePanels[string]> = {};

/** By kind of document. */
export const sidePanels: Readonly<Record<string, SidePanels[string] | undefined>> = named;

/** The router names those of all areas when it starts. */
export const nameSidePanels = (panels: SidePanels): void => {
  Object.assign(named, panels);
};
