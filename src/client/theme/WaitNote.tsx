/** What a document waits for that asks nobody: a time, news, to be told to go on; since when. */
import { useSay } from '#client/words/language.tsx';
import type { StepWait } from '#model/workflow/stepWait.ts';
import { type Words, w } from '#model/words.ts';
import { RelTime } from './RelTime.tsx';

const texts: Readonly<Record<StepWait['kind'], Words>> = {
  timer: w('waits for its time', '等待到时'),
  message: w('waits for a message', '等待消息'),
  signal: w('waits for a signal', '等待信号'),
  condition: w('waits for a condition', '等待条件成立'),
  trigger: w('waits to be told to go on', '等待触发'),
};
const named = w(' “{name}”', '“{name}”');
const since = w('since', '始于');
const until = w('until', '截至');

export const WaitNote = ({ wait: { kind, name, since: from, dueAt } }: { readonly wait: StepWait }) => {
  const say = useSay();
  return (
    <>
      {say(texts[kind])}
      {name !== null && say(named, { name })}
      {from !== null && (
        <>
          {' · '}
          {say(since)} <RelTime at={from} />
        </>
      )}
      {dueAt !== null && (
        <>
          {' · '}
          {say(until)} <RelTime at={dueAt} />
        </>
      )}
    </>
  );
};
