/** The form in its dialog, 40 % wide and draggable. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { useState } from 'react';
import { ChangePasswordForm } from './ChangePassword.tsx';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const ChangePasswordDialog = ({ opened, onClose }: Props) => {
  const say = useSay();
  const [dirty, setDirty] = useState(false);
  return (
    <DraggableDialog opened={opened} onClose={onClose} dirty={dirty} title={say(w('Change password', '修改密码'))}>
      <ChangePasswordForm onDone={onClose} onCancel={onClose} onDirty={setDirty} />
    </DraggableDialog>
  );
};
