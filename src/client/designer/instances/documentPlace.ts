/** Where the document of an instance is read. */
import { permit } from '#client/data/permit.tsx';
import type { Query } from '#client/data/page.ts';
import { catalogue } from '#resources/catalogue.ts';
import type { InstanceView } from '#model/operate.ts';

/** Null where it has none, or where the person may not read documents of its kind. */
export const placeOfDocument = ({
  resource,
  documentId,
}: Pick<InstanceView, 'resource' | 'documentId'>): { readonly path: string; readonly query: Query } | null => {
  if (resource === null || documentId === null || !permit(`${resource}:page`)) return null;
  const page = catalogue.get(resource)?.pages.view;
  if (page === undefined) return null;
  const [path = '', text = ''] = page.split('?');
  return { path, query: { ...Object.fromEntries(new URLSearchParams(text)), id: documentId } };
};
