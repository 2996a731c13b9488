/** The report tells what became of the parts of a model that another engine wrote. */
import type { Words } from '#model/words.ts';

export interface Note {
  readonly kind: 'understood' | 'translated' | 'ignored';
  readonly element: string;
  /** As it stands in the file. */
  readonly from: string;
  /** It is this here: FEEL, an approver rule, a setting. */
  readonly to?: string;
  readonly why?: Words;
}
