/** One's own resignations, from the menu of every employee: the server answers nobody else's. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { ask } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { hrDictionaries } from '#resources/hr/dictionaries.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

const resource = 'hrStaffResign';
const words = {
  title: w('My resignations', '我的离职申请'),
  add: w('New', '新增'),
  none: w('You have not asked to leave.', '没有离职申请。'),
  lastDay: w('last day {date}', '最后工作日 {date}'),
  wished: w('wished last day {date}', '申请离职日期 {date}'),
} as const;

const Resignation = ({ record }: { readonly record: AnyDoc }) => {
  const say = useSay();
  const [id, status, lastDay] = [textOf(record['id']), textOf(record['status']), textOf(record['lastWorkDate'])];
  const place = placeOfRecord(resource, id, status === 'draft' ? 'edit' : 'view');
  const kind = hrDictionaries.resignType.items.find(({ value }) => value === record['resignType'])?.label;
  const when = lastDay === '' ? say(words.wished, { date: textOf(record['applyLeaveDate']) }) : say(words.lastDay, { date: lastDay });
  return (
    <li>
      <span>
        {place && (
          <PageLink to={place.path} query={place.query}>
            {textOf(record['code'])}
          </PageLink>
        )}
        <span className={frame['second']}>
          {kind && `${say(kind)} · `}
          {when}
        </span>
      </span>
      <StatusTone status={status} size="sm" />
    </li>
  );
};

export const OwnResignations = () => {
  const say = useSay();
  const { go } = useNavigation();
  const mayAdd = usePermit(`${resource}:add`);
  const own = useQuery({
    queryKey: ['list', resource, 'own'],
    queryFn: ({ signal }) => ask<Page>('GET', `/tydf/process/${resource}/pageOwn?pageSize=200`, { signal }),
  });
  usePageMarks({ title: say(words.title) });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {mayAdd && (
          <Button leftSection={<Icon name="new" size={18} />} onClick={() => go('/add', { type: resource })}>
            {say(words.add)}
          </Button>
        )}
      </header>
      <Loaded of={own} height={160}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={say(words.none)} />
          ) : (
            <ul className={frame['rows']}>
              {records.map((record) => (
                <Resignation key={textOf(record['id'])} record={record} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
};
