/** The menu of the bar and the sheet that it is on a phone are given the same; what is in them comes late. */
import type { RefObject } from 'react';
import type { BarAction, BarCan } from './actionWords.ts';

export interface ActionMenuProps {
  readonly can: BarCan;
  readonly code: string;
  /** The bar's buttons stand in this element; those that found no place there are in the menu. */
  readonly buttons: RefObject<HTMLElement | null>;
  /** True where the action is possible now; the others are shown with their reason. */
  readonly open: (action: BarAction) => boolean;
  readonly onAct: (action: BarAction) => void;
}
