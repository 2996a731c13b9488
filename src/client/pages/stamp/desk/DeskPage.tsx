/** The keeper's desk: what is to be stamped, what is lent and due, the own seals and their checks. A stamping is one sheet, also on a phone. */
import { bundleQuery } from '#client/blocks/reader/bundle.ts';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useLeaving } from '#client/blocks/form/useLeaving.ts';
import { PageMarksContext, useNavigation, type PageProps } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useSession } from '#client/data/session.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sealsQuery } from '../sealQueries.ts';
import type { Seal } from '../seals.ts';
import css from './desk.module.css';
import { LentOut, Mine, ToStamp } from './Lists.tsx';
import { StampSheet } from './StampSheet.tsx';
import { words } from './deskWords.ts';

interface SheetProps {
  readonly taskId: string;
  readonly seals: readonly Seal[];
  readonly userId: string;
  readonly onDone: () => Promise<void>;
}

const Sheet = ({ taskId, ...rest }: SheetProps) => {
  const say = useSay();
  const bundle = useQuery({ ...bundleQuery({ taskId }), refetchOnMount: 'always' });
  return (
    <Loaded of={bundle} title={words.failedOne} height={320}>
      {(found) => {
        if (found.task === null) return <EmptyState title={say(words.over)} />;
        if (found.resource !== 'stampBorrow' && found.rights['stampedAt'] !== undefined) return <StampSheet bundle={found} {...rest} />;
        return (
          <EmptyState
            title={say(words.notStamping)}
            action={
              <Button component={PageLink} to="/process/loadTask" query={{ taskId }}>
                {say(words.decide)}
              </Button>
            }
          />
        );
      }}
    </Loaded>
  );
};

export const DeskPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { go } = useNavigation();
  const userId = useSession(({ user }) => user?.userId ?? '');
  const seals = useQuery(sealsQuery);
  const { task } = query;
  const { leave, onPart } = useLeaving({ title: say(words.title) });
  const toLists = (): void => go(path, {}, { replace: true });
  const done = async (): Promise<void> => {
    toLists();
    await Promise.all(
      [['inbox'], ['list', 'stampDetail'], ['list', 'stampUse'], ['list', 'chapterApply'], ['task', task]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {task === undefined ? (
          <Button variant="default" component={PageLink} to="/stamp/wall">
            {say(words.wall)}
          </Button>
        ) : (
          <Button variant="default" onClick={() => void leave(toLists)}>
            {say(words.back)}
          </Button>
        )}
      </header>
      {task === undefined ? (
        <div className={css['desk']}>
          <ToStamp path={path} />
          <LentOut userId={userId} />
          <Loaded of={seals} title={words.failed} height={160}>
            {({ records }) => <Mine seals={records} userId={userId} />}
          </Loaded>
        </div>
      ) : (
        <Loaded of={seals} title={words.failed} height={320}>
          {({ records }) => (
            <PageMarksContext value={onPart}>
              <Sheet key={task} taskId={task} seals={records} userId={userId} onDone={done} />
            </PageMarksContext>
          )}
        </Loaded>
      )}
    </div>
  );
};
