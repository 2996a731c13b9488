/** The three lists of the desk: what is to be stamped or handed out, what is lent, and the keeper's own seals with their checks. */
import frame from '#client/blocks/frame.module.css';
import { Failed, Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { useToday } from '#client/data/clock.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { ChoiceTone } from '#client/fields/ChoiceTone.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { w, type Words } from '#model/words.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isLate, type Seal } from '../seals.ts';
import { lentQuery, stamping, tasksQuery, type Lent } from './desk.ts';
import css from './desk.module.css';
import { words } from './deskWords.ts';

const ActDialog = lazy(async () => ({ default: (await import('#client/blocks/act/ActDialog.tsx')).ActDialog }));

interface Titled {
  readonly title: Words;
  readonly count: number | null;
}

const Head = ({ title, count }: Titled) => {
  const say = useSay();
  return (
    <h2>
      {say(title)} {count !== null && <span className={frame['quiet']}>{count}</span>}
    </h2>
  );
};

const Task = ({ row, path }: { readonly row: InboxRow; readonly path: string }) => {
  const say = useSay();
  const { go } = useNavigation();
  const { taskId, resource, code, applicant, summary = [] } = row;
  const [name, ...more] = summary.map(({ text }) => say(text));
  const isLoan = resource === 'stampBorrow';
  const label = say(isLoan ? words.handOut : words.stamp);
  const spoken = say(words.of, { what: label, name: `${name ?? ''} ${code}` });
  return (
    <li>
      <span className={css['row']}>
        <strong>{name ?? code}</strong>
        <span className={frame['second']}>
          {[code, ...more, say(w(applicant.nameEn ?? applicant.name, applicant.name))].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Button
        size="md"
        variant={isLoan ? 'default' : 'filled'}
        aria-label={spoken}
        onClick={() => (isLoan ? go('/process/loadTask', { taskId: taskId ?? '' }) : go(path, { task: taskId ?? '' }))}
      >
        {label}
      </Button>
    </li>
  );
};

export const ToStamp = ({ path }: { readonly path: string }) => {
  const say = useSay();
  const asked = useQueries({ queries: stamping.map(tasksQuery) });
  const rows = asked.flatMap(({ data }) => data ?? []).toSorted((one, other) => (one.dueAt ?? '~').localeCompare(other.dueAt ?? '~'));
  const failed = asked.find(({ isError }) => isError);
  const loading = asked.some(({ isPending }) => isPending);
  return (
    <section className={frame['part']} aria-label={say(words.toStamp)}>
      <Head title={words.toStamp} count={loading ? null : rows.length} />
      {failed !== undefined && <Failed error={failed.error} onRetry={failed.refetch} title={words.failedTasks} />}
      {rows.length > 0 ? (
        <ul className={frame['rows']}>
          {rows.map((row) => (
            <Task key={row.taskId} row={row} path={path} />
          ))}
        </ul>
      ) : loading ? (
        <Skeleton height={120} role="status" />
      ) : (
        failed === undefined && <p className={frame['quiet']}>{say(words.nothingToStamp)}</p>
      )}
    </section>
  );
};

export const LentOut = ({ userId }: { readonly userId: string }) => {
  const say = useSay();
  const lent = useQuery(lentQuery);
  const definition = useDefinition('stampBorrow').data;
  const act = definition?.acts?.['giveBack'];
  const [back, setBack] = useState<Lent | null>(null);
  const nameOf = (one: Lent, key: string): string => {
    const name = (one['$names'] as Names | undefined)?.[key];
    return name === undefined ? '' : say(name);
  };
  const own = lent.data?.filter(({ keeper }) => keeper === userId);
  return (
    <section className={frame['part']} aria-label={say(words.lent)}>
      <Head title={words.lent} count={own?.length ?? null} />
      <Loaded of={lent} title={words.failedLent} height={120}>
        {(all) => {
          const mine = all.filter(({ keeper }) => keeper === userId);
          if (mine.length === 0) return <p className={frame['quiet']}>{say(words.nothingLent)}</p>;
          return (
            <ul className={frame['rows']}>
              {mine.map((one) => {
                const name = nameOf(one, `stampDetail/${one.stampId}`);
                const place = placeOfRecord('stampBorrow', one.id);
                const late = Number(one.overdueDays ?? 0) > 0;
                return (
                  <li key={one.id}>
                    <span className={css['row']}>
                      <strong>{name}</strong>
                      <span className={frame['second']}>
                        {place && (
                          <PageLink to={place.path} query={place.query}>
                            {one.code}
                          </PageLink>
                        )}
                        {` · ${nameOf(one, `users/${one.borrower}`)} · `}
                        {say(words.due, { at: formatInstant(one.returnPlan, 'yyyy-MM-dd hh:mm').slice(5) })}
                      </span>
                      {late && <strong className={css['late']}>{say(words.late, { n: Number(one.overdueDays) })}</strong>}
                    </span>
                    {act && (
                      <Button
                        size="md"
                        variant="default"
                        aria-label={say(words.of, { what: say(act.label), name })}
                        onClick={() => setBack(one)}
                      >
                        {say(act.label)}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
      {back !== null && definition && act && (
        <Suspense fallback={null}>
          <ActDialog definition={definition} name="giveBack" act={act} record={back} can={{}} onClose={() => setBack(null)} />
        </Suspense>
      )}
    </section>
  );
};

export const Mine = ({ seals, userId }: { readonly seals: readonly Seal[]; readonly userId: string }) => {
  const say = useSay();
  const today = useToday();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const confirm = async ({ id }: Seal): Promise<void> => {
    setBusy(id);
    const { code } = await call('PUT', `/tydf/api/stampDetail/confirmHeld/${id}`);
    setBusy(null);
    if (code !== '200') return;
    notify.success(say(words.confirmed));
    await Promise.all(['list', 'record'].map((kind) => client.invalidateQueries({ queryKey: [kind, 'stampDetail'] })));
  };
  const mine = seals
    .filter(({ keeper, deputy, custody }) => custody !== 'gone' && [keeper, deputy].includes(userId))
    .toSorted((one, other) => (one.checkBy ?? '~').localeCompare(other.checkBy ?? '~'));
  return (
    <section className={frame['part']} aria-label={say(words.mine)}>
      <Head title={words.mine} count={mine.length} />
      {mine.length === 0 && <p className={frame['quiet']}>{say(words.noneMine)}</p>}
      <ul className={frame['rows']}>
        {mine.map((seal) => {
          const { id, stampName, stampNo, keeper, custody, checkState, checkBy } = seal;
          const place = placeOfRecord('stampDetail', id);
          const due = checkState === 'due';
          return (
            <li key={id}>
              <span className={css['row']}>
                <span className={css['named']}>
                  {place && (
                    <PageLink to={place.path} query={place.query}>
                      {stampName}
                    </PageLink>
                  )}
                  {isLate(seal, today) ? (
                    <ToneLabel tone="rejected" words={w('Overdue', '超期未还')} />
                  ) : (
                    <ChoiceTone of="stampStatus" value={seal.stampStatus} />
                  )}
                </span>
                <span className={frame['second']}>
                  {[stampNo, keeper === userId ? '' : say(words.deputy)].filter(Boolean).join(' · ')}
                  {checkBy !== null && (
                    <span
                      className={due ? css['late'] : undefined}
                    >{` · ${say(due ? words.checkDue : words.checkNext, { day: checkBy })}`}</span>
                  )}
                </span>
              </span>
              {keeper === userId && custody === 'kept' && (
                <Button
                  size="md"
                  variant={due ? 'filled' : 'default'}
                  loading={busy === id}
                  aria-label={say(words.of, { what: say(words.held), name: stampName })}
                  onClick={() => void confirm(seal)}
                >
                  {say(words.held)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
