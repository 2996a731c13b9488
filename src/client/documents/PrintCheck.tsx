/** Above a document that was opened by the code of a paper: whether the paper still says what the record says, and whether its trail is whole. */
import { pathWords } from '#model/paths.ts';
import { ask, Refused } from '#client/data/server/call.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import type { Definition } from '#model/definition.ts';
import type { PrintChecked } from '#model/prints.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

const words = {
  print: w('Print of {at} by {name}', '{name}于 {at} 打印的纸件'),
  equal: w('What was printed equals the record.', '打印内容与当前记录一致。'),
  differs: w('What was printed differs from the record: {fields}.', '打印内容与当前记录不一致：{fields}。'),
  hidden: w('{n} fields that are not shown to you differ.', '另有{n}个无权查看的字段不一致。'),
  oneLater: w('1 step has followed since.', '此后又流转1步。'),
  later: w('{n} steps have followed since.', '此后又流转{n}步。'),
  whole: w('The chain of the trail is unbroken, {n} entries.', '审批链条完整，共{n}条。'),
  broken: w('The chain of the trail is broken: tell the administrator.', '审批链条已断裂，须通知管理员。'),
  compare: w(
    'Compare the paper with what stands below: the code tells of what was printed, not of what was written on the paper later.',
    '校验码只能证明打印时的内容，纸面是否被改动须与下方内容核对。',
  ),
  none: w('The paper’s code does not hold', '校验码无效'),
  failed: w('The paper could not be checked', '校验失败'),
  retry: w('Retry', '重试'),
};

interface Props {
  readonly definition: Definition;
  readonly id: string;
  /** Place in the trail and mark, as the paper's code carries them. */
  readonly code: string;
}

const Checked = ({ checked, definition }: { readonly checked: PrintChecked; readonly definition: Definition }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { at, by, differs, hidden, later, chain } = checked;
  // Columns of lines are named by their set.
  const fields = [...new Set(differs.map((path) => say(pathWords(definition, path))))].join(say(w(', ', '、')));
  const equal = differs.length === 0 && hidden === 0;
  const sentences = [
    equal ? words.equal : null,
    differs.length > 0 ? words.differs : null,
    hidden > 0 ? words.hidden : null,
    later === 1 ? words.oneLater : later > 1 ? words.later : null,
    chain.unbroken ? words.whole : words.broken,
  ].filter((one) => one !== null);
  const told = (sentence: (typeof sentences)[number]) =>
    say(sentence, { fields, n: sentence === words.hidden ? hidden : sentence === words.whole ? chain.entries : later });
  return (
    <Alert
      color={!chain.unbroken ? 'berry' : equal ? 'kelp' : 'amber'}
      m="sm"
      role="status"
      title={say(words.print, { at: formatInstant(at, 'yyyy-MM-dd hh:mm'), name: by ? nameOf(by) : '–' })}
    >
      <p style={{ margin: 0 }}>{sentences.map(told).join(say(w(' ', '')))}</p>
      <p style={{ margin: '4px 0 0', color: 'var(--text-2)' }}>{say(words.compare)}</p>
    </Alert>
  );
};

export const PrintCheck = ({ definition, id, code }: Props) => {
  const say = useSay();
  const [seq, mark] = code.split('-');
  const checked = useQuery({
    queryKey: ['document', definition.key, id, 'print', code],
    queryFn: ({ signal }) =>
      ask<PrintChecked>('GET', `/tydf/process/document/${definition.key}/${id}/print`, { params: { seq, mark }, signal }),
  });
  if (checked.data) return <Checked checked={checked.data} definition={definition} />;
  if (checked.isPending) return <Skeleton height={72} m="sm" aria-busy />;
  const unknown = checked.error instanceof Refused && checked.error.envelope.reason === 'noSuchPrint';
  return (
    <Alert color="berry" m="sm" role="alert" title={say(unknown ? words.none : words.failed)}>
      {checked.error.message}
      {!unknown && (
        <Button display="block" mt="sm" variant="default" onClick={() => void checked.refetch()}>
          {say(words.retry)}
        </Button>
      )}
    </Alert>
  );
};
