/** Assets where they stand: by place or by person, found by a scan, and the card of one with what can be done about it. */
import frame from '#client/blocks/frame.module.css';
import { isComposing } from '#client/blocks/shortcuts.ts';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import '#client/fields/styles.ts';
import { ChoiceTone } from '#client/fields/ChoiceTone.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Alert, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AssetCard } from './AssetCard.tsx';
import css from './assets.module.css';
import { CameraScan } from '../scan/CameraScan.tsx';
import { cardOfLabel, cardsQuery } from './calls.ts';
import { found, groupsOf, ofAcceptance, personOf, placeOf, type By, type Group } from './grouped.ts';
import { PrintLabels } from './PrintLabels.tsx';
import { words } from './assetsWords.ts';

interface GroupProps {
  readonly group: Group;
  readonly by: By;
  readonly path: string;
  readonly chosen: string | null;
  /** A search opens what it found. */
  readonly open: boolean;
}

const Rows = ({ group, by, path, chosen }: Omit<GroupProps, 'open'>) => {
  const say = useSay();
  const beside = (card: AnyDoc): string => {
    const other = by === 'place' ? personOf(card) : placeOf(card);
    return [textOf(card['assetCode']), textOf(card['spec']), other === null ? '' : say(other)].filter(Boolean).join(' · ');
  };
  return (
    <>
      <ul className={css['rows']}>
        {group.cards.map((card) => {
          const id = textOf(card['id']);
          return (
            <li key={id} aria-current={id === chosen ? 'true' : undefined}>
              <span>
                <PageLink to={path} query={{ id, by }}>
                  {textOf(card['assetName'])}
                </PageLink>
                <span className={frame['second']}>{beside(card)}</span>
              </span>
              <ChoiceTone of="assetStatus" value={textOf(card['assetStatus'])} />
            </li>
          );
        })}
      </ul>
      <PrintLabels ids={group.cards.map(({ id }) => textOf(id))} />
    </>
  );
};

const GroupOf = ({ group, by, open, ...rest }: GroupProps) => {
  const say = useSay();
  const [unfolded, setUnfolded] = useState(open);
  const name = group.name === null ? (by === 'place' ? words.noPlace : words.noPerson) : group.name;
  return (
    <details className={css['group']} open={unfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>
        <span>{say(name)}</span>
        <span>{say(words.countOf, { n: group.cards.length })}</span>
      </summary>
      {unfolded && <Rows group={group} by={by} {...rest} />}
    </details>
  );
};

export const DeskPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  usePageMarks({ title: say(words.desk) });
  const cards = useQuery(cardsQuery);
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  const by: By = query['by'] === 'person' ? 'person' : 'place';
  const chosen = query['id'] ?? null;
  const accept = query['accept'];
  const scan = async (code: string): Promise<void> => {
    const answer = await cardOfLabel(code);
    setUnknown(answer.code === '200' ? null : code);
    if (answer.code !== '200') return;
    setText('');
    go(path, { id: textOf(answer.data.card['id']), by });
  };
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.desk)}</h1>
        <span className={css['acts']}>
          {chosen !== null && (
            <PageLink to={path} query={{ by }}>
              {say(words.back)}
            </PageLink>
          )}
          <PageLink to="/bill/assetCount">{say(words.toCounts)}</PageLink>
        </span>
      </header>
      <div className={css['find']}>
        <TextInput
          size="md"
          type="search"
          label={say(words.find)}
          description={say(words.findHelp)}
          value={text}
          autoComplete="off"
          onChange={(event) => {
            setText(event.currentTarget.value);
            setUnknown(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent) || text.trim() === '') return;
            event.preventDefault();
            void scan(text.trim());
          }}
        />
        <NativeSelect
          size="md"
          label={say(words.by)}
          value={by}
          data={[
            { value: 'place', label: say(words.byPlace) },
            { value: 'person', label: say(words.byPerson) },
          ]}
          onChange={(event) => go(path, { ...query, by: event.currentTarget.value }, { replace: true })}
        />
        <CameraScan onCode={(code) => void scan(code)} />
      </div>
      {unknown !== null && found(cards.data ?? [], unknown).length === 0 && (
        <Alert color="amber" role="alert">
          {say(words.unknown, { text: unknown })}
        </Alert>
      )}
      <div className={css['desk']} data-card={chosen ?? undefined}>
        <Loaded of={cards} title={words.failed} height={320}>
          {(every) => {
            const all = ofAcceptance(every, accept);
            const groups = groupsOf(found(all, text), by);
            if (groups.length === 0)
              return all.length === 0 ? (
                <EmptyState title={say(words.none)} text={say(words.noneText)} />
              ) : (
                <p role="status">{say(words.noneFound)}</p>
              );
            const searching = text.trim() !== '' || accept !== undefined || groups.length === 1;
            return (
              <div>
                {accept !== undefined && (
                  <p className={css['acts']}>
                    {say(words.ofAccept, { n: all.length })}
                    {all.length > 0 && <PrintLabels ids={all.map(({ id }) => textOf(id))} />}
                    <PageLink to={path} query={{ by }}>
                      {say(words.allAssets)}
                    </PageLink>
                  </p>
                )}
                {groups.map((group) => (
                  <GroupOf
                    key={`${by} ${group.key} ${String(searching)}`}
                    group={group}
                    by={by}
                    path={path}
                    chosen={chosen}
                    open={searching || group.cards.some(({ id }) => textOf(id) === chosen)}
                  />
                ))}
              </div>
            );
          }}
        </Loaded>
        {chosen !== null && <AssetCard key={chosen} id={chosen} />}
      </div>
    </div>
  );
};
