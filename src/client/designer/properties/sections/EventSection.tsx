/** What triggers an event, or what it does when it is reached. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Select, Switch } from '@mantine/core';
import type { ModdleElement } from 'bpmn-moddle';
import { ConditionEditor } from '../../conditions/ConditionEditor.tsx';
import { useDesign } from '../../design.ts';
import { bodyAt, childAt, eventOf, namesOf, textAt, typeOf } from '../element.ts';
import {
  interrupting,
  references,
  referredOf,
  setEvent,
  setEventCondition,
  setInterrupting,
  setTimer,
  throws,
  timerOf,
  triggerOf,
} from '../events.ts';
import { CommitText } from '../inputs/Commit.tsx';
import { type SectionProps, useWrite } from '../parts.ts';
import css from '../properties.module.css';
import { Defined } from './Defined.tsx';
import { TimerInput } from './TimerInput.tsx';

const words = {
  interrupts: w('Ends the step that it is attached to', '触发时中断所附环节'),
  interruptsHint: w('Otherwise the step goes on beside what follows the event.', '不中断时，环节与事件后续同时进行。'),
  interruptsScope: w('Ends what runs around it', '触发时中断外层流程'),
  when: w('Fires when this becomes true', '条件成立时触发'),
  link: w('Name of the link', '链接名称'),
  linkHint: w('A throwing and a catching link of the same name belong together.', '同名的抛出与捕获链接相互连接。'),
  activity: w('Activity to undo', '要撤销的活动'),
  everything: w('Everything done around it', '范围内的全部活动'),
  terminate: w('Ends everything that still runs in this flow.', '立即结束流程中仍在进行的一切。'),
  rejects: w('Without a code, the document is rejected here.', '未指定代码时，单据在此被驳回。'),
  none: w('Nothing to set: the flow begins or ends here.', '无需设置：流程在此开始或结束。'),
  passes: w('Nothing to set: the flow goes through.', '无需设置：流程直接通过。'),
  compensates: w('Runs what it is connected to when the activity has to be undone.', '当活动需要撤销时，执行与其相连的活动。'),
  unknown: w('“{type}” cannot be run; choose another kind of event.', '“{type}”无法运行，需改用其他类型的事件。'),
  codeVariable: w('Keep the code in', '错误代码存入变量'),
  textVariable: w('Keep the text in', '错误信息存入变量'),
} as const;

const Interrupting = ({ element }: { readonly element: ModdleElement }) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const yes = interrupting(element);
  if (yes === null) return null;
  const boundary = typeOf(element) === 'BoundaryEvent';
  return (
    <Switch
      size="sm"
      label={say(boundary ? words.interrupts : words.interruptsScope)}
      description={boundary ? say(words.interruptsHint) : undefined}
      checked={yes}
      disabled={readOnly}
      onChange={(event) => {
        const next = event.currentTarget.checked;
        write((edit) => setInterrupting(edit, element, next));
      }}
    />
  );
};

/** Variables that keep what was caught. */
const Caught = ({ element, kind }: { readonly element: ModdleElement; readonly kind: 'error' | 'escalation' }) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const event = eventOf(element)!;
  const names = kind === 'error' ? (['errorCodeVariable', 'errorMessageVariable'] as const) : (['escalationCodeVariable'] as const);
  return names.map((name) => (
    <CommitText
      key={name}
      label={say(name === 'errorMessageVariable' ? words.textVariable : words.codeVariable)}
      mono
      value={textAt(event, `tydf:${name}`)}
      disabled={readOnly}
      onCommit={(text) => write((edit) => setEvent(edit, element, { [`tydf:${name}`]: text || undefined }))}
    />
  ));
};

const Trigger = ({ element }: { readonly element: ModdleElement }) => {
  const say = useSay();
  const { modeler, fields, labels, definition, readOnly } = useDesign();
  const write = useWrite();
  const event = eventOf(element);
  const trigger = triggerOf(element);
  if (!event) return <p className={css['hint']}>{say(['StartEvent', 'EndEvent'].includes(typeOf(element)) ? words.none : words.passes)}</p>;
  const reference = trigger ? references[trigger] : undefined;
  if (reference) {
    const loose = (trigger === 'error' || trigger === 'escalation') && (!throws(element) || typeOf(element) === 'EndEvent');
    return (
      <>
        <Defined
          reference={reference}
          chosen={referredOf(event, reference)}
          any={loose}
          onRefer={(edit, to) => setEvent(edit, element, { [reference.property]: to ?? undefined })}
        />
        {trigger === 'error' && typeOf(element) === 'EndEvent' && <p className={css['hint']}>{say(words.rejects)}</p>}
        {(trigger === 'error' || trigger === 'escalation') && !throws(element) && <Caught element={element} kind={trigger} />}
      </>
    );
  }
  switch (trigger) {
    case 'timer':
      return (
        <TimerInput
          key={element.id}
          timer={timerOf(event)}
          disabled={readOnly}
          onChange={(kind, text) => write((edit) => setTimer(edit, element, kind, text))}
        />
      );
    case 'conditional':
      return (
        <ConditionEditor
          key={element.id}
          label={say(words.when)}
          value={bodyAt(event, 'condition') || null}
          onChange={(text) => write((edit) => setEventCondition(edit, element, text ?? ''))}
          fields={fields}
          labels={labels}
          sample={definition}
          readOnly={readOnly}
        />
      );
    case 'link':
      return (
        <CommitText
          label={say(words.link)}
          description={say(words.linkHint)}
          value={event.name ?? ''}
          disabled={readOnly}
          onCommit={(text) => write((edit) => setEvent(edit, element, { name: text || undefined }))}
        />
      );
    case 'compensation':
      if (!throws(element)) return <p className={css['hint']}>{say(words.compensates)}</p>;
      return (
        <Select
          size="xs"
          label={say(words.activity)}
          placeholder={say(words.everything)}
          clearable
          clearButtonProps={{ 'aria-label': say(words.everything) }}
          disabled={readOnly}
          data={modeler
            .elements()
            .filter((one) => one.$instanceOf('bpmn:Activity') && one !== element)
            .map((one) => ({ value: one.id!, label: say(namesOf(one)) || one.id! }))}
          value={childAt(event, 'activityRef')?.id ?? null}
          onChange={(next) => write((edit) => setEvent(edit, element, { activityRef: next ?? undefined }))}
        />
      );
    case 'terminate':
      return <p className={css['hint']}>{say(words.terminate)}</p>;
    default:
      return <p className={css['problem']}>{say(words.unknown, { type: typeOf(event) })}</p>;
  }
};

export const EventSection = ({ element }: SectionProps) => (
  <>
    <Trigger element={element} />
    <Interrupting element={element} />
  </>
);
