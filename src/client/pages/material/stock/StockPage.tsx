/** The stock of one storehouse: what to look at first, what lies there, what came and went, and the ledger card of a material. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { useToday } from '#client/data/clock.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNavigation, usePageMarks, type PageProps, type Query } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { withPart, type QueryPart } from '#client/data/server/query.ts';
import { useSession } from '#client/data/session.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { addDays, isDate } from '#model/calculation/dates.ts';
import { Alert, Button, NativeSelect, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useQuery } from '@tanstack/react-query';
import { openCountsQuery } from '../openCounts.ts';
import { chosenStore, type StockRow, type Storehouse } from '../stockRows.ts';
import { stockQuery, storehousesQuery } from '../storehouses.ts';
import { Glance } from './Glance.tsx';
import { ItemCard } from './ItemCard.tsx';
import { Movements } from './Movements.tsx';
import { isMark, shownRows } from './stock.ts';
import css from './stock.module.css';
import type { Range } from './stockCalls.ts';
import { StockTable } from './StockTable.tsx';
import { words } from './stockWords.ts';

const tabs = ['stock', 'in', 'out', 'card'] as const;
/** Days that movements begin with. */
const usualDays = 90;

const rangeOf = (query: Query, today: string): Range => {
  const [begin = '', end = ''] = [query['begin'], query['end']];
  return { begin: isDate(begin) ? begin : addDays(today, -usualDays), end: isDate(end) ? end : today };
};

interface PartProps {
  readonly store: Storehouse;
  readonly rows: readonly StockRow[];
  readonly query: Query;
  readonly onQuery: (part: QueryPart) => void;
}

const Empty = ({ store }: { readonly store: Storehouse }) => {
  const say = useSay();
  const mayEnter = usePermit('materialEntry:add');
  return (
    <EmptyState
      title={say(words.none)}
      text={say(words.noneText)}
      action={
        mayEnter && (
          <Button component={PageLink} to="/add" query={{ type: 'materialEntry', entryType: 'opening', storehouseId: store.id }}>
            {say(words.opening)}
          </Button>
        )
      }
    />
  );
};

const StockTab = ({ store, rows, query, onQuery }: PartProps) => {
  const say = useSay();
  const mark = isMark(query['show']) ? query['show'] : null;
  const keyword = query['q'] ?? '';
  const shown = shownRows(rows, mark, keyword);
  if (rows.length === 0) return <Empty store={store} />;
  return (
    <>
      <Glance store={store} rows={rows} mark={mark} onMark={(show) => onQuery({ show })} />
      <div className={css['filters']}>
        <div className={css['wide']}>
          <SearchBox value={keyword} label={words.search} width="100%" onSearch={(q) => onQuery({ q })} />
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={say(words.nothing)}
          action={
            <Button variant="default" onClick={() => onQuery({ show: null, q: null })}>
              {say(words.clear)}
            </Button>
          }
        />
      ) : (
        <StockTable rows={shown} onOpen={({ itemId }) => onQuery({ tab: 'card', item: itemId })} />
      )}
    </>
  );
};

const CardTab = ({ rows, query, onQuery }: PartProps) => {
  const say = useSay();
  const today = useToday();
  const row = rows.find(({ itemId }) => itemId === query['item']);
  return (
    <>
      <div className={css['filters']}>
        <NativeSelect
          className={css['wide'] ?? ''}
          label={say(words.chooseItem)}
          value={row?.itemId ?? ''}
          data={[
            { value: '', label: '' },
            ...rows.map(({ itemId, itemName, itemCode }) => ({ value: itemId, label: `${itemName} · ${itemCode}` })),
          ]}
          onChange={(event) => onQuery({ item: event.currentTarget.value })}
        />
      </div>
      {row === undefined ? (
        <EmptyState title={say(words.choose)} />
      ) : (
        <ItemCard
          key={row.id}
          row={row}
          range={rangeOf(query, today)}
          onRange={(range) => onQuery({ ...range })}
          onDirection={(tab) => onQuery({ tab, ...rangeOf(query, today) })}
        />
      )}
    </>
  );
};

const Part = ({ tab, ...props }: PartProps & { readonly tab: (typeof tabs)[number] }) => {
  const { store, query, onQuery } = props;
  const today = useToday();
  if (tab === 'stock') return <StockTab {...props} />;
  if (tab === 'card') return <CardTab {...props} />;
  return (
    <Movements
      key={`${tab} ${query['item'] ?? ''}`}
      direction={tab}
      store={store.id}
      itemId={query['item'] ?? null}
      range={rangeOf(query, today)}
      onRange={(range) => onQuery({ ...range })}
      onAllItems={() => onQuery({ item: null })}
    />
  );
};

const Frozen = ({ store }: { readonly store: string }) => {
  const say = useSay();
  const open = useQuery(openCountsQuery).data?.find(({ storehouseId, frozen }) => storehouseId === store && frozen);
  return open === undefined ? null : (
    <Alert color="amber">
      {say(words.counting, { code: open.code })} <PageLink to="/material/count">{say(words.toCount)}</PageLink>
    </Alert>
  );
};

const Store = ({ store, query, onQuery }: Omit<PartProps, 'rows'>) => {
  const say = useSay();
  const stock = useQuery(stockQuery(store.id));
  const shown = tabs.find((tab) => tab === query['tab']) ?? 'stock';
  return (
    <Tabs
      value={shown}
      onChange={(tab) => onQuery({ tab: tab === 'stock' ? null : tab, ...(tab === 'stock' ? { item: null } : {}) })}
      keepMounted={false}
    >
      <Tabs.List className={css['tabs'] ?? ''} aria-label={say(words.parts)}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {say(words[tab])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={css['panel'] ?? ''}>
          <Loaded of={stock} title={words.failed} height={320}>
            {(rows) => <Part tab={tab} store={store} rows={rows} query={query} onQuery={onQuery} />}
          </Loaded>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

export const StockPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const userId = useSession(({ user }) => user?.userId ?? '');
  const stores = useQuery(storehousesQuery);
  const onQuery = (part: QueryPart): void => go(path, withPart(query, part), { replace: true });
  usePageMarks({ title: say(words.title) });
  return (
    <div className={frame['page']} data-scroll>
      <Loaded of={stores} title={words.failedStores} height={320}>
        {(all) => {
          const store = chosenStore(all, query['id'], userId);
          return (
            <>
              <header className={frame['head']}>
                <h1 tabIndex={-1}>{say(words.title)}</h1>
                {store !== undefined && (
                  <NativeSelect
                    aria-label={say(words.storehouse)}
                    value={store.id}
                    data={all.map(({ id, storeName }) => ({ value: id, label: storeName }))}
                    onChange={(event) => go(path, { id: event.currentTarget.value }, { replace: true })}
                  />
                )}
              </header>
              {store === undefined ? (
                <EmptyState title={say(words.noStore)} />
              ) : (
                <>
                  <Frozen store={store.id} />
                  <Store key={store.id} store={store} query={query} onQuery={onQuery} />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
};
