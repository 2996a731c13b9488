/** Where the document of an instance is read. */
import { permit } from '#client/data/permit.tsx';
import type { Place } from '#client/data/page/place.ts';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import type { InstanceView } from '#model/workflow/instanceView.ts';

/** Null where it has none, or where the person may not read documents of its kind. */
export const placeOfDocument = ({ resource, documentId }: Pick<InstanceView, 'resource' | 'documentId'>): Place | null =>
  resource !== null && permit(`${resource}:page`) ? placeOfRecord(resource, documentId) : null;
