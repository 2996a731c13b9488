/** A file in the page, as far as its kind can be shown: for who may only look as well. The bytes come with the token, so as a blob. */
import { useActor } from '#client/blocks/form/useActor.ts';
import { download } from '#client/data/server/call.ts';
import { addressOf } from '#client/fields/fileBytes.ts';
import { PicturePreview } from '#client/fields/PicturePreview.tsx';
import { previewOf } from '#client/fields/previewOf.ts';
import { TextPreview } from '#client/fields/TextPreview.tsx';
import { useSay } from '#client/words/language.tsx';
import { isSecret, keepsTreeAlone } from '#resources/data/library.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libraryAt, type NodeDetails } from './library.ts';
import css from './library.module.css';
import { words } from './libraryWords.ts';

export const Preview = ({ node }: { readonly node: NodeDetails }) => {
  const say = useSay();
  const { id, name, versionNo } = node;
  const mime = node.mime ?? '';
  const { roles } = useActor();
  const kind = previewOf({ mime, name });
  // The server shows what browsers draw without running anything to whoever may look; other text is read by who may have the file.
  const drawn = mime === 'text/plain' || kind === 'image' || kind === 'pdf';
  const mayHave = node.actions.includes('download');
  const mayLook = mayHave || (drawn && !(isSecret(node.secrecy) && keepsTreeAlone(roles)));
  const shown = kind !== null && mayLook;
  const bytes = useQuery({
    queryKey: ['file', 'library', id, versionNo],
    queryFn: async ({ signal }) => {
      const blob = await download(`${libraryAt}/downloadFile?id=${id}${drawn ? '&preview=1' : ''}`, { signal, quiet: true });
      if (blob === null) throw new Error(name);
      return blob;
    },
    enabled: shown,
    staleTime: Infinity,
  });
  if (!shown) return <p>{say(kind === null ? words.noPreview : words.mayNotLook)}</p>;
  if (bytes.isError) return <p role="alert">{say(words.previewFailed)}</p>;
  if (bytes.data === undefined) return <Skeleton height={160} />;
  return (
    <div className={css['shown']}>
      {kind === 'image' && <PicturePreview name={name} url={addressOf(bytes.data, mime)} />}
      {kind === 'pdf' && <iframe src={addressOf(bytes.data, 'application/pdf')} title={name} />}
      {(kind === 'text' || kind === 'table') && <TextPreview bytes={bytes.data} name={name} table={kind === 'table'} />}
    </div>
  );
};
