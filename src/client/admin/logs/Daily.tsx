/** Work of every day: what is told of dates that come near, when it was done, when it comes next. */
import frame from '#client/blocks/frame.module.css';
import { usePermit } from '#client/data/permit.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { Instant, RelTime } from '#client/theme/RelTime.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { DailyWork } from '#model/operations/logs.ts';
import { w } from '#model/words.ts';
import { SmallTable } from './SmallTable.tsx';

const texts = {
  title: w('Notices by the calendar', '到期提醒'),
  what: w('Notice', '提醒'),
  about: w('Watches', '监控对象'),
  ahead: w('Days ahead', '提前天数'),
  last: w('Last done', '上次执行'),
  count: w('Reminders', '提醒数'),
  next: w('Next', '下次执行'),
  never: w('not yet', '尚未执行'),
  off: w('Switched off', '已停用'),
  failing: w('Failed {n} times', '已失败{n}次'),
} as const;

export const Daily = ({ pieces }: { readonly pieces: readonly DailyWork[] }) => {
  const say = useSay();
  const configures = usePermit('noticeConfig:page');
  if (pieces.length === 0) return null;
  return (
    <SmallTable title={texts.title} heads={[texts.what, texts.about, texts.ahead, texts.last, texts.count, texts.next]}>
      {pieces.map((one) => (
        <tr key={one.key}>
          <td>{configures ? <PageLink to="/system/noticeConfig">{say(one.name)}</PageLink> : say(one.name)}</td>
          <td>{say(one.about)}</td>
          <td>{one.ahead.join(say(w(', ', '、')))}</td>
          <td>{one.doneAt === null ? say(texts.never) : <RelTime at={one.doneAt} />}</td>
          <td className={frame['number']}>{one.count}</td>
          <td>
            {one.error !== null && (
              <>
                <ToneLabel
                  tone="rejected"
                  icon="attention"
                  words={w(say(texts.failing, { n: one.attempts }), say(texts.failing, { n: one.attempts }))}
                />
                <div>{one.error}</div>
              </>
            )}
            {one.nextAt === null ? say(texts.off) : <Instant at={one.nextAt} />}
          </td>
        </tr>
      ))}
    </SmallTable>
  );
};
