/** What became of a message, one line for each way to each receiver; what failed stands first. */
import frame from '#client/blocks/frame.module.css';
import { Failed } from '#client/blocks/Loaded.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { Instant } from '#client/theme/RelTime.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { usePageLabels } from '#client/blocks/list/usePageLabels.ts';
import { Pagination, SegmentedControl, Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deliveriesQuery, DELIVERY_PAGE, type DeliveryState } from './calls.ts';
import { reasonOf } from './ChannelsDialog.tsx';
import { channelWords } from './noticesWords.ts';

const words = {
  choose: w('Show', '显示'),
  all: w('All', '全部'),
  waiting: w('Waiting', '待发送'),
  sent: w('Delivered', '已送达'),
  read: w('Read', '已读'),
  failed: w('Failed', '失败'),
  receiver: w('Receiver', '接收人'),
  group: w('Chat group', '聊天群'),
  channel: w('Channel', '渠道'),
  state: w('State', '状态'),
  time: w('Time', '时间'),
  reason: w('Reason', '原因'),
  none: w('Nothing in this state.', '暂无此状态的记录。'),
  pages: w('Pages', '分页'),
} as const;

const states = ['failed', 'waiting', 'sent', 'read'] as const satisfies readonly DeliveryState[];
const tones = { waiting: 'submitted', sent: 'approved', read: 'confirmed', failed: 'rejected' } as const;

export const DeliveryTable = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const labels = usePageLabels();
  const nameOf = useNameOf();
  const [state, setState] = useState<DeliveryState | null>(null);
  const [pageNum, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery({ ...deliveriesQuery(id, state, pageNum), placeholderData: keepPreviousData });
  if (isPending) return <Skeleton height={160} aria-busy />;
  if (error && !data) return <Failed error={error} onRetry={refetch} />;
  if (!data) return null;
  const all = states.reduce((sum, one) => sum + data.counts[one], 0);
  const pages = Math.ceil(data.total / DELIVERY_PAGE);
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label={say(words.choose)}
        value={state ?? 'all'}
        onChange={(next) => {
          setState(states.find((one) => one === next) ?? null);
          setPage(1);
        }}
        data={[
          { value: 'all', label: `${say(words.all)} ${all}` },
          ...states.map((one) => ({ value: one, label: `${say(words[one])} ${data.counts[one]}` })),
        ]}
      />
      {data.lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say(words.none)}
        </Text>
      ) : (
        <div className={frame['scroll']} data-flat>
          <table className={frame['table']}>
            <thead>
              <tr>
                <th scope="col">{say(words.receiver)}</th>
                <th scope="col">{say(words.channel)}</th>
                <th scope="col">{say(words.state)}</th>
                <th scope="col">{say(words.time)}</th>
                <th scope="col">{say(words.reason)}</th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map((line) => (
                <tr key={`${line.receiver?.id ?? ''} ${line.channel}`}>
                  <td>{line.receiver ? nameOf(line.receiver) : say(words.group)}</td>
                  <td>{say(channelWords[line.channel])}</td>
                  <td>
                    <ToneLabel tone={tones[line.state]} words={words[line.state]} />
                  </td>
                  <td>{line.at !== null && <Instant at={line.at} />}</td>
                  <td>{line.reason !== null && reasonOf(say, line.reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages > 1 && (
        <Pagination mt="sm" size="sm" total={pages} value={pageNum} onChange={setPage} aria-label={say(words.pages)} {...labels} />
      )}
    </>
  );
};
