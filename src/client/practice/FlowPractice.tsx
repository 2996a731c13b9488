/** The practice of designers: the real designer over a flow with three planted problems, ticked off as they are mended. */
import { NavigationContext, type Navigation } from '#client/data/page/page.ts';
import { notify } from '#client/blocks/notify.ts';
import { ModelEditPage } from '#client/designer/ModelEditPage.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { planted, plantedWords, modelId, type FlowRoom, type Planted } from './flowRoom.ts';
import css from './practice.module.css';
import { PracticeFrame } from './PracticeFrame.tsx';
import type { Ways } from './InboxPractice.tsx';

const words = {
  title: w('Practice flow: find three problems', '练习流程：找出三个问题'),
  leave: w('To the models', '返回模型列表'),
  how: w('“Problems” lists what is wrong; press a line to go there, and mend it.', '“问题”列出错误之处：点一行即可定位，然后修正。'),
  found: w('{n} of {of} mended', '已修正 {n} / {of}'),
  all: w(
    'All three are mended. This is how every drawing is checked before it is deployed.',
    '三个问题均已修正。每张流程图发布前都会这样检查。',
  ),
  mended: w('mended', '已修正'),
  only: w('Only the designer is part of the practice.', '练习中只有流程设计器。'),
  designer: w('Designer of the practice', '练习流程设计'),
} as const;

/** Problems that were seen and are gone; one that comes back is open again. */
const useMended = (room: FlowRoom): readonly Planted[] => {
  const [left, setLeft] = useState<readonly Planted[]>(planted);
  useEffect(() => room.listen(setLeft), [room]);
  return planted.filter((one) => !left.includes(one));
};

export const Ticks = ({ mended }: { readonly mended: readonly Planted[] }) => {
  const say = useSay();
  const done = mended.length === planted.length;
  return (
    <section className={css['coach']} aria-label={say(words.title)}>
      <ul className={css['ticks']}>
        {planted.map((one) => {
          const is = mended.includes(one);
          const Sign = is ? IconCircleCheck : IconCircle;
          return (
            <li key={one} data-state={is ? 'done' : undefined}>
              <Sign size={18} stroke={1.75} aria-label={is ? say(words.mended) : undefined} aria-hidden={!is || undefined} />
              {say(plantedWords[one])}
            </li>
          );
        })}
      </ul>
      <p className={css['what']} role="status">
        {done ? <strong>{say(words.all)}</strong> : `${say(words.found, { n: mended.length, of: planted.length })} · ${say(words.how)}`}
      </p>
    </section>
  );
};

export const FlowPractice = ({ room, ways }: { readonly room: FlowRoom; readonly ways: Ways }) => {
  const say = useSay();
  const mended = useMended(room);
  const navigation = useMemo((): Navigation => {
    const only = (): void => notify.info(say(words.only));
    return { go: only, back: ways.leave, href: () => '#', close: () => undefined };
  }, [say, ways]);
  return (
    <PracticeFrame title={words.title} leave={words.leave} onAgain={ways.again} onLeave={ways.leave}>
      <Ticks mended={mended} />
      <main className={css['main']} aria-label={say(words.designer)}>
        <NavigationContext value={navigation}>
          <ModelEditPage path="/modelEdit" query={{ id: modelId }} />
        </NavigationContext>
      </main>
    </PracticeFrame>
  );
};
