/** What a choice filled in by itself, at the choice, with a way back: it stays until it is put away or something else is chosen. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, CloseButton } from '@mantine/core';
import css from './form.module.css';
import type { FormState } from './formState.ts';

const words = {
  filled: w('Filled from {choice}: {fields}', '已按{choice}带出：{fields}'),
  undo: w('Undo', '撤销'),
  close: w('Put away', '知道了'),
};

/** `at`: path of the choice, or with `within` of the lines that it stands in. */
export const FilledStrip = ({ form, at, within = false }: { readonly form: FormState; readonly at: string; readonly within?: boolean }) => {
  const say = useSay();
  const { filled } = form;
  if (filled === null || (within ? !filled.path.startsWith(`${at}.`) : filled.path !== at)) return null;
  const { path, choice, fields, undo } = filled;
  const done = (): void => {
    form.forgetFilled();
    document.getElementById(path)?.focus();
  };
  return (
    <div className={css['filled']} role="status">
      <span>{say(words.filled, { choice: say(choice), fields: fields.map((field) => say(field)).join(say(w(', ', '、'))) })}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        flex="none"
        onClick={() => {
          undo();
          done();
        }}
      >
        {say(words.undo)}
      </Button>
      <CloseButton size="sm" aria-label={say(words.close)} onClick={done} />
    </div>
  );
};
