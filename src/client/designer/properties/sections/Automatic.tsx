/** Work that the product does itself: effects, messages, scripts, decision tables. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Autocomplete, Select } from '@mantine/core';
import { useState } from 'react';
import { useDesign } from '../../design.ts';
import { useChoices, useGroups } from '../choices.ts';
import { textAt } from '../element.ts';
import { references, referredOf } from '../events.ts';
import { CommitFeel } from '../inputs/CommitFeel.tsx';
import { CommitArea, CommitText } from '../inputs/Commit.tsx';
import { Pick, type Option } from '../inputs/Pick.tsx';
import { type SectionProps, useWrite } from '../parts.ts';
import css from '../properties.module.css';
import { Defined } from './Defined.tsx';

const words = {
  effect: w('What the product does', '系统动作'),
  effectHint: w('Runs in the same transaction as the decision before it.', '与上一环节的审批在同一事务中执行。'),
  noEffects: w(
    'The product offers no actions yet that a flow can call; drawings of other engines pass here.',
    '系统目前没有可供流程调用的动作；其他引擎的流程在此直接通过。',
  ),
  unknownEffect: w('There is no action “{name}”', '没有名为“{name}”的动作'),
  result: w('Keep the result in', '结果存入变量'),
  resultHint: w('A variable; conditions and forms of later steps can read it.', '变量；后续环节的条件可读取。'),
  eachOutput: w('Empty: each output under its own name.', '为空时，各输出以各自名称存为变量。'),
  sends: w('Sends', '发送'),
  message: w('Notice to the applicant', '给申请人的通知'),
  messageHint: w('One of the product’s messages, or a name of your own.', '可选系统消息，也可自行命名。'),
  waits: w('Without a message it waits until somebody lets it go on.', '未选消息时，等待人工放行。'),
  script: w('Script (FEEL)', '脚本（FEEL）'),
  scriptForeign: w('Script ({format}); it is translated into FEEL when the flow is deployed', '脚本（{format}）；发布时自动转换为 FEEL'),
  decision: w('Decision table', '决策表'),
  decisionKey: w('Key of the decision table', '决策表标识'),
  none: w('No decision table is deployed', '尚未发布决策表'),
} as const;

const Result = ({ element, id, hint }: SectionProps & { readonly hint: string }) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  return (
    <CommitText
      label={say(words.result)}
      description={hint}
      mono
      value={textAt(element, 'tydf:result')}
      disabled={readOnly}
      onCommit={(text) => write((edit) => edit.set(id, { 'tydf:result': text || undefined }))}
    />
  );
};

export const Service = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const { choices, isPending } = useChoices();
  const effect = textAt(element, 'tydf:effect');
  const known = choices.effects.includes(effect);
  return (
    <>
      {choices.effects.length === 0 && !isPending && <p className={css['hint']}>{say(words.noEffects)}</p>}
      <Select
        size="xs"
        label={say(words.effect)}
        description={say(words.effectHint)}
        data={[...choices.effects, ...(effect !== '' && !known ? [effect] : [])]}
        error={effect !== '' && !known && !isPending ? say(words.unknownEffect, { name: effect }) : null}
        value={effect || null}
        clearable
        disabled={readOnly || (choices.effects.length === 0 && effect === '')}
        clearButtonProps={{ 'aria-label': say(w('Clear', '清除')) }}
        onChange={(next) => write((edit) => edit.set(id, { 'tydf:effect': next ?? undefined }))}
      />
      <Result element={element} id={id} hint={say(words.resultHint)} />
    </>
  );
};

const sent: readonly Option<'notice' | 'message'>[] = [
  { value: 'notice', label: w('a notice to the applicant', '给申请人的通知') },
  { value: 'message', label: w('a message to other flows', '给其他流程的消息') },
];

const Notice = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const { choices } = useChoices();
  const value = textAt(element, 'tydf:message');
  const [typed, setTyped] = useState({ over: value, text: value });
  const text = typed.over === value ? typed.text : value;
  const commit = (next: string): void => {
    if (next.trim() !== value) write((edit) => edit.set(id, { 'tydf:message': next.trim() || undefined }));
  };
  return (
    <Autocomplete
      size="xs"
      label={say(words.message)}
      description={say(words.messageHint)}
      data={choices.messages.map(({ key }) => key)}
      renderOption={({ option }) => `${option.value} · ${say(choices.messages.find(({ key }) => key === option.value)?.name ?? w('', ''))}`}
      value={text}
      disabled={readOnly}
      onChange={(next) => setTyped({ over: value, text: next })}
      onOptionSubmit={commit}
      onBlur={() => commit(text)}
    />
  );
};

export const Send = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const reference = references.message!;
  const chosen = referredOf(element, reference);
  const [wanted, setWanted] = useState<'notice' | 'message' | null>(null);
  const sends = chosen ? 'message' : (wanted ?? 'notice');
  return (
    <>
      <Pick
        label={say(words.sends)}
        value={sends}
        options={sent}
        disabled={readOnly}
        onChange={(next) => {
          setWanted(next);
          if (next === 'notice' && chosen) write((edit) => edit.refer(id, 'messageRef', null));
          if (next === 'message' && textAt(element, 'tydf:message') !== '') write((edit) => edit.set(id, { 'tydf:message': undefined }));
        }}
      />
      {sends === 'notice' ? (
        <Notice element={element} id={id} />
      ) : (
        <Defined reference={reference} chosen={chosen} any={false} onRefer={(edit, to) => edit.refer(id, 'messageRef', to)} />
      )}
    </>
  );
};

export const Receive = ({ element, id }: SectionProps) => {
  const say = useSay();
  const reference = references.message!;
  return (
    <>
      <Defined reference={reference} chosen={referredOf(element, reference)} any onRefer={(edit, to) => edit.refer(id, 'messageRef', to)} />
      <p className={css['hint']}>{say(words.waits)}</p>
    </>
  );
};

export const Script = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { fields, labels, readOnly } = useDesign();
  const write = useWrite();
  const format = textAt(element, 'scriptFormat');
  const foreign = format !== '' && !/feel/i.test(format);
  const put = (script: string): void =>
    write((edit) =>
      edit.set(id, { script: script || undefined, ...(foreign ? {} : { scriptFormat: script === '' ? undefined : 'feel' }) }),
    );
  return (
    <>
      {foreign ? (
        <CommitArea
          label={say(words.scriptForeign, { format })}
          mono
          value={textAt(element, 'script')}
          disabled={readOnly}
          onCommit={put}
        />
      ) : (
        <CommitFeel
          label={say(words.script)}
          value={textAt(element, 'script')}
          fields={fields}
          labels={labels}
          disabled={readOnly}
          onCommit={put}
        />
      )}
      <Result element={element} id={id} hint={say(words.resultHint)} />
    </>
  );
};

export const Rule = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const { decision: tables } = useGroups();
  const key = textAt(element, 'tydf:decision');
  const known = key === '' || tables.some(({ value }) => value === key);
  return (
    <>
      <Select
        size="xs"
        label={say(words.decision)}
        data={known ? tables : [...tables, { value: key, label: key }]}
        value={key || null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': say(w('Clear', '清除')) }}
        disabled={readOnly}
        nothingFoundMessage={say(words.none)}
        onChange={(next) => write((edit) => edit.set(id, { 'tydf:decision': next ?? undefined }))}
      />
      <Result element={element} id={id} hint={`${say(words.resultHint)} ${say(words.eachOutput)}`} />
    </>
  );
};
