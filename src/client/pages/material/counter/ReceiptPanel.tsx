/** A transfer that is on its way: what has come is received; what has not stays on its way, or is reported as missing. */
import { choose } from '#client/blocks/confirm.ts';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { recordQuery, useDefinition } from '#client/data/server/resource.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { useQuery, useQueryClient, skipToken } from '@tanstack/react-query';
import type { StockRow } from '../stockRows.ts';
import type { Refusing } from '../refused.ts';
import { stockQuery } from '../storehouses.ts';
import { isSame, linesIn, standingOf, type Typed } from './counter.ts';
import { receive } from './counterCalls.ts';
import { CounterSheet } from './CounterSheet.tsx';
import { words } from './counterWords.ts';

interface Props {
  readonly id: string;
  readonly onDone: () => Promise<void>;
}

interface SheetProps {
  readonly definition: Definition;
  readonly document: AnyDoc;
  readonly rows: readonly StockRow[];
  readonly onDone: () => Promise<void>;
}

const Sheet = ({ definition, document, rows, onDone }: SheetProps) => {
  const say = useSay();
  const client = useQueryClient();
  const lines = linesIn(document, true);
  const names = (document['$names'] as Names | undefined) ?? {};
  const store = (field: string): string => say(names[`materialStorehouse/${textOf(document[field])}`] ?? { zh: '', en: '' });
  const post = async (typed: Typed): Promise<Refusing | null> => {
    // Through the store of queries, so that the newest numbers stand here as well.
    const now = await client.fetchQuery({ ...recordQuery(definition, textOf(document['id'])), staleTime: 0 });
    if (!isSame(lines, linesIn(now, true))) return { desc: say(words.changed) };
    const { short } = standingOf(lines, typed);
    const rest = await choose<'later' | 'loss' | null>({
      title: say(words.askReceive, { code: textOf(document['code']) }),
      text: say(words.arrived, { n: lines.length }),
      choices: [
        { value: null, label: say(words.no) },
        ...(short > 0 ? [{ value: 'loss' as const, label: say(words.loss), kind: 'danger' as const }] : []),
        { value: 'later', label: say(short > 0 ? words.later : words.yes), kind: 'primary' },
      ],
      dismissed: null,
    });
    if (rest === null) return null;
    const answer = await receive(document, lines, typed, rest);
    if (answer.code !== '200') return answer;
    notify.success(say(words.posted));
    await onDone();
    return null;
  };
  if (lines.length === 0) return <EmptyState title={say(words.noLines)} />;
  return (
    <CounterSheet
      resource={definition.key}
      document={document}
      about={[store('storehouseId'), store('inStorehouseId')].join(' → ')}
      lines={lines}
      rows={rows}
      receiving
      onPost={post}
    />
  );
};

export const ReceiptPanel = ({ id, onDone }: Props) => {
  const definition = useDefinition('materialTransfer').data;
  const found = useQuery<AnyDoc>(
    definition ? recordQuery(definition, id) : { queryKey: ['record', 'materialTransfer', id], queryFn: skipToken },
  );
  const from = textOf(found.data?.['storehouseId']);
  // Units and bags of what is on its way are those of where it came from.
  const rows = useQuery({ ...stockQuery(from), enabled: from !== '' }).data ?? [];
  return (
    <Loaded of={found} title={words.failedOne} height={320}>
      {(document) => definition && <Sheet definition={definition} document={document} rows={rows} onDone={onDone} />}
    </Loaded>
  );
};
