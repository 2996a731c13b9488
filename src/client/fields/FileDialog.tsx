/** Files of one place above the page, the chosen one open. */
import '@mantine/core/styles/Modal.layer.css';
import { dialogWidth } from '#client/theme/look/dialogWidth.ts';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { FileViewer, type ShownFile } from './FileViewer.tsx';

interface Props {
  readonly files: readonly ShownFile[];
  readonly first: string;
  readonly onClose: () => void;
}

export const FileDialog = ({ files, first, onClose }: Props) => {
  const say = useSay();
  const step = useRef<(by: 1 | -1) => void>(() => undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(w('Files', '附件'))}
      size={dialogWidth.picture}
      closeButtonProps={{ 'aria-label': say(shell.close) }}
      onKeyDown={(event) => {
        if (event.code === 'BracketLeft') step.current(-1);
        if (event.code === 'BracketRight') step.current(1);
      }}
    >
      <FileViewer files={files} first={first} onReady={(next) => void (step.current = next)} />
    </Modal>
  );
};
