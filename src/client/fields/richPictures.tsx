/** Pictures in rich text: stored files whose bytes are fetched when they are shown, and the button that puts one in. */
import { download, Refused } from '#client/data/server/call.ts';
import { filePath, upload } from '#client/data/server/upload.ts';
import { useSay } from '#client/words/language.tsx';
import { richPicture } from '#model/fields/richText.ts';
import { w } from '#model/words.ts';
import { ActionIcon, FileButton, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from './fileBytes.ts';

const words = {
  insert: w('Insert a picture', '插入图片'),
  failed: w('{name} was not sent. Choose it again to retry.', '{name} 未能上传，需重新选择。'),
};

/** The address of bytes is good while somebody holds them: as long as the picture is there. */
const held = new WeakMap<Element, Blob>();

/** Fetches the pictures of a text that is shown; one that does not come leaves its words. */
export async function showPictures(text: HTMLElement, signal?: AbortSignal): Promise<void> {
  const waiting = [...text.querySelectorAll<HTMLImageElement>(`${richPicture.tag}[${richPicture.file}]:not([src])`)];
  await Promise.all(
    waiting.map(async (picture) => {
      const path = filePath(picture.getAttribute(richPicture.file) ?? '');
      const bytes = await download(path, { quiet: true, ...(signal && { signal }) });
      if (!bytes?.type.startsWith('image/')) return;
      held.set(picture, bytes);
      picture.src = addressOf(bytes, bytes.type) ?? '';
    }),
  );
}

const pictureOf = (id: string, name: string): string => {
  const picture = document.createElement(richPicture.tag);
  picture.setAttribute(richPicture.file, id);
  picture.setAttribute(richPicture.words, name.replace(/\.[^.]*$/, ''));
  return picture.outerHTML;
};

/** Stores a picture and hands it over as rich text. */
export const PictureButton = ({ onPicture }: { readonly onPicture: (html: string) => void }) => {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const send = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setBusy(true);
    setComplaint(null);
    try {
      const stored = await upload(file, () => undefined, new AbortController().signal);
      onPicture(pictureOf(stored.id, stored.name));
    } catch (error) {
      setComplaint((error instanceof Refused && error.envelope.desc) || say(words.failed, { name: file.name }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <FileButton onChange={(file) => void send(file)} accept="image/png,image/jpeg,image/webp,image/gif">
        {(props) => (
          <ActionIcon {...props} variant="subtle" color="gray" loading={busy} aria-label={say(words.insert)}>
            <IconPhoto size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </FileButton>
      {complaint !== null && (
        <Text size="xs" c="var(--danger-text)" role="alert">
          {complaint}
        </Text>
      )}
    </>
  );
};
