/** What was deleted of the library and can be brought back, by whom and until when. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { dateAt } from '#model/calculation/dates.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FolderPicker } from './FolderPicker.tsx';
import { binQuery, restoreNode, type Binned } from './library.ts';
import { More } from './More.tsx';
import { words } from './libraryWords.ts';

export const BinPage = (_page: PageProps) => {
  const say = useSay();
  const bin = useInfiniteQuery(binQuery);
  const [placing, setPlacing] = useState<Binned | null>(null);
  usePageMarks({ title: say(words.binTitle) });
  const back = async (node: Binned, parentId?: string): Promise<string | null> => {
    const { code, reason, desc } = await restoreNode(node.id, parentId);
    // Its folder is there no more: it is asked where it goes.
    if (reason === 'parentGone' && parentId === undefined) setPlacing(node);
    else if (code !== '200') {
      if (parentId === undefined) notify.error(desc);
      return desc;
    } else {
      notify.success(say(words.restored, { name: node.name }));
      setPlacing(null);
    }
    return null;
  };
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.binTitle)}</h1>
      </header>
      <p className={frame['quiet']}>{say(words.binText)}</p>
      <Loaded of={bin} title={words.failed} height={240}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={say(words.binEmpty)} />
          ) : (
            <>
              <ul className={frame['rows']}>
                {records.map((node) => (
                  <li key={node.id}>
                    <span>
                      <strong>{node.name}</strong> {node.nodes > 1 && say(words.withIt, { n: node.nodes })}
                      <span className={frame['second']}>
                        {say(words.deletedBy)} {node.deletedByName} <RelTime at={node.deletedAt} /> · {say(words.keptUntil)}{' '}
                        {dateAt(node.keptUntil)}
                      </span>
                    </span>
                    {node.actions?.includes('remove') === true && (
                      <Button size="compact-sm" variant="default" onClick={() => void back(node)}>
                        {say(words.restore)}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <More of={bin} />
            </>
          )
        }
      </Loaded>
      {placing !== null && (
        <FolderPicker
          title={say(words.restoreTo, { name: placing.name })}
          button={say(words.restoreHere)}
          id={placing.id}
          moves={false}
          onClose={() => setPlacing(null)}
          onChosen={(parentId) => back(placing, parentId)}
        />
      )}
    </div>
  );
};
