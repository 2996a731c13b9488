/** What the palette's search answers. */
import type { KeyFigure, Person, Summary } from '#model/api.ts';
import type { Status } from '#model/status.ts';
import type { Words } from '#model/words.ts';

/** A document found by code, pinyin, amount or words; only what the person may read. */
export interface SearchHit {
  readonly resource: string;
  readonly documentId: string;
  readonly kind: Words;
  readonly code: string;
  readonly title: string;
  readonly status: Status;
  readonly applicant: Person | null;
  readonly figure: KeyFigure | null;
  readonly summary: Summary;
}

/** Answer of `GET /tydf/process/search?q=`, best first: exact code, own open tasks, then the newest. */
export interface SearchAnswer {
  readonly documents: readonly SearchHit[];
  readonly people: readonly (Person & { readonly post: Words | null; readonly department: Words | null })[];
}
