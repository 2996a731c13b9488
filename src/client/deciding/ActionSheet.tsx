/** Everything that can be done, under the thumb: the menu of the bar on a phone. */
import { copyText } from '#client/blocks/copyText.ts';
import type { ActionMenuProps } from '#client/blocks/act/actionMenuProps.ts';
import { acts, order, type BarAction } from '#client/blocks/act/actionWords.ts';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { IconCopy } from '@tabler/icons-react';
import { actionIcons } from './actionIcons.ts';
import css from './deciding.module.css';
import { words } from './decidingWords.ts';

export const ActionSheet = ({ can, code, buttons, open, onAct, onClose }: ActionMenuProps & { readonly onClose: () => void }) => {
  const say = useSay();
  const shown = new Set(
    [...(buttons.current?.querySelectorAll<HTMLElement>('[data-action]') ?? [])].map(({ dataset }) => dataset['action']),
  );
  const run = (action: BarAction) => {
    onClose();
    // The dialog gives the focus back first; what is asked then takes it.
    setTimeout(() => onAct(action), 0);
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.all)}>
      <ul className={css['sheet']}>
        {order
          .filter((action) => can[action] !== undefined && !shown.has(action))
          .map((action) => {
            const answer = can[action];
            return (
              <li key={action}>
                <button
                  type="button"
                  data-action={action}
                  aria-disabled={!open(action) || undefined}
                  onClick={() => open(action) && run(action)}
                >
                  <Icon name={actionIcons[action]} size={20} />
                  <span>
                    {say(acts[action].words)}
                    {answer !== undefined && answer !== true && <small>{say(answer.desc)}</small>}
                  </span>
                </button>
              </li>
            );
          })}
        <li>
          <button type="button" onClick={() => (void copyText(code), onClose())}>
            <IconCopy size={20} stroke={1.75} aria-hidden />
            <span>{say(words.copyCode)}</span>
          </button>
        </li>
      </ul>
    </DraggableDialog>
  );
};
