/** What the company sets for itself: its name, its numbers; the zone and the working calendar as they stand. */
import { notify } from '#client/blocks/notify.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { ask, call } from '#client/data/server/call.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { keepBrand } from '#client/data/brand.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { codeOf, faultOfPattern, patternWith } from '#model/calculation/codes.ts';
import { longestContact, type CompanySettings } from '#model/operations/company.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorsOf } from '#client/blocks/form/formErrors.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import { LogoField, type Picture } from './LogoField.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import css from './system.module.css';
import { words as common } from './systemWords.ts';

const words = {
  title: w('Company settings', '公司设置'),
  nameZh: w('Chinese name', '中文名称'),
  nameEn: w('English name', '英文名称'),
  nameHelp: w('On print sheets, in the head of the application and at sign-in', '用于打印单据、页面标题和登录页'),
  contact: w('Administrator contact', '管理员联系方式'),
  contactHelp: w('Shown in the menu of the account and where a page cannot be opened', '显示在账户菜单和无法打开的页面上'),
  zone: w('Time zone', '时区'),
  zoneHelp: w(
    'Fixed: days, due times and the working calendar of every record rest on it.',
    '固定不变：所有单据的日期、办理时限和工作日历都以此为准。',
  ),
  numbers: w('Numbers', '编号规则'),
  numbersHelp: w('A pattern holds from the next number on; numbers already given stay.', '规则自下一个编号起生效，已有编号不变。'),
  kind: w('Kind', '单据'),
  pattern: w('Pattern', '规则'),
  patternOf: w('Pattern of {kind}', '{kind}的编号规则'),
  example: w('Next', '示例'),
  calendar: w('Working calendar', '工作日历'),
  year: w('Year', '年份'),
  working: w('Working days', '工作日'),
  holidays: w('Public holidays', '节假日'),
  makeUp: w('Make-up days', '调休上班'),
  statutory: w('Triple pay', '法定节假日'),
  days: w('Change days', '维护日历'),
} as const;

const path = '/tydf/administration/company';

interface Values {
  readonly name: { readonly zh: string; readonly en: string };
  readonly logo: Picture | null;
  readonly contact: string;
  /** Patterns by the keys of their kinds. */
  readonly numbers: Readonly<Record<string, string>>;
}

/** The stored logo has no id that could be sent again. */
const valuesOf = ({ name, logo, contact, numbers }: CompanySettings): Values => ({
  name,
  logo: logo === null ? null : { id: '', url: logo },
  contact: contact ?? '',
  numbers: Object.fromEntries(numbers.map(({ key, pattern }) => [key, pattern])),
});

