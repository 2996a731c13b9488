/** Offers the new version; nobody is interrupted, and nothing is lost by taking it. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import css from './ReleaseBar.module.css';

export const ReleaseBar = ({ onTake }: { readonly onTake: () => void }) => {
  const say = useSay();
  return (
    <div className={css['bar']} role="status">
      <span>{say(w('A new version is ready. What you have typed stays.', '新版本已就绪，已输入的内容会保留。'))}</span>
      <Button size="compact-sm" variant="default" onClick={onTake}>
        {say(w('Reload', '重新加载'))}
      </Button>
    </div>
  );
};
