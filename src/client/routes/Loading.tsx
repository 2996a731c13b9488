/** While a page's code is on its way: nothing at first, a line when it lasts, words and ways out when it lasts long. */
import { useNavigation } from '#client/data/page/page.ts';
import { reloadApplication } from '#client/shell/reloading.ts';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import css from './TabPanels.module.css';

const SECOND = 1000;
const LONG_S = 8;

/** The line, and after a while how long it stands there with what can be done. */
export const StillLoading = ({ seconds, children }: { readonly seconds: number; readonly children: ReactNode }) => {
  const say = useSay();
  const long = seconds >= LONG_S;
  return (
    <div>
      <div className={css['loading']} data-long={long || undefined} role="status" aria-label={say(w('Loading', '正在加载'))} />
      {long && (
        <p className={css['still']}>
          {say(w('Still loading ({seconds} s)', '仍在加载（{seconds}秒）'), { seconds })}
          {children}
        </p>
      )}
    </div>
  );
};

export const Loading = () => {
  const say = useSay();
  const { back } = useNavigation();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <StillLoading seconds={seconds}>
      <Button size="compact-sm" variant="default" onClick={back}>
        {say(shell.cancel)}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void reloadApplication()}>
        {say(shell.reload)}
      </Button>
    </StillLoading>
  );
};
