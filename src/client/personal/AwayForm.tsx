/** Naming somebody to stand in: who, from when to when, of which kinds, why; and what they would be shown. */
import '#client/fields/styles.ts';
import { notify } from '#client/blocks/notify.ts';
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { substitutionsPath } from '#client/data/personal.ts';
import { DateTimeBox } from '#client/fields/date.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import type { Substitution } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { SentMark } from './parts.tsx';
import css from './preferences.module.css';
import { presets, spanOf } from './spans.ts';
import { useAwayPreview } from './awayPreview.ts';
import { useOwnPerson } from './ownPerson.ts';
import { useActing } from './saving.ts';
import { useUnsaved } from './unsaved.ts';
import { companyToday } from '#client/fields/dateText.ts';

const words = {
  who: w('Who stands in', '代理人'),
  from: w('From', '开始'),
  to: w('To', '结束'),
  presets: w('Times', '时间段'),
  kinds: w('Kinds of documents', '单据类型'),
  all: w('All kinds', '全部单据'),
  reason: w('Note shown to senders', '给发送人的说明'),
  reasonHelp: w(
    'Stands wherever somebody would wait for you: on the way of a document, in their list.',
    '显示在单据的审批路线和发送人的列表中。',
  ),
  save: w('Set substitute', '设置代理人'),
  clear: w('Clear', '清空'),
  unsaved: w('Away and substitutes', '外出与代理'),
  needWho: w('Choose who stands in', '选择代理人'),
  needFrom: w('Choose when it begins', '选择开始时间'),
  needTo: w('Choose when it ends', '选择结束时间'),
  none: w(
    'No task is open now. What comes in that time will be shown to {name} as well.',
    '当前没有待办任务；该时间段内的新任务也会显示给{name}。',
  ),
  one: w('1 open task will be shown to {name}, and what comes in that time.', '1条待办将显示给{name}，该时间段内的新任务也会显示。'),
  some: w('{n} open tasks will be shown to {name}, and what comes in that time.', '{n}条待办将显示给{name}，该时间段内的新任务也会显示。'),
  end: w(
    'You keep seeing them and may decide them yourself. It ends by itself: what is not decided then stands only with you again; what {name} decided stays, with both names in the trail.',
    '本人仍可看到并自行处理这些任务。到期自动结束：未处理的任务只保留在本人的待办中；{name}已处理的保持不变，审批轨迹中记录两人姓名。',
  ),
};

interface Wanted {
  readonly who: readonly Person[];
  readonly from: string | null;
  readonly to: string | null;
  readonly flows: readonly string[];
  readonly reason: string;
}
const empty: Wanted = { who: [], from: null, to: null, flows: [], reason: '' };
const LONGEST = 200;

export const AwayForm = ({ onNamed }: { readonly onNamed: (named: Substitution) => void }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const me = useOwnPerson();
  const { sent, act, forget } = useActing();
  const [wanted, setWanted] = useState<Wanted>(empty);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useUnsaved('away', wanted === empty ? null : say(words.unsaved));
  const [who] = wanted.who;
  const body =
    who && wanted.from !== null && wanted.to !== null
      ? { substituteId: who.id, from: wanted.from, to: wanted.to, flows: wanted.flows, reason: wanted.reason.trim() || null }
      : null;
  const { open, faults } = useAwayPreview(body);
  const set = (changes: Partial<Wanted>): void => {
    forget();
    setWanted((before) => ({ ...before, ...changes }));
  };
  const kinds = useMemo(
    () => [...catalogue.values()].flatMap(({ flows }) => Object.entries(flows).map(([value, label]) => ({ value, label: say(label) }))),
    [say],
  );
  const faultOf = (field: string): string | null => faults[field] ?? null;
  const missing = (text: string): string | null => (asked ? text : null);

  const save = async (): Promise<void> => {
    setAsked(true);
    const stored = body && Object.keys(faults).length === 0 ? await act<Substitution>('POST', substitutionsPath, body) : null;
    if (!stored) {
      if (body === null || Object.keys(faults).length > 0) notify.error(say(fixed.redFields));
      // In the order of the page, once what is wrong stands there.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setWanted(empty);
    setAsked(false);
    onNamed(stored.data);
  };
  const name = who ? nameOf(who) : '';

  return (
    <Stack gap="md" className={css['form']} component="fieldset" ref={form}>
      <PeoplePicker
        label={say(words.who)}
        value={wanted.who}
        onChange={(people) => set({ who: people })}
        without={[me.id]}
        error={who ? (faultOf('substituteId') ?? faultOf('userId')) : missing(say(words.needWho))}
      />
      <Group gap="xs" role="group" aria-label={say(words.presets)}>
        {presets.map((preset) => (
          <Button
            key={preset.key}
            size="compact-md"
            variant="default"
            onClick={() => set(spanOf(preset, companyToday(), new Date().toISOString()))}
          >
            {say(preset.words)}
          </Button>
        ))}
      </Group>
      <div className={css['pair']}>
        <DateTimeBox
          id="awayFrom"
          field={{ kind: 'dateTime', label: words.from, required: true }}
          label={say(words.from)}
          required
          value={wanted.from}
          onChange={(from) => set({ from: from as string | null })}
          error={wanted.from ? faultOf('from') : missing(say(words.needFrom))}
        />
        <DateTimeBox
          id="awayTo"
          field={{ kind: 'dateTime', label: words.to, required: true }}
          label={say(words.to)}
          required
          value={wanted.to}
          onChange={(to) => set({ to: to as string | null })}
          error={wanted.to ? faultOf('to') : missing(say(words.needTo))}
        />
      </div>
      <MultiSelect
        label={say(words.kinds)}
        placeholder={wanted.flows.length === 0 ? say(words.all) : undefined}
        data={kinds}
        value={[...wanted.flows]}
        onChange={(flows) => set({ flows })}
        searchable
        clearable
        error={faultOf('flows')}
      />
      <TextInput
        label={say(words.reason)}
        description={say(words.reasonHelp)}
        maxLength={LONGEST}
        value={wanted.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      <div role="status">
        {open !== null && (
          <>
            <p className={css['fact']}>{say(open === 0 ? words.none : open === 1 ? words.one : words.some, { n: open, name })}</p>
            <p className={css['about']}>{say(words.end, { name })}</p>
          </>
        )}
      </div>
      <Group gap="sm">
        <Button onClick={() => void save()} loading={sent?.state === 'sending'}>
          {say(words.save)}
        </Button>
        {wanted !== empty && (
          <Button
            variant="default"
            onClick={() => {
              forget();
              setAsked(false);
              setWanted(empty);
            }}
          >
            {say(words.clear)}
          </Button>
        )}
        <SentMark sent={sent} />
      </Group>
    </Stack>
  );
};
