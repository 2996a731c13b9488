/** What became of the parts of a model that another engine wrote. */
import type { Words } from '#model/words.ts';

export interface Note {
  readonly kind: 'understood' | 'translated' | 'ignored';
  readonly element: string;
  /** As it stands in the file. */
  readonly from: string;
  /** What it is here: FEEL, an approver rule, a setting. */
  readonly to?: string;
  readonly why?: Words;
}
