/** The menu of the bar and the sheet that it is on a phone are given the same; what is in them comes late. */
import type { RefObject } from 'react';
import type { BarAction, BarCan } from './actionWords.ts';

export interface ActionMenuProps {
  readonly can: BarCan;
  readonly code: string;
  /** Where the buttons of the bar are: those that found no place there stand here. */
  readonly buttons: RefObject<HTMLElement | null>;
  /** Whether the action is possible now. */
  readonly open: (action: BarAction) => boolean;
  readonly onAct: (action: BarAction) => void;
}
