/** Materials below their safety stock: chosen ones become one draft of an application for purchase. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart, type OnQuery } from '#client/data/server/query.ts';
import { useChoices } from '#client/fields/choice.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { textOf } from '#model/calculation/text.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { byNeed, draftFor, narrowed, shortItems, storesOf, type Narrowed, type ShortItem } from './reorder.ts';
import { ReorderTable } from './ReorderTable.tsx';
import { words } from './reorderWords.ts';

interface ChoosingProps {
  readonly all: readonly ShortItem[];
  readonly by: Narrowed;
  readonly onNarrow: OnQuery;
}

const Choosing = ({ all, by, onNarrow }: ChoosingProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const client = useQueryClient();
  const categories = useChoices('itemCategory');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const items = byNeed(narrowed(all, by));
  // What was chosen and is out of sight is not bought along.
  const picked = items.filter(({ itemId }) => chosen.has(itemId)).map(({ itemId }) => itemId);
  const whole = { value: '', label: say(words.all) };
  const draft = async (): Promise<void> => {
    setBusy(true);
    const { code, data } = await draftFor(picked);
    setBusy(false);
    if (code !== '200') return;
    await client.invalidateQueries({ queryKey: ['list', 'purchaseApply'] });
    go('/edit', { type: 'purchaseApply', id: textOf(data['id']) });
  };
  return (
    <section className={frame['part']}>
      <div className={frame['bar']} style={{ alignItems: 'flex-end' }}>
        <NativeSelect
          label={say(words.store)}
          value={by.store}
          data={[whole, ...storesOf(all)]}
          onChange={(event) => onNarrow({ store: event.currentTarget.value })}
        />
        <NativeSelect
          label={say(words.category)}
          value={by.category}
          data={[whole, ...categories.filter(({ value }) => all.some(({ category }) => category === value))]}
          onChange={(event) => onNarrow({ category: event.currentTarget.value })}
        />
        <Button loading={busy} disabled={picked.length === 0} onClick={() => void draft()}>
          {say(words.draft, { n: picked.length })}
        </Button>
        <span role="status">{say(words.selected, { n: picked.length })}</span>
      </div>
      <p className={frame['quiet']}>{say(words.draftHelp)}</p>
      {items.length === 0 ? (
        <EmptyState
          title={say(words.nothing)}
          action={
            <Button variant="default" onClick={() => onNarrow({ store: '', category: '' })}>
              {say(words.clear)}
            </Button>
          }
        />
      ) : (
        <ReorderTable items={items} chosen={chosen} onChoose={setChosen} />
      )}
    </section>
  );
};

export const ReorderPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  usePageMarks({ title: say(words.title) });
  const items = useQuery(shortItems);
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
      </header>
      <Loaded of={items} title={words.failed} height={320}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={say(words.none)} text={say(words.noneText)} />
          ) : (
            <Choosing
              all={all}
              by={{ store: query['store'] ?? '', category: query['category'] ?? '' }}
              onNarrow={(part) => go(path, withPart(query, part), { replace: true })}
            />
          )
        }
      </Loaded>
    </div>
  );
};
