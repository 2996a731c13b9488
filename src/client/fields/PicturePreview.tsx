/** A picture in its full size, above the page. */
import '@mantine/core/styles/Modal.layer.css';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { Image, Modal } from '@mantine/core';

interface Props {
  readonly name: string;
  readonly url: string | undefined;
  readonly onClose: () => void;
}

export const PicturePreview = ({ name, url, onClose }: Props) => {
  const say = useSay();
  return (
    <Modal opened onClose={onClose} title={name} size="80vw" closeButtonProps={{ 'aria-label': say(shell.close) }}>
      <Image src={url} alt={name} fit="contain" mah="75vh" />
    </Modal>
  );
};
