/** The payroll of a month at one look: how far it is, what comes next, what it comes to, who is in the way. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { f } from '#model/field.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { addMonths, isMonth } from '#model/calculation/dates.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { departmentsQuery, monthQuery } from './calls.ts';
import { Payments } from './Payments.tsx';
import css from './payroll.module.css';
import { Steps } from './Steps.tsx';
import { Summary } from './Summary.tsx';
import { words } from './payrollWords.ts';

const monthField = f.month(words.month, { required: true });

const moved = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 7);

export const MonthPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const client = useQueryClient();
  usePageMarks({ title: say(words.title) });
  const asked = query['month'] ?? '';
  // Pay is counted when the month is over.
  const month = isMonth(asked) ? asked : moved(companyToday().slice(0, 7), -1);
  const deptId = query['deptId'] ?? null;
  const sheet = useQuery(monthQuery(month, deptId));
  const departments = useQuery(departmentsQuery);
  const changed = useCallback(() => void client.invalidateQueries({ queryKey: ['list', 'hrSalaryPayment'] }), [client]);
  const show = (part: Readonly<Record<string, string | null>>): void => go(path, withPart(query, part), { replace: true });
  return (
    <div className={`${frame['page']} ${css['page']}`} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <div className={`${frame['bar']} ${css['choice']}`}>
          <Button variant="default" px={8} aria-label={say(words.before)} onClick={() => show({ month: moved(month, -1) })}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <div className={css['month']}>
            <FieldInput
              id="payroll-month"
              field={monthField}
              label={say(words.month)}
              value={month}
              required={false}
              error={undefined}
              help={undefined}
              names={{}}
              onChange={(value) => isMonth(value) && show({ month: value })}
              onBlur={() => undefined}
            />
          </div>
          <Button variant="default" px={8} aria-label={say(words.after)} onClick={() => show({ month: moved(month, 1) })}>
            <IconChevronRight size={18} aria-hidden />
          </Button>
          <NativeSelect
            label={say(words.department)}
            value={deptId ?? ''}
            data={[
              { value: '', label: say(words.everybody) },
              ...(departments.data ?? []).map(({ id, name }) => ({ value: id, label: say(name) })),
            ]}
            onChange={(event) => show({ deptId: event.currentTarget.value || null })}
          />
        </div>
      </header>
      <Loaded of={sheet} title={words.failed} height={320}>
        {(data) => (
          <>
            <Steps key={`${month} ${deptId ?? ''}`} month={data} deptId={deptId} onChanged={changed} />
            {data.rows.length === 0 ? <EmptyState title={say(words.none)} text={say(words.noneText)} /> : <Summary month={data} />}
            {data.rows.length > 0 && <Payments key={`rows ${month} ${deptId ?? ''}`} month={data} onChanged={changed} />}
          </>
        )}
      </Loaded>
    </div>
  );
};
