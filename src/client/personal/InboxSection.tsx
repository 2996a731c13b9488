/** How the inbox behaves. */
import { inboxColumns } from '#client/words/inboxColumns.ts';
import { readDecimal } from '#client/fields/readDecimal.ts';
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import { useSent } from '#client/data/preferences/preferenceSync.ts';
import { useSay } from '#client/words/language.tsx';
import { isAmountLimit } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import css from './preferences.module.css';
import { ChoiceSetting, SentMark, Setting, SwitchSetting } from './parts.tsx';

const Columns = () => {
  const say = useSay();
  const { hiddenColumns } = usePreferences();
  const sent = useSent('hiddenColumns');
  return (
    <Checkbox.Group
      mt="lg"
      label={say(w('Shown in a row', '行内显示'))}
      value={Object.keys(inboxColumns).filter((name) => !hiddenColumns.includes(name))}
      onChange={(shown) =>
        void preferences.set({
          hiddenColumns: [
            ...hiddenColumns.filter((name) => !(name in inboxColumns)),
            ...Object.keys(inboxColumns).filter((name) => !shown.includes(name)),
          ],
        })
      }
    >
      <div className={css['checks']}>
        {Object.entries(inboxColumns).map(([name, label]) => (
          <Checkbox key={name} value={name} label={say(label)} />
        ))}
      </div>
      <SentMark sent={sent} />
    </Checkbox.Group>
  );
};

const Limit = () => {
  const say = useSay();
  const { bulkLimit } = usePreferences();
  const sent = useSent('bulkLimit');
  const [typed, setTyped] = useState(bulkLimit ?? '');
  const [wrong, setWrong] = useState(false);
  const take = (): void => {
    const next = readDecimal(typed, 2);
    const fits = next === null || isAmountLimit(next);
    setWrong(!fits);
    if (!fits) return;
    setTyped(next ?? '');
    if (next !== bulkLimit) void preferences.set({ bulkLimit: next });
  };
  return (
    <Setting
      label={w('Own limit for deciding together', '批量处理金额上限')}
      about={w(
        'Tasks of a larger amount are never selected as alike. Empty: no limit.',
        '超过该金额的任务不会作为同类被选中；留空表示不限。',
      )}
      sent={sent}
    >
      {(labelled) => (
        <TextInput
          {...labelled}
          inputMode="decimal"
          w={160}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wrong && say(w('an amount, such as 5000', '应为金额，如 5000'))}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
      )}
    </Setting>
  );
};

/** A queue, or the kept filter that was chosen in the inbox. */
const Start = () => {
  const say = useSay();
  const { startView } = usePreferences();
  const sent = useSent('startView');
  const label = w('The inbox opens at', '待办默认打开');
  if (startView === null)
    return (
      <ChoiceSetting
        name="queue"
        label={label}
        about={w('A filter that you kept can be chosen behind its ⋯ in the inbox.', '也可在待办中通过已存筛选的 ⋯ 菜单设为默认打开。')}
        of={[
          ['all', w('All to-do', '全部待办')],
          ['overdue', w('Due or overdue', '今日到期 / 逾期')],
          ['urgent', w('Urgent', '加急')],
          ['back', w('Back to me', '退回给我')],
          ['claimable', w('Claimable', '可认领')],
        ]}
      />
    );
  return (
    <Setting label={label} about={w('A filter that you kept.', '已存筛选。')} sent={sent}>
      {(labelled) => (
        <Button {...labelled} size="compact-sm" variant="default" onClick={() => void preferences.set({ startView: null })}>
          {say(w('Open at a queue instead', '改为打开队列'))}
        </Button>
      )}
    </Setting>
  );
};

export const InboxSection = () => (
  <div className={css['settings']}>
    <ChoiceSetting
      name="sort"
      label={w('Order of the to-do list', '待办排序')}
      of={[
        ['due', w('Due', '到期')],
        ['received', w('Received', '收到')],
        ['amount', w('Amount', '金额')],
        ['applicant', w('Applicant', '申请人')],
      ]}
    />
    <Start />
    <ChoiceSetting
      name="hold"
      label={w('Hold of a decision', '决定的保留时间')}
      about={w('So long a decision waits before it is sent, and can be undone.', '决定在发送前保留的时间，期间可撤销。')}
      of={[
        [0, w('None', '不保留')],
        [5, w('5 s', '5秒')],
        [10, w('10 s', '10秒')],
        ['send', w('Until I send', '手动发送')],
      ]}
    />
    <SwitchSetting
      name="express"
      label={w('Express approval', '快速同意')}
      about={w(
        'The key A alone approves, without the opinion bar; held as above. Where an opinion or signature is needed, it still asks.',
        '按 A 键即同意，不打开意见栏，仍按上述时间保留；需要意见或签名的环节照常询问。',
      )}
    />
    <ChoiceSetting
      name="advance"
      label={w('After a decision', '决定之后')}
      about={w('What opens by itself.', '自动打开哪一条。')}
      of={[
        ['next', w('Next task', '下一条')],
        ['previous', w('Previous task', '上一条')],
        ['none', w('Stay', '停留')],
      ]}
    />
    <Limit />
    <Columns />
  </div>
);
