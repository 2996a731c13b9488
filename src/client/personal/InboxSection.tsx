/** How the inbox behaves (interface 4.17, 4.3.6, 5.2). */
import { inboxColumns } from '#client/words/inboxColumns.ts';
import { preferences, usePreferences } from '#client/data/preferences.ts';
import { useSent } from '#client/data/preferenceSync.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Checkbox } from '@mantine/core';
import css from './preferences.module.css';
import { ChoiceSetting, SentMark, SwitchSetting } from './parts.tsx';

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
    <ChoiceSetting
      name="hold"
      label={w('Hold of a decision', '决定的保留时间')}
      about={w('So long a decision waits before it is sent, and can be undone.', '决定在发送前保留的时间，期间可撤销。')}
      of={[
        [0, w('None', '不保留')],
        [5, w('5 s', '5秒')],
        [10, w('10 s', '10秒')],
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
    <Columns />
  </div>
);
