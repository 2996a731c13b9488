/** Inputs of the kinds date, dateTime, month and time. The calendar is loaded with the first form that shows one. */
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { TextInput } from '@mantine/core';
import '@mantine/dates/styles.layer.css';
import { DateInput, DatesProvider, DateTimePicker, MonthPickerInput } from '@mantine/dates';

import 'dayjs/locale/zh-cn.js';
import type { ReactNode } from 'react';
import css from './date.module.css';
import { companyToday, instantOf, wallTime } from './dateText.ts';
import { readDate } from './readDate.ts';
import { clearName, control, type InputProps } from './parts.ts';

const Calendar = ({ children }: { readonly children: ReactNode }) => {
  const language = useLanguage();
  return <DatesProvider settings={{ locale: language === 'zh' ? 'zh-cn' : 'en', firstDayOfWeek: 1 }}>{children}</DatesProvider>;
};

const words = {
  previousMonth: w('Previous month', '上个月'),
  nextMonth: w('Next month', '下个月'),
  previousYear: w('Previous year', '上一年'),
  nextYear: w('Next year', '下一年'),
  previousDecade: w('Previous ten years', '前十年'),
  nextDecade: w('Next ten years', '后十年'),
};
/** How the calendar's buttons are called and its heads are written in the language of the page. */
const useHeads = () => {
  const say = useSay();
  const ariaLabels = Object.fromEntries(Object.entries(words).map(([name, text]) => [name, say(text)])) as Record<
    keyof typeof words,
    string
  >;
  return { ariaLabels, monthLabelFormat: say(w('MMMM YYYY', 'YYYY年M月')), yearLabelFormat: say(w('YYYY', 'YYYY年')) };
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const DateBox = (props: InputProps) => {
  const heads = useHeads();
  return (
    <Calendar>
      <DateInput
        {...control(props)}
        value={text(props.value)}
        valueFormat="YYYY-MM-DD"
        dateParser={(typed) => readDate(typed, companyToday())}
        onChange={(value) => props.onChange(value)}
        onBlur={props.onBlur}
        onKeyDown={(event) => {
          // Ctrl ; = today, as in a spreadsheet.
          if (!(event.ctrlKey || event.metaKey) || event.code !== 'Semicolon') return;
          event.preventDefault();
          props.onChange(companyToday());
        }}
        clearable={!props.field.required && !props.bare}
        clearButtonProps={clearName(props.label)}
        placeholder={props.bare ? undefined : 'yyyy-MM-dd'}
        highlightToday
        {...heads}
        popoverProps={{ withinPortal: !props.inPopover }}
        classNames={{ day: css['day'] ?? '' }}
        autoComplete="off"
      />
    </Calendar>
  );
};

export const DateTimeBox = (props: InputProps) => {
  const heads = useHeads();
  const value = text(props.value);
  return (
    <Calendar>
      <DateTimePicker
        {...control(props)}
        value={value === null ? null : `${wallTime(value)}:00`}
        valueFormat="YYYY-MM-DD HH:mm"
        {...heads}
        classNames={{ day: css['day'] ?? '' }}
        onChange={(next) => props.onChange(next === null ? null : instantOf(next))}
        onBlur={props.onBlur}
        clearable={!props.field.required}
        clearButtonProps={clearName(props.label)}
      />
    </Calendar>
  );
};

export const MonthBox = (props: InputProps) => {
  const { ariaLabels, yearLabelFormat } = useHeads();
  const value = text(props.value);
  return (
    <Calendar>
      <MonthPickerInput
        {...control(props)}
        value={value === null ? null : `${value}-01`}
        valueFormat="YYYY-MM"
        ariaLabels={ariaLabels}
        yearLabelFormat={yearLabelFormat}
        onChange={(next) => props.onChange(next === null ? null : next.slice(0, 7))}
        onBlur={props.onBlur}
        clearable={!props.field.required}
        clearButtonProps={clearName(props.label)}
      />
    </Calendar>
  );
};

export const TimeBox = (props: InputProps) => (
  <TextInput
    {...control(props)}
    type="time"
    value={text(props.value)?.slice(0, 5) ?? ''}
    onChange={(event) => props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    onBlur={props.onBlur}
  />
);