export const CompanyPage = () => {
  const say = useSay();
  const stored = useQuery({ queryKey: ['company'], queryFn: ({ signal }) => ask<CompanySettings>('GET', path, { signal }) });
  if (stored.data) return <CompanyForm stored={stored.data} />;
  return (
    <div className={css['plain']}>
      <div className={beside['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
      </div>
      {stored.isError ? <Failed error={stored.error} onRetry={stored.refetch} /> : <Skeleton height={320} mt="md" aria-busy />}
    </div>
  );
};

const CompanyForm = ({ stored }: { readonly stored: CompanySettings }) => {
  const say = useSay();
  const mayPut = usePermit('sysSystem:put');
  const client = useQueryClient();
  // The examples follow the patterns at every key.
  const form = useForm<Values>({ mode: 'controlled', initialValues: valuesOf(stored) });
  const [refused, setRefused] = useState<string | null>(null);
  const { values } = form;
  const begin = (from: CompanySettings): void => {
    form.setInitialValues(valuesOf(from));
    form.reset();
    setRefused(null);
  };
  useEffect(() => {
    if (!form.isDirty()) begin(stored);
    // Only what somebody else has saved meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stored]);
  const changed = stored.numbers.filter(({ key, pattern }) => values.numbers[key] !== pattern);
  const dirty = form.isDirty();
  const wrong =
    changed.some(({ key, parts }) => faultOfPattern(values.numbers[key] ?? '', Object.keys(parts)) !== null) ||
    values.name.zh.trim() === '' ||
    values.name.en.trim() === '';

  const save = async (): Promise<boolean> => {
    if (!dirty || wrong) return !dirty;
    form.setSubmitting(true);
    const answer = await call<CompanySettings>('PUT', path, {
      body: {
        ...(form.isDirty('name') && { name: values.name }),
        ...(form.isDirty('contact') && { contact: values.contact.trim() || null }),
        ...(form.isDirty('logo') && { logo: values.logo?.id ?? null }),
        ...(changed.length > 0 && { numbers: Object.fromEntries(changed.map(({ key }) => [key, values.numbers[key]])) }),
      },
      quiet: true,
    });
    form.setSubmitting(false);
    if (answer.code !== '200') {
      form.setErrors(errorsOf(answer.faults ?? [], say));
      setRefused(answer.desc);
      return false;
    }
    client.setQueryData(['company'], answer.data);
    await keepBrand({ ...answer.data.name, logo: answer.data.logo, contact: answer.data.contact });
    begin(answer.data);
    notify.success(say(common.saved));
    return true;
  };
  usePageMarks({ title: say(words.title), dirty: dirty ? say(common.unsaved) : null, save: dirty ? save : null });
  useShortcuts('page', mayPut ? { 'Mod+KeyS': { words: common.save, run: () => void save() } } : {});
  return (
    <div className={css['plain']}>
      <div className={beside['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {mayPut && (
          <span>
            <Button variant="default" mr="xs" disabled={!dirty} onClick={() => begin(stored)}>
              {say(common.discard)}
            </Button>
            <Button
              leftSection={<Icon name="save" size={18} />}
              loading={form.submitting}
              disabled={!dirty || wrong}
              onClick={() => void save()}
            >
              {say(common.save)}
            </Button>
          </span>
        )}
      </div>
      {refused !== null && (
        <Alert color="berry" role="alert" my="sm">
          {refused}
        </Alert>
      )}
      <div className={css['form']} style={{ marginTop: 16 }}>
        <TextInput
          label={say(words.nameZh)}
          description={say(words.nameHelp)}
          required
          maxLength={60}
          {...form.getInputProps('name.zh')}
          readOnly={!mayPut}
        />
        <TextInput
          label={say(words.nameEn)}
          description={say(words.nameHelp)}
          required
          maxLength={60}
          {...form.getInputProps('name.en')}
          readOnly={!mayPut}
        />
        <LogoField
          value={values.logo?.url ?? null}
          error={form.errors['logo']}
          onChange={mayPut ? (picture) => form.setFieldValue('logo', picture) : null}
        />
        <TextInput
          label={say(words.contact)}
          description={say(words.contactHelp)}
          maxLength={longestContact}
          {...form.getInputProps('contact')}
          readOnly={!mayPut}
        />
        <TextInput label={say(words.zone)} description={say(words.zoneHelp)} readOnly value={stored.zone} />
      </div>
      <h2>{say(words.numbers)}</h2>
      <p>{say(words.numbersHelp)}</p>
      <div className={css['scroll']}>
        <table className={css['table']} aria-label={say(words.numbers)}>
          <thead>
            <tr>
              <th scope="col">{say(words.kind)}</th>
              <th scope="col">{say(words.pattern)}</th>
              <th scope="col">{say(words.example)}</th>
            </tr>
          </thead>
          <tbody>
            {stored.numbers.map(({ key, label, pattern, parts }) => {
              const now = values.numbers[key] ?? pattern;
              const fault = faultOfPattern(now, Object.keys(parts));
              return (
                <tr key={key}>
                  <th scope="row">{say(label)}</th>
                  <td>
                    <TextInput
                      size="xs"
                      aria-label={say(words.patternOf, { kind: say(label) })}
                      {...form.getInputProps(`numbers.${key}`)}
                      {...(fault && { error: say(fault) })}
                      readOnly={!mayPut}
                    />
                  </td>
                  <td>{fault ? '–' : codeOf(patternWith(now, parts), companyToday(), 1)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <h2>{say(words.calendar)}</h2>
      <div className={css['scroll']}>
        <table className={css['table']} aria-label={say(words.calendar)}>
          <thead>
            <tr>
              {[words.year, words.working, words.holidays, words.makeUp, words.statutory].map((label) => (
                <th key={label.en} scope="col">
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stored.calendar.map(({ year, working, holidays, makeUp, statutory }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{working}</td>
                <td>{holidays}</td>
                <td>{makeUp}</td>
                <td>{statutory}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <PageLink to="/hr/hrWorkCalendar">{say(words.days)}</PageLink>
      </p>
    </div>
  );
};
