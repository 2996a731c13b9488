/** A keeper's step: what was asked for is handed out, or sent. The server's numbers are asked again before anything is booked. */
import { bundleQuery } from '#client/blocks/reader/bundle.ts';
import { choose } from '#client/blocks/confirm.ts';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { UNREACHABLE } from '#client/data/server/call.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { newRequestId } from '#client/data/server/requestId.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { DocumentBundle, InboxRow } from '#model/workflow/inbox.ts';
import { textOf } from '#model/calculation/text.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Refusing } from '../refused.ts';
import type { StockRow } from '../stockRows.ts';
import { stockQuery } from '../storehouses.ts';
import { isSame, linesIn, standingOf, type Typed } from './counter.ts';
import { handOver } from './counterCalls.ts';
import { CounterSheet } from './CounterSheet.tsx';
import { words } from './counterWords.ts';

interface Props {
  readonly taskId: string;
  readonly onDone: () => Promise<void>;
}

/** What was sent and not answered: sent again as it was, so that the server does it once. */
interface Sent {
  readonly requestId: string;
  readonly bundle: DocumentBundle;
  readonly of: string;
}

interface SheetProps {
  readonly bundle: DocumentBundle;
  readonly task: InboxRow;
  readonly rows: readonly StockRow[];
  readonly onDone: () => Promise<void>;
}

const Sheet = ({ bundle, task, rows, onDone }: SheetProps) => {
  const say = useSay();
  const client = useQueryClient();
  const unanswered = useRef<Sent | null>(null);
  const { resource, document } = bundle;
  const lines = linesIn(document, false);
  /** Asks the newest numbers and the person; null where they went back. */
  const prepared = async (of: string, short: number): Promise<Sent | Refusing | null> => {
    const now = await client.fetchQuery({ ...bundleQuery({ taskId: task.taskId ?? '' }), staleTime: 0 });
    if (now.task === null) return { desc: say(words.done) };
    if (!isSame(lines, linesIn(now.document, false))) return { desc: say(words.changed) };
    const sure = await choose<boolean>({
      title: say(resource === 'materialExit' ? words.askIssue : words.askSend, { code: textOf(document['code']) }),
      text: [say(words.effects, { n: lines.length }), short > 0 ? say(words.freed, { n: short }) : ''].join(' '),
      choices: [
        { value: false, label: say(words.no) },
        { value: true, label: say(words.yes), kind: 'primary' },
      ],
      dismissed: false,
    });
    return sure ? { requestId: newRequestId(), bundle: now, of } : null;
  };
  const post = async (typed: Typed, lots: Typed): Promise<Refusing | null> => {
    const of = JSON.stringify([typed, lots]);
    const sent = unanswered.current?.of === of ? unanswered.current : await prepared(of, standingOf(lines, typed).short);
    if (sent === null || 'desc' in sent) return sent;
    const answer = await handOver(sent.bundle, typed, lots, sent.requestId);
    unanswered.current = answer.code === UNREACHABLE ? sent : null;
    if (answer.code !== '200') return answer;
    notify.success(say(words.posted));
    await onDone();
    return null;
  };
  const about = (task.summary ?? []).map(({ text }) => say(text)).join(' · ');
  return <CounterSheet resource={resource} document={document} about={about} lines={lines} rows={rows} receiving={false} onPost={post} />;
};

const WithStock = (props: Omit<SheetProps, 'rows'>) => {
  const stock = useQuery(stockQuery(textOf(props.bundle.document['storehouseId'])));
  return (
    <Loaded of={stock} title={words.failedOne} height={320}>
      {(rows) => <Sheet rows={rows} {...props} />}
    </Loaded>
  );
};

export const TaskPanel = ({ taskId, onDone }: Props) => {
  const say = useSay();
  const bundle = useQuery({ ...bundleQuery({ taskId }), refetchOnMount: 'always' });
  return (
    <Loaded of={bundle} title={words.failedOne} height={320}>
      {(found) => {
        if (found.task === null) return <EmptyState title={say(words.done)} />;
        if (found.rights['picks'] !== undefined) return <WithStock bundle={found} task={found.task} onDone={onDone} />;
        return (
          <EmptyState
            title={say(words.decide)}
            action={
              <Button component={PageLink} to="/process/loadTask" query={{ taskId }}>
                {say(words.open)}
              </Button>
            }
          />
        );
      }}
    </Loaded>
  );
};
