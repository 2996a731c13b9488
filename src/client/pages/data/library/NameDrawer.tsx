/** Asks for a name: of a new folder, with its department where it lies at the top, or of a node that is renamed. */
import frame from '#client/blocks/frame.module.css';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { FieldInput } from '#client/fields/inputs.tsx';
import '#client/fields/styles.ts';
import { f } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { check } from '#model/validators.ts';
import { Alert, Button, Drawer, TextInput } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import css from './library.module.css';
import { words } from './libraryWords.ts';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly start: string;
  /** A folder at the top belongs to a department. */
  readonly department: boolean;
  readonly onClose: () => void;
  /** Answers why it cannot be done, or null. */
  readonly onNamed: (name: string, ownerDept: string | null) => Promise<string | null>;
}

export const NameDrawer = ({ title, label, start, department, onClose, onNamed }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const [name, setName] = useState(start);
  const [dept, setDept] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const wrong = check('fileName', name.trim());
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setWhy(await onNamed(name.trim(), dept));
    setBusy(false);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '60%' : 420}
      title={title}
      closeButtonProps={{ 'aria-label': say(words.close) }}
    >
      <form className={css['details']} onSubmit={(event) => void send(event)}>
        <TextInput
          label={label}
          value={name}
          maxLength={120}
          data-autofocus
          error={wrong === null ? undefined : say(wrong)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {department && (
          <FieldInput
            id="library-department"
            field={f.department(words.department, { required: true })}
            label={say(words.department)}
            value={dept}
            required
            error={undefined}
            help={undefined}
            names={{}}
            onChange={(value) => setDept(textOf(value) || null)}
            onBlur={() => undefined}
          />
        )}
        {why !== null && (
          <Alert color="berry" role="alert">
            {why}
          </Alert>
        )}
        <div className={frame['bar']}>
          <Button type="submit" loading={busy} disabled={name.trim() === '' || wrong !== null || (department && dept === null)}>
            {say(words.save)}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say(words.cancel)}
          </Button>
        </div>
      </form>
    </Drawer>
  );
};
