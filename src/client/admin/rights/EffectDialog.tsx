/** What saving would change for people, before it is saved. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import type { Effect, EffectRow } from '#model/rights.ts';
import { Button, Group, Text } from '@mantine/core';
import css from './rights.module.css';
import { effectWords, words } from './rightsWords.ts';

interface Props {
  readonly name: string;
  readonly effect: Effect;
  /** Sentences about what is saved besides: own fields, scopes. */
  readonly more?: readonly string[];
  readonly fault: string | null;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Rows named; the rest is counted. */
const MOST = 12;

const Part = ({ title, rows }: { readonly title: string; readonly rows: readonly EffectRow[] }) => {
  const say = useSay();
  if (rows.length === 0) return null;
  return (
    <li>
      {title}
      <ul aria-label={title}>
        {rows.slice(0, MOST).map(({ id, name, people }) => (
          <li key={id}>
            {say(name)} · {say(effectWords.people, { count: people })}
          </li>
        ))}
        {rows.length > MOST && <li>{say(effectWords.more, { count: rows.length - MOST })}</li>}
      </ul>
    </li>
  );
};

export const EffectDialog = ({ name, effect, more = [], fault, busy, onSave, onClose }: Props) => {
  const say = useSay();
  const { holders, losers, gainers, menusLost, menusGained, codesLost, codesGained } = effect;
  const felt = losers + gainers > 0;
  return (
    <DraggableDialog opened onClose={onClose} title={say(effectWords.title, { name })}>
      {!felt && <Text mb="sm">{holders === 0 ? say(effectWords.nobody) : say(effectWords.same, { holders })}</Text>}
      {(felt || more.length > 0) && (
        <ul className={css['effects']}>
          <Part title={say(effectWords.menusLost, { menus: menusLost.length, people: losers })} rows={menusLost} />
          <Part title={say(effectWords.codesLost, { codes: codesLost.length, people: losers })} rows={codesLost} />
          <Part title={say(effectWords.menusGained, { menus: menusGained.length, people: gainers })} rows={menusGained} />
          <Part title={say(effectWords.codesGained, { codes: codesGained.length, people: gainers })} rows={codesGained} />
          {more.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {fault && (
        <Text c="var(--danger-text)" role="alert" mb="sm">
          {fault}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {say(words.cancel)}
        </Button>
        <Button loading={busy} onClick={onSave} data-autofocus>
          {say(words.save)}
        </Button>
      </Group>
    </DraggableDialog>
  );
};
