/** How the server stands, in figures; what is late or stuck is marked and said. */
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import type { Health } from '#model/operations/administration.ts';
import { fileSize } from '#model/calculation/format.ts';
import { w, type Words } from '#model/words.ts';
import { VisuallyHidden } from '@mantine/core';
import css from './system.module.css';

const words = {
  server: w('Server', '服务器'),
  up: w('up {time} · {processors} processors · Node {node}', '已运行{time} · {processors} 核 · Node {node}'),
  database: w('Database answers in', '数据库响应'),
  databaseMore: w(
    'PostgreSQL {version} · {size} · {connections} connections · {migration}',
    'PostgreSQL {version} · {size} · {connections}个连接 · {migration}',
  ),
  files: w('Room for files', '文件可用空间'),
  filesMore: w('of {whole} · {used} in files', '共{whole} · 文件占用{used}'),
  jobs: w('Timers waiting', '待触发定时任务'),
  jobsMore: w('{late} late', '{late}个延迟'),
  outbox: w('Messages to deliver', '待投递消息'),
  outboxMore: w('{late} late · {stuck} given up', '{late}条延迟 · {stuck}条投递失败'),
  incidents: w('Open incidents', '未解决异常'),
  streams: w('Open streams', '实时连接'),
  streamsMore: w('{sessions} sessions', '{sessions}个会话'),
  mail: w('Mail', '邮件'),
  mailOn: w('set up', '已配置'),
  mailOff: w('no mail server', '未配置'),
  attention: w('needs attention', '需要处理'),
} as const;

interface FigureProps {
  readonly label: Words;
  readonly value: string;
  readonly more?: string;
  readonly bad?: boolean;
}

export const Figure = ({ label, value, more, bad = false }: FigureProps) => {
  const say = useSay();
  return (
    <div className={css['figure']} data-bad={bad || undefined}>
      <dt>{say(label)}</dt>
      <dd>
        {value}
        {bad && <VisuallyHidden> {say(words.attention)}</VisuallyHidden>}
        {more !== undefined && <small>{more}</small>}
      </dd>
    </div>
  );
};

const SLOW_MS = 250;
/** Little room, in bytes and as a part of the whole. */
const LITTLE = 2 * 1024 ** 3;
const LITTLE_PART = 0.05;

export const HealthFigures = ({ health }: { readonly health: Health }) => {
  const say = useSay();
  const waited = useWaited();
  const { server, database, files, jobs, outbox, incidents, streams, sessions, mail } = health;
  return (
    <dl className={css['figures']}>
      <Figure
        label={words.server}
        value={fileSize(server.memoryBytes)}
        more={say(words.up, { time: waited(server.upSeconds * 1000), processors: server.processors, node: server.node })}
      />
      <Figure
        label={words.database}
        value={`${database.answerMs} ms`}
        bad={database.answerMs > SLOW_MS}
        more={say(words.databaseMore, {
          version: database.version,
          size: fileSize(database.bytes),
          connections: database.connections,
          migration: database.migration ?? '–',
        })}
      />
      <Figure
        label={words.files}
        value={fileSize(files.free)}
        bad={files.free < LITTLE || files.free < files.whole * LITTLE_PART}
        more={say(words.filesMore, { whole: fileSize(files.whole), used: fileSize(files.bytes) })}
      />
      <Figure label={words.jobs} value={String(jobs.waiting)} bad={jobs.late > 0} more={say(words.jobsMore, { late: jobs.late })} />
      <Figure
        label={words.outbox}
        value={String(outbox.waiting)}
        bad={outbox.late + outbox.stuck > 0}
        more={say(words.outboxMore, { late: outbox.late, stuck: outbox.stuck })}
      />
      <Figure label={words.incidents} value={String(incidents)} bad={incidents > 0} />
      <Figure label={words.streams} value={String(streams)} more={say(words.streamsMore, { sessions })} />
      <Figure label={words.mail} value={say(mail ? words.mailOn : words.mailOff)} />
    </dl>
  );
};
