/** One incident: what failed, where, why, how often; trying again and solving it with what is to be said about it. */
import { call } from '#client/data/server/call.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { IncidentShown } from '#model/workflow/instanceView.ts';
import { type Words, w } from '#model/words.ts';
import { Button, Code, Textarea } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import css from './instances.module.css';
import { words } from './instancesWords.ts';

const texts = {
  open: w('open', '未解决'),
  solved: w('solved', '已解决'),
  solve: w('Mark as solved', '标记为已解决'),
  how: w('How it was solved', '处理说明'),
  why: w('Why it is tried again', '重试原因'),
  failed: w('failed {n} times', '已失败{n}次'),
  once: w('failed once', '已失败1次'),
  next: w('next try', '下次重试'),
  never: w('not tried again by itself', '不再自动重试'),
  details: w('What it was about', '作业内容'),
  nothing: w('There is nothing left to try again.', '没有可重试的作业。'),
  solvedBy: w('Solved by {name}', '由 {name} 解决'),
  retried: w('Tried again at once.', '已重新执行。'),
} as const;

/** Jobs and timers that can fail. */
const kinds: Readonly<Record<string, Words>> = {
  timer: w('Timer', '定时器'),
  begin: w('Start of a process', '启动流程'),
  caught: w('Message or signal', '消息或信号'),
  start: w('Call of a process', '调用子流程'),
  cancel: w('End of a called process', '取消子流程'),
  escalated: w('Escalation to the caller', '向父流程升级'),
  childDone: w('End of a called process', '子流程结束'),
  childFailed: w('Failure of a called process', '子流程失败'),
  message: w('Message', '消息'),
  signal: w('Signal', '信号'),
};

interface Props {
  readonly incident: IncidentShown;
  readonly operates: boolean;
  /** With the way to its instance. */
  readonly linked?: boolean;
}

export const IncidentItem = ({ incident, operates, linked = false }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const client = useQueryClient();
  const details = useId();
  const [doing, setDoing] = useState<'retry' | 'solve' | null>(null);
  const [text, setText] = useState('');
  const [lacking, setLacking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const { failed, solvedAt, solvedBy, solution, attempts } = incident;
  const kind = failed ? kinds[failed.kind] : undefined;

  const act = async () => {
    if (doing === null) return;
    if (text.trim() === '') return setLacking(true);
    setBusy(true);
    const body = doing === 'retry' ? { reason: text.trim() } : { note: text.trim() };
    const answer = await call('POST', `/tydf/process/incidents/${incident.id}/${doing}`, { body, quiet: true });
    setBusy(false);
    setTold(answer.code === '200' ? (doing === 'retry' ? say(texts.retried) : null) : answer.desc);
    if (answer.code !== '200') return;
    setDoing(null);
    setText('');
    await client.invalidateQueries({ queryKey: ['instances'] });
  };

  return (
    <div className={css['incident']}>
      <div className={css['where']}>
        <ToneLabel
          tone={solvedAt === null ? 'rejected' : 'approved'}
          icon={solvedAt === null ? 'attention' : 'approved'}
          words={solvedAt === null ? texts.open : texts.solved}
        />
        {linked && (
          <PageLink to="/process/instance" query={{ id: incident.instanceId }}>
            {say(incident.flowName)} v{incident.version} · {say(words.instance, { id: incident.instanceId })}
          </PageLink>
        )}
        {kind && <span>{say(kind)}</span>}
        {incident.nodeId !== null && <code>{incident.nodeId}</code>}
        <RelTime at={incident.at} />
      </div>
      <p className={css['detail']}>{incident.detail}</p>
      <p className={css['quiet']}>
        {say(attempts === 1 ? texts.once : texts.failed, { n: attempts })}
        {solvedAt === null && failed && (
          <>
            {' · '}
            {failed.dueAt === null ? (
              say(texts.never)
            ) : (
              <>
                {say(texts.next)} <RelTime at={failed.dueAt} />
              </>
            )}
          </>
        )}
        {solvedAt !== null && (
          <>
            {' · '}
            {solvedBy && `${say(texts.solvedBy, { name: nameOf(solvedBy) })} · `}
            <RelTime at={solvedAt} />
            {solution && `: ${solution}`}
          </>
        )}
      </p>
      <div className={css['acts']}>
        {failed !== null && failed.payload !== null && (
          <Button size="compact-xs" variant="subtle" aria-expanded={shown} aria-controls={details} onClick={() => setShown(!shown)}>
            {say(texts.details)}
          </Button>
        )}
        {operates && solvedAt === null && (
          <>
            <Button
              size="compact-xs"
              variant="default"
              disabled={failed === null}
              title={failed === null ? say(texts.nothing) : undefined}
              onClick={() => setDoing('retry')}
            >
              {say(words.retry)}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => setDoing('solve')}>
              {say(texts.solve)}
            </Button>
          </>
        )}
        {told !== null && <span role="status">{told}</span>}
      </div>
      {shown && failed !== null && (
        <Code block id={details}>
          {JSON.stringify(failed.payload, null, 2)}
        </Code>
      )}
      {doing !== null && (
        <div className={css['asking']}>
          <Textarea
            label={say(doing === 'retry' ? texts.why : texts.how)}
            required
            withAsterisk
            autosize
            maxLength={500}
            value={text}
            error={lacking && text.trim() === '' ? say(words.reasonNeeded) : null}
            onChange={(event) => setText(event.currentTarget.value)}
            ref={(element) => element?.focus()}
          />
          <div className={css['acts']}>
            <Button size="compact-sm" loading={busy} onClick={() => void act()}>
              {say(doing === 'retry' ? words.retry : texts.solve)}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setDoing(null)}>
              {say(words.cancel)}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
