/** A keeper's step: what was asked for is handed out, or sent. The server's numbers are asked again before anything is booked. */
import { bundleQuery } from '#client/blocks/bundle.ts';
import { choose } from '#client/blocks/confirm.ts';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { PageLink } from '#client/data/PageLink.tsx';
import { newRequestId } from '#client/data/requestId.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { DocumentBundle } from '#model/inbox.ts';
import { textOf } from '#model/text.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isUsable, type StockRow } from '../stockRows.ts';
import { reasonsOf } from '../refused.ts';
import { stockQuery } from '../storehouses.ts';
import { isSame, linesIn, standingOf, type Typed } from './counter.ts';
import { handOver } from './counterCalls.ts';
import { CounterSheet } from './CounterSheet.tsx';
import { words } from './words.ts';

interface Props {
  readonly taskId: string;
  readonly onDone: () => Promise<void>;
}

/** Lots that are held, or have expired, since they were reserved. */
const goneOf = (lots: readonly (string | null)[], rows: readonly StockRow[]): readonly string[] =>
  rows.flatMap((row) => row.lots.flatMap((lot) => (lots.includes(lot.lotNo) && !isUsable(lot) ? [lot.lotNo] : [])));

const Sheet = ({
  bundle,
  rows,
  onDone,
}: { readonly bundle: DocumentBundle; readonly rows: readonly StockRow[] } & Omit<Props, 'taskId'>) => {
  const say = useSay();
  const client = useQueryClient();
  const { resource, document, task } = bundle;
  const lines = linesIn(document, false);
  const code = textOf(document['code']);
  const isExit = resource === 'materialExit';
  const post = async (typed: Typed, lots: Typed): Promise<readonly string[]> => {
    const [now, stock] = await Promise.all([
      client.fetchQuery({ ...bundleQuery({ taskId: task?.taskId ?? '' }), staleTime: 0 }),
      client.fetchQuery({ ...stockQuery(textOf(document['storehouseId'])), staleTime: 0 }),
    ]);
    if (!isSame(lines, linesIn(now.document, false))) return [say(words.changed)];
    const bad =
      isExit && document['exitType'] === 'disposal'
        ? []
        : goneOf(
            lines.map(({ id, lotNo }) => lots[id] ?? lotNo),
            stock,
          );
    // A store for scrap takes what may not be used; the server knows which one it is.
    if (isExit && bad.length > 0) return bad.map((lot) => say(words.gone, { lot }));
    const { short } = standingOf(lines, typed);
    const sure = await choose<boolean>({
      title: say(isExit ? words.askIssue : words.askSend, { code }),
      text: [say(words.effects, { n: lines.length }), short > 0 ? say(words.freed, { n: short }) : ''].join(' '),
      choices: [
        { value: false, label: say(words.no) },
        { value: true, label: say(words.yes), kind: 'primary' },
      ],
      dismissed: false,
    });
    if (!sure) return [];
    const answer = await handOver(now, typed, lots, newRequestId());
    if (answer.code !== '200') return reasonsOf(answer, say);
    notify.success(say(words.posted));
    await onDone();
    return [];
  };
  const about = (task?.summary ?? []).map(({ text }) => say(text)).join(' · ');
  return <CounterSheet resource={resource} document={document} about={about} lines={lines} rows={rows} receiving={false} onPost={post} />;
};

const WithStock = ({ bundle, ...rest }: { readonly bundle: DocumentBundle } & Omit<Props, 'taskId'>) => {
  const stock = useQuery(stockQuery(textOf(bundle.document['storehouseId'])));
  return (
    <Loaded of={stock} title={words.failedOne} height={320}>
      {(rows) => <Sheet bundle={bundle} rows={rows} {...rest} />}
    </Loaded>
  );
};

export const TaskPanel = ({ taskId, onDone }: Props) => {
  const say = useSay();
  const bundle = useQuery({ ...bundleQuery({ taskId }), refetchOnMount: 'always' });
  return (
    <Loaded of={bundle} title={words.failedOne} height={320}>
      {(found) =>
        found.rights['picks'] === undefined ? (
          <EmptyState
            title={say(words.decide)}
            action={
              <Button component={PageLink} to="/process/loadTask" query={{ taskId }}>
                {say(words.open)}
              </Button>
            }
          />
        ) : (
          <WithStock bundle={found} onDone={onDone} />
        )
      }
    </Loaded>
  );
};
