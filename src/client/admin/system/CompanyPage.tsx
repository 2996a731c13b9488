/** What the company sets for itself (interface 4.12): its name, its numbers; the zone and the working calendar as they stand. */
import { notify } from '#client/blocks/notify.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { ask, call } from '#client/data/call.ts';
import { PageLink } from '#client/data/PageLink.tsx';
import { keepBrand } from '#client/data/brand.ts';
import { usePageMarks } from '#client/data/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { codeOf, faultOfPattern } from '#model/codes.ts';
import { longestContact, type CompanyName, type CompanySettings } from '#model/company.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '#client/blocks/Loaded.tsx';
import { LogoField, type Picture } from './LogoField.tsx';
import beside from '#client/blocks/beside.module.css';
import css from './system.module.css';
import { words as common } from './words.ts';

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

export const CompanyPage = () => {
  const say = useSay();
  const mayPut = usePermit('sysSystem:put');
  const client = useQueryClient();
  const stored = useQuery({ queryKey: ['company'], queryFn: ({ signal }) => ask<CompanySettings>('GET', path, { signal }) });
  const [name, setName] = useState<CompanyName | null>(null);
  /** Undefined: as it is stored; null: none. */
  const [logo, setLogo] = useState<Picture | null | undefined>(undefined);
  const [contact, setContact] = useState<string | null>(null);
  const [patterns, setPatterns] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const shown = name ?? stored.data?.name ?? { zh: '', en: '' };
  const changed = (stored.data?.numbers ?? []).filter(({ key, pattern }) => patterns[key] !== undefined && patterns[key] !== pattern);
  const asks = contact !== null && contact.trim() !== (stored.data?.contact ?? '');
  const dirty =
    asks ||
    logo !== undefined ||
    (name !== null && (name.zh !== stored.data?.name.zh || name.en !== stored.data.name.en)) ||
    changed.length > 0;
  const wrong = changed.some(({ key }) => faultOfPattern(patterns[key] ?? '') !== null) || shown.zh.trim() === '' || shown.en.trim() === '';

  const drop = (): void => {
    setName(null);
    setLogo(undefined);
    setContact(null);
    setPatterns({});
    setFaults([]);
    setRefused(null);
  };
  const save = async (): Promise<boolean> => {
    if (!dirty || wrong) return !dirty;
    setSaving(true);
    const numbers = Object.fromEntries(changed.map(({ key }) => [key, patterns[key]]));
    const answer = await call<CompanySettings>('PUT', path, {
      body: {
        ...(name && { name }),
        ...(asks && { contact: contact.trim() || null }),
        ...(logo !== undefined && { logo: logo?.id ?? null }),
        ...(changed.length > 0 && { numbers }),
      },
      quiet: true,
    });
    setSaving(false);
    if (answer.code !== '200') {
      setFaults(answer.faults ?? []);
      setRefused(answer.desc);
      return false;
    }
    client.setQueryData(['company'], answer.data);
    await keepBrand({ ...answer.data.name, logo: answer.data.logo, contact: answer.data.contact });
    drop();
    notify.success(say(common.saved));
    return true;
  };
  usePageMarks({ title: say(words.title), dirty: dirty ? say(common.unsaved) : null, save: dirty ? save : null });
  useShortcuts('page', mayPut ? { 'Mod+KeyS': { words: common.save, run: () => void save() } } : {});
  const faultOf = (field: string): string | undefined => {
    const fault = faults.find((one) => one.field === field);
    return fault ? say(fault.message) : undefined;
  };
  return (
    <div className={css['plain']}>
      <div className={beside['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {mayPut && (
          <span>
            <Button variant="default" mr="xs" disabled={!dirty} onClick={drop}>
              {say(common.discard)}
            </Button>
            <Button leftSection={<Icon name="save" size={18} />} loading={saving} disabled={!dirty || wrong} onClick={() => void save()}>
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
      {stored.isError && !stored.data && <Failed error={stored.error} onRetry={stored.refetch} />}
      {stored.isPending && <Skeleton height={320} mt="md" aria-busy />}
      {stored.data && (
        <>
          <div className={css['form']} style={{ marginTop: 16 }}>
            <TextInput
              label={say(words.nameZh)}
              description={say(words.nameHelp)}
              required
              maxLength={60}
              value={shown.zh}
              error={faultOf('name.zh')}
              readOnly={!mayPut}
              onChange={(event) => setName({ ...shown, zh: event.currentTarget.value })}
            />
            <TextInput
              label={say(words.nameEn)}
              description={say(words.nameHelp)}
              required
              maxLength={60}
              value={shown.en}
              error={faultOf('name.en')}
              readOnly={!mayPut}
              onChange={(event) => setName({ ...shown, en: event.currentTarget.value })}
            />
            <LogoField
              value={logo === undefined ? stored.data.logo : (logo?.url ?? null)}
              error={faultOf('logo')}
              onChange={mayPut ? setLogo : null}
            />
            <TextInput
              label={say(words.contact)}
              description={say(words.contactHelp)}
              maxLength={longestContact}
              value={contact ?? stored.data.contact ?? ''}
              error={faultOf('contact')}
              readOnly={!mayPut}
              onChange={(event) => setContact(event.currentTarget.value)}
            />
            <TextInput label={say(words.zone)} description={say(words.zoneHelp)} readOnly value={stored.data.zone} />
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
                {stored.data.numbers.map(({ key, label, pattern }) => {
                  const now = patterns[key] ?? pattern;
                  const fault = faultOfPattern(now);
                  return (
                    <tr key={key}>
                      <th scope="row">{say(label)}</th>
                      <td>
                        <TextInput
                          size="xs"
                          aria-label={say(words.patternOf, { kind: say(label) })}
                          value={now}
                          error={fault ? say(fault) : faultOf(`numbers.${key}`)}
                          readOnly={!mayPut}
                          onChange={(event) => setPatterns({ ...patterns, [key]: event.currentTarget.value })}
                        />
                      </td>
                      <td>{fault ? '–' : codeOf(now, companyToday(), 1)}</td>
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
                {stored.data.calendar.map(({ year, working, holidays, makeUp, statutory }) => (
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
        </>
      )}
    </div>
  );
};
