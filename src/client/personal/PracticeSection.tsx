/** The practice from the preferences: begun again at any time, and offered again in the inbox. */
import { openPractice, type Practice } from '#client/data/practice.ts';
import { usePermit } from '#client/data/permit.tsx';
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import { useSent } from '#client/data/preferences/preferenceSync.ts';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { Button, Switch } from '@mantine/core';
import css from './preferences.module.css';
import { Setting } from './parts.tsx';

const words = {
  inbox: w('Practise: clear 5 tasks in 60 seconds', '练习：60秒处理5个任务'),
  inboxAbout: w(
    'Approve, take back, reject, find and decide three at once, with invented tasks. It begins anew each time; nothing is stored or sent.',
    '用虚构任务练习同意、撤销、驳回、搜索和批量处理。每次从头开始，不保存也不发送任何内容。',
  ),
  flow: w('Practice flow: find three problems', '练习流程：找出三个问题'),
  flowAbout: w(
    'A drawing with three planted problems, in the designer. It is no model of yours and cannot be deployed.',
    '在设计器中找出流程图里的三个问题。它不是真实的模型，也无法发布。',
  ),
  begin: w('Practise', '开始练习'),
  offer: w('Offer it in the inbox', '在待办中显示练习提示'),
  offerAbout: w('Until it is taken or put away.', '开始练习或关闭后不再显示。'),
} as const;

const Start = ({ practice, label, about }: { readonly practice: Practice; readonly label: Words; readonly about: Words }) => {
  const say = useSay();
  return (
    <Setting label={label} about={about} sent={null}>
      {(labelled) => (
        <Button variant="default" aria-describedby={labelled['aria-labelledby']} onClick={() => void openPractice(practice)}>
          {say(words.begin)}
        </Button>
      )}
    </Setting>
  );
};

export const PracticeSection = () => {
  const say = useSay();
  const { practised } = usePreferences();
  const sent = useSent('practised');
  const draws = usePermit('models:page');
  return (
    <div className={css['settings']}>
      <Start practice="practice" label={words.inbox} about={words.inboxAbout} />
      {draws && <Start practice="practice/flow" label={words.flow} about={words.flowAbout} />}
      <Setting label={words.offer} about={words.offerAbout} sent={sent}>
        {(labelled) => (
          <Switch
            aria-label={say(words.offer)}
            aria-describedby={labelled['aria-describedby']}
            checked={!practised}
            onChange={(event) => void preferences.set({ practised: !event.currentTarget.checked })}
            withThumbIndicator={false}
          />
        )}
      </Setting>
    </div>
  );
};
