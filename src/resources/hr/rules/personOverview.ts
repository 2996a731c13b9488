/** What a person's file shows beside itself: which kinds of records about them may be read, and their documents. */
import type { Words } from '#model/words.ts';

/** Records of one resource about the person, as far as the reader sees them. */
export interface PersonPart {
  readonly resource: string;
  readonly count: number;
}

export interface PersonDocument {
  readonly resource: string;
  readonly id: string;
  readonly kind: Words;
  readonly code: string | null;
  readonly status: string;
  /** Day of the first sending; of a draft the day on which it was begun. */
  readonly date: string | null;
  /** Day on which what was approved takes effect, where it has not yet; null otherwise. */
  readonly takesEffect: string | null;
}

export interface PersonOverview {
  readonly parts: readonly PersonPart[];
  /** Newest first. */
  readonly documents: readonly PersonDocument[];
}
