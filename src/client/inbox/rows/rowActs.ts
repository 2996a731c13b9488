/** The buttons of a row do this; the page fills it once, so that no row draws anew for it. */
import type { InboxRow } from '#model/workflow/inbox.ts';
import { createContext } from 'react';

export interface RowActs {
  /** Shows the task and asks there for this action, as its button in the reader does: nothing is decided that nobody could see. */
  readonly press: (row: InboxRow, action: string) => void;
  /** The list is asked again: something was done to a row. */
  readonly changed: () => void;
  /** The row is about to leave the list: what is read there goes on to the next. */
  readonly removed: (row: InboxRow) => void;
}

/** Null where a list is only read: its rows have no buttons and cannot be selected. */
export const RowActsContext = createContext<RowActs | null>(null);
