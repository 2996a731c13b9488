/** Above the tree: find, show all, granted or changed, and what is not saved yet. */
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { useSay } from '#client/words/language.tsx';
import { Text } from '@mantine/core';
import beside from '#client/blocks/reader/beside.module.css';
import css from './rights.module.css';
import type { Show } from './PermissionTree.tsx';
import type { Difference } from './tree.ts';
import { words } from './rightsWords.ts';

interface Props {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  readonly difference: Difference;
}

const ways: readonly Show[] = ['all', 'granted', 'changed'];

export const TreeBar = ({ typed, onTyped, show, onShow, difference: { added, removed } }: Props) => {
  const say = useSay();
  const count = { added: added.length, removed: removed.length };
  return (
    <div className={beside['bar']} role="search">
      <SearchBox label={words.find} value={typed} onSearch={(text) => onTyped(text ?? '')} width={260} />
      <span className={css['chips']} role="radiogroup" aria-label={say(words.show)}>
        {ways.map((way) => (
          <label key={way} className={css['chip']} data-on={way === show || undefined}>
            <input type="radio" name="show" aria-label={say(words[way])} checked={way === show} onChange={() => onShow(way)} />
            {say(words[way])}
          </label>
        ))}
      </span>
      {count.added + count.removed > 0 && (
        <Text size="sm" role="status" aria-label={say(words.unsaved, count)}>
          {say(words.unsavedShort, count)}
        </Text>
      )}
    </div>
  );
};
