/**
 * Attached files beside each other and one of them in place: pictures, PDF in the browser's own viewer, texts and tables; anything else
 * says that it is read elsewhere. `[` and `]` go to the neighbours, arrow keys in the list as well.
 */
import { FullScreenButton } from '#client/theme/FullScreenButton.tsx';
import { useSay } from '#client/words/language.tsx';
import type { FileRef } from '#model/field.ts';
import { fileSize } from '#model/calculation/format.ts';
import { w } from '#model/words.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconFile, IconFileText, IconFileTypePdf, IconPhoto, IconTable } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { addressOf, saveFile, shortName, useFile } from './fileBytes.ts';
import { PicturePreview } from './PicturePreview.tsx';
import css from './preview.module.css';
import { type Preview, previewOf } from './previewOf.ts';
import { TextPreview } from './TextPreview.tsx';

const words = {
  files: w('Files', '附件'),
  save: w('Download', '下载'),
  elsewhere: w('This kind of file is not shown here. Download it to read it.', '此类文件无法在线预览，下载后可查看。'),
  noViewer: w('This browser shows no PDF in the page. Download it to read it.', '此浏览器不支持在页面中显示 PDF，下载后可查看。'),
  failed: w('The file could not be loaded.', '文件加载失败。'),
  retry: w('Retry', '重试'),
  full: w('File in full screen', '附件全屏'),
  place: w('{at} of {of}', '第{at}个，共{of}个'),
};

const signs = { image: IconPhoto, pdf: IconFileTypePdf, table: IconTable, text: IconFileText } satisfies Record<Preview, typeof IconFile>;

/** A file with where it comes from, such as the approver who attached it. */
export interface ShownFile extends FileRef {
  readonly from?: string;
}

const Thumb = ({ file }: { readonly file: FileRef }) => {
  const kind = previewOf(file);
  // A small picture is worth its bytes; a large one waits until it is opened.
  const bytes = useFile(file, kind === 'image' && file.size < 2_000_000);
  const url = addressOf(bytes.data, file.mime);
  const Sign = kind === null ? IconFile : signs[kind];
  return kind === 'image' && url !== undefined ? (
    <img src={url} alt="" className={css['thumb']} />
  ) : (
    <Sign size={24} stroke={1.5} aria-hidden />
  );
};

const Pdf = ({ file, bytes }: { readonly file: FileRef; readonly bytes: Blob }) => {
  const say = useSay();
  const url = addressOf(bytes, 'application/pdf');
  return navigator.pdfViewerEnabled ? <iframe className={css['pdf']} src={url} title={file.name} /> : <p>{say(words.noViewer)}</p>;
};

const Picture = ({ file, bytes }: { readonly file: FileRef; readonly bytes: Blob }) => (
  <PicturePreview name={file.name} url={addressOf(bytes, file.mime)} />
);

const Shown = ({ file }: { readonly file: FileRef }) => {
  const say = useSay();
  const kind = previewOf(file);
  const bytes = useFile(file, kind !== null);
  if (kind === null) return <p>{say(words.elsewhere)}</p>;
  if (bytes.isError)
    return (
      <div role="alert">
        <p>{say(words.failed)}</p>
        <Button variant="default" onClick={() => void bytes.refetch()}>
          {say(words.retry)}
        </Button>
      </div>
    );
  if (!bytes.data) return <Skeleton height={240} />;
  if (kind === 'pdf') return <Pdf file={file} bytes={bytes.data} />;
  if (kind === 'image') return <Picture file={file} bytes={bytes.data} />;
  return <TextPreview bytes={bytes.data} name={file.name} table={kind === 'table'} />;
};

interface Props {
  readonly files: readonly ShownFile[];
  /** The one to begin with. */
  readonly first?: string | undefined;
  /** Receives the step to a neighbour, so that keys of the page can take it. */
  readonly onReady?: (step: (by: 1 | -1) => void) => void;
}

export const FileViewer = ({ files, first, onReady }: Props) => {
  const say = useSay();
  const [chosen, setChosen] = useState(first ?? files[0]?.id);
  const list = useRef<HTMLUListElement>(null);
  const at = Math.max(
    0,
    files.findIndex(({ id }) => id === chosen),
  );
  const file = files[at];
  const go = (to: number) => {
    const next = files[(to + files.length) % files.length];
    if (next) setChosen(next.id);
  };
  useEffect(() => onReady?.((by) => go(at + by)));
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: files.length - 1 }[event.code];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
    list.current?.querySelectorAll<HTMLElement>('button')[(to + files.length) % files.length]?.focus();
  };
  if (!file) return null;
  return (
    <div className={css['viewer']}>
      <ul className={css['files']} ref={list} aria-label={say(words.files)}>
        {files.map((one, index) => (
          <li key={one.id}>
            <button
              type="button"
              aria-pressed={index === at}
              tabIndex={index === at ? 0 : -1}
              onClick={() => setChosen(one.id)}
              onKeyDown={walk}
              title={one.name}
            >
              <Thumb file={one} />
              <span className={css['name']}>{shortName(one.name, 30)}</span>
              <span className={css['size']}>
                {fileSize(one.size)}
                {one.from !== undefined && ` · ${one.from}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <section className={css['shown']} aria-label={file.name} data-screen>
        <header className={css['bar']}>
          <strong title={file.name}>{shortName(file.name)}</strong>
          <span className={css['size']} role="status">
            {fileSize(file.size)} · {say(words.place, { at: at + 1, of: files.length })}
          </span>
          <Button size="compact-sm" variant="default" leftSection={<IconDownload size={16} />} onClick={() => void saveFile(file)}>
            {say(words.save)}
          </Button>
          <FullScreenButton label={words.full} variant="default" size={26} />
        </header>
        <Shown key={file.id} file={file} />
      </section>
    </div>
  );
};
