/** Pictures on paper: signatures, and attached pictures as pages of their own; other files are named. */
import { addressOf, useFile } from '#client/fields/fileBytes.ts';
import { previewOf } from '#client/fields/previewOf.ts';
import type { Definition } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { type Words, w } from '#model/words.ts';
import { PENDING, type Printed } from './printing.ts';
import css from './PrintSheet.module.css';
import { filesOf } from '#client/blocks/reader/readerFiles.ts';

const words = {
  failed: w('could not be loaded', '加载失败'),
  attached: w('Attachment {at} of {of}', '附件 {at} / {of}'),
  others: w('Attachments not printed', '未打印的附件'),
};

interface PictureProps {
  readonly file: FileRef;
  readonly alt: string;
  readonly className?: string | undefined;
}

export const PaperPicture = ({ file, alt, className }: PictureProps) => {
  const bytes = useFile(file);
  // Drawn signatures are pictures of lines; as an image they run nothing.
  const url = addressOf(bytes.data, file.name.endsWith('.svg') ? 'image/svg+xml' : file.mime);
  if (bytes.isError) return <span>{`${alt}（${words.failed.zh}）`}</span>;
  return url === undefined ? <span {...{ [PENDING]: true }} /> : <img className={className} src={url} alt={alt} />;
};

interface Props {
  readonly definition: Definition;
  readonly bundle: Printed;
  readonly label: (words: Words) => string;
}

export const PrintFiles = ({ definition, bundle, label }: Props) => {
  const files = filesOf(bundle, definition).map(({ file }) => file);
  const pictures = files.filter((file) => previewOf(file) === 'image');
  const others = files.filter((file) => previewOf(file) !== 'image');
  return (
    <>
      {others.length > 0 && (
        <p>
          {label(words.others)}：{others.map(({ name }) => name).join('、')}
        </p>
      )}
      {pictures.map((file, index) => (
        <figure key={file.id} className={css['picture']}>
          <figcaption>
            {words.attached.zh.replace('{at}', String(index + 1)).replace('{of}', String(pictures.length))} · {file.name}
          </figcaption>
          <PaperPicture file={file} alt={file.name} />
        </figure>
      ))}
    </>
  );
};
