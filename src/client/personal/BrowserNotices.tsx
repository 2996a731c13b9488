/** The browser's own notifications, while the window is hidden: asked for here, in this browser only. */
import { desktopTrouble, setDesktop, troubleWords, wantsDesktop } from '#client/data/desktop.ts';
import type { Sent } from '#client/data/preferences/preferenceSync.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Setting } from './parts.tsx';

const words = {
  label: w('Notifications of the browser', '浏览器通知'),
  about: w(
    'In this browser, while the window is hidden: rejections, mentions, questions and urging.',
    '仅限本浏览器：窗口不在前台时，显示驳回、提及、询问和催办。',
  ),
  refused: w('The browser does not allow it; its settings for this site decide.', '浏览器未允许，需在浏览器的网站设置中开启。'),
};

export const BrowserNotices = () => {
  const say = useSay();
  const [on, setOn] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  useEffect(() => {
    let gone = false;
    void wantsDesktop().then((wanted) => !gone && setOn(wanted));
    return () => {
      gone = true;
    };
  }, []);
  const trouble = desktopTrouble();
  const set = async (wanted: boolean): Promise<void> => {
    const done = await setDesktop(wanted);
    setOn(wanted && done);
    setSent(done ? { state: 'stored' } : { state: 'refused', text: say(words.refused) });
  };
  return (
    <Setting label={words.label} about={trouble ? troubleWords[trouble] : words.about} sent={sent}>
      {(labelled) => (
        <Switch
          aria-label={say(words.label)}
          aria-describedby={labelled['aria-describedby']}
          disabled={trouble !== null}
          checked={on}
          withThumbIndicator={false}
          onChange={(event) => void set(event.currentTarget.checked)}
        />
      )}
    </Setting>
  );
};
