/** What brings things into a folder: files, pictures of the camera on a phone, a folder of its own. */
import { useSay } from '#client/words/language.tsx';
import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { words } from './libraryWords.ts';

interface Props {
  /** Files lie in folders alone. */
  readonly files: boolean;
  readonly phone: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onFolder: () => void;
}

export const Adding = ({ files, phone, onFiles, onFolder }: Props) => {
  const say = useSay();
  return (
    <>
      {files && (
        <FileButton multiple onChange={(chosen) => onFiles(chosen)}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={18} />}>
              {say(words.upload)}
            </Button>
          )}
        </FileButton>
      )}
      {files && phone && (
        <FileButton accept="image/*" capture="environment" onChange={(picture) => picture !== null && onFiles([picture])}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} />}>
              {say(words.camera)}
            </Button>
          )}
        </FileButton>
      )}
      <Button variant="default" leftSection={<IconFolderPlus size={18} />} onClick={onFolder}>
        {say(words.newFolder)}
      </Button>
    </>
  );
};
