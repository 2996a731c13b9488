/** The kept signature: drawn, typed or uploaded, seen as it will stand on a print, deleted. */
import { Loaded } from '#client/blocks/Loaded.tsx';
import { SignaturePad } from '#client/blocks/decide/SignaturePad.tsx';
import { download, Refused } from '#client/data/server/call.ts';
import { signaturePath, signatureQuery } from '#client/data/personal.ts';
import { filePath, upload } from '#client/data/server/upload.ts';
import { useOwnPerson } from './ownPerson.ts';
import { useSay } from '#client/words/language.tsx';
import type { FileRef } from '#model/field.ts';
import { w } from '#model/words.ts';
import { Button, FileButton, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { SentMark } from './parts.tsx';
import css from './preferences.module.css';
import paper from './signature.module.css';
import { useActing } from './saving.ts';
import { useUnsaved } from './unsaved.ts';

const words = {
  about: w(
    'Where a decision asks for a signature, this one is offered. It is kept on the server and shown to nobody but on what you sign.',
    '需要签名的审批会优先使用此签名。签名保存在服务器上，仅显示在本人签署的单据中。',
  ),
  preview: w('On a print', '打印效果'),
  alt: w('Signature of {name}', '{name}的签名'),
  opinion: w('Opinion: Agree', '意见：同意'),
  keep: w('Keep this signature', '保存签名'),
  upload: w('Upload a picture', '上传图片'),
  kinds: w('PNG, JPEG or WebP, up to 2 MB; best with a white or no background.', 'PNG、JPEG 或 WebP，不超过 2 MB，背景宜为白色或透明。'),
  delete: w('Delete', '删除'),
  none: w('No signature is kept yet.', '尚未保存签名。'),
  unsaved: w('Signature', '签名'),
  tooBig: w('The picture is larger than 2 MB.', '图片超过 2 MB。'),
  lost: w('The picture was not sent. Try again.', '图片未能上传，可重试。'),
};
const MOST_BYTES = 2 * 1024 * 1024;

const usePicture = (file: FileRef | null): string | undefined => {
  const { data } = useQuery({
    queryKey: ['file', file?.id],
    queryFn: () => download(filePath(file?.id ?? '')),
    enabled: file !== null,
    staleTime: Infinity,
  });
  const url = useMemo(() => (data && file ? URL.createObjectURL(data) : undefined), [data, file]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
};

/** The cell of a print sheet's table of approvals, on white in both schemes, as paper is. */
const Preview = ({ file }: { readonly file: FileRef }) => {
  const say = useSay();
  const { name } = useOwnPerson();
  const url = usePicture(file);
  return (
    <figure className={paper['figure']}>
      <figcaption>{say(words.preview)}</figcaption>
      <div className={paper['paper']}>
        <span>{name}</span>
        <span>{say(words.opinion)}</span>
        {url && <img src={url} alt={say(words.alt, { name })} />}
      </div>
    </figure>
  );
};

const Kept = ({ file }: { readonly file: FileRef | null }) => {
  const say = useSay();
  const client = useQueryClient();
  const { sent, act, fail, forget } = useActing();
  const [drawn, setDrawn] = useState<File | null>(null);
  // A kept drawing leaves an empty pad.
  const [round, setRound] = useState(0);
  useUnsaved('signature', drawn === null ? null : say(words.unsaved));
  const show = (next: FileRef | null): void => void client.setQueryData(signatureQuery.queryKey, next);

  const keep = async (picture: File | null): Promise<boolean> => {
    if (!picture) return false;
    if (picture.size > MOST_BYTES) {
      fail(say(words.tooBig));
      return false;
    }
    try {
      const { id } = await upload(picture, () => undefined, new AbortController().signal);
      const stored = await act<FileRef>('PUT', signaturePath, { fileId: id });
      if (stored) show(stored.data);
      return stored !== null;
    } catch (error) {
      fail(error instanceof Refused && error.envelope.desc ? error.envelope.desc : say(words.lost));
      return false;
    }
  };
  const keepDrawn = async (): Promise<void> => {
    if (!(await keep(drawn))) return;
    setDrawn(null);
    setRound(round + 1);
  };
  const draw = (picture: File | FileRef | null): void => {
    forget();
    setDrawn(picture instanceof File ? picture : null);
  };
  const remove = async (): Promise<void> => {
    if (await act('DELETE', signaturePath)) show(null);
  };

  return (
    <>
      <p className={css['about']}>{say(words.about)}</p>
      {file ? <Preview file={file} /> : <p>{say(words.none)}</p>}
      <Group gap="sm">
        <FileButton onChange={(picture) => void keep(picture)} accept="image/png,image/jpeg,image/webp">
          {(button) => (
            <Button {...button} variant="default">
              {say(words.upload)}
            </Button>
          )}
        </FileButton>
        {file && (
          <Button variant="default" onClick={() => void remove()}>
            {say(words.delete)}
          </Button>
        )}
        <SentMark sent={sent} />
      </Group>
      <p className={css['about']}>{say(words.kinds)}</p>
      <div className={paper['pad']}>
        <SignaturePad key={round} offersKept={false} onChange={draw} />
      </div>
      <Group>
        <Button disabled={drawn === null} onClick={() => void keepDrawn()} loading={sent?.state === 'sending'}>
          {say(words.keep)}
        </Button>
      </Group>
    </>
  );
};

export const SignatureSection = () => <Loaded of={useQuery(signatureQuery)}>{(file) => <Kept file={file} />}</Loaded>;
