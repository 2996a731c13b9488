/** What stood beside the drawing at a moment of the trail: who held it, and the form as it was. */
import type { InstanceView } from '#model/workflow/instanceView.ts';
import { placeOfDocument } from '#client/designer/instances/documentPlace.ts';
import { FormThen } from './FormThen.tsx';
import { Holders } from '#client/designer/instances/Holders.tsx';
import type { Frame } from '#client/designer/instances/replay.ts';

export const Then = ({ view, frame, place }: { readonly view: InstanceView; readonly frame: Frame; readonly place: number }) => (
  <>
    <Holders holders={frame.holders} at={frame.entry.at} />
    {placeOfDocument(view) && view.resource !== null && view.documentId !== null && (
      <FormThen resource={view.resource} documentId={view.documentId} trail={view.trail} place={place} />
    )}
  </>
);
