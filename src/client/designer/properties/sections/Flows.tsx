/** The condition of a sequence flow, and the ways out of a gateway in their order. */
import { useSay } from '#client/words/language.tsx';
import { conditionWords } from '#machines/explore/reasons.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Button, Radio, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ModdleElement } from 'bpmn-moddle';
import { ConditionEditor } from '../../conditions/ConditionEditor.tsx';
import { useDesign } from '../../design.ts';
import { namesOf, typeOf } from '../element.ts';
import { chooses, flowOf, outgoingOf, setCondition, setDefault } from '../flows.ts';
import { type SectionProps, useWrite } from '../parts.ts';
import css from '../properties.module.css';

const words = {
  otherwise: w('Taken if no other condition holds', '其他条件均不满足时走此分支'),
  foreign: w(
    'Written for another engine ({language}); it is translated when the flow is deployed:',
    '使用其他引擎的语法（{language}），发布时自动转换：',
  ),
  replace: w('Write it anew', '改写'),
  none: w('always', '无条件'),
  default: w('if no other holds', '其他情况'),
  to: w('to {name}', '至{name}'),
  order: w('The conditions are asked in this order; the first that holds is taken.', '按以下顺序判断条件，取首个满足的分支。'),
  all: w('Every way whose condition holds is taken.', '所有满足条件的分支都会走。'),
  parallel: w('All ways are taken at the same time.', '所有分支同时进行。'),
  events: w('Whichever event comes first is taken.', '最先发生的事件决定走向。'),
  one: w('It has one way out; conditions are asked where there are two.', '只有一个出口；有两个以上出口时才判断条件。'),
  up: w('Ask {name} earlier', '{name}提前判断'),
  down: w('Ask {name} later', '{name}延后判断'),
  edit: w('Edit {name}', '编辑{name}'),
  defaultFlow: w('Default way', '默认分支'),
  noDefault: w('None: an error where nothing holds', '无：均不满足时报错'),
  meaningless: w('A condition has no meaning here: the flow is always taken.', '此处的条件不起作用，连线总会走到。'),
} as const;

const useFlowName = (): ((flow: ModdleElement) => string) => {
  const say = useSay();
  return (flow) => {
    const own = say(namesOf(flow));
    const { target } = flowOf(flow);
    return own || (target ? say(words.to, { name: say(namesOf(target)) || (target.id ?? '') }) : (flow.id ?? ''));
  };
};

export const Condition = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { fields, labels, definition, readOnly } = useDesign();
  const write = useWrite();
  const { condition, language, isDefault, source } = flowOf(element);
  if (!chooses(source) && condition === null) return <p className={css['hint']}>{say(words.meaningless)}</p>;
  return (
    <>
      <Switch
        size="sm"
        label={say(words.otherwise)}
        checked={isDefault}
        disabled={readOnly || source === null}
        onChange={(event) => {
          const yes = event.currentTarget.checked;
          write((edit) => setDefault(edit, source!.id!, yes ? id : null));
        }}
      />
      {!isDefault &&
        (language === null ? (
          <ConditionEditor
            key={id}
            value={condition}
            onChange={(next) => write((edit) => setCondition(edit, id, next))}
            fields={fields}
            labels={labels}
            sample={definition}
            readOnly={readOnly}
          />
        ) : (
          <>
            <p className={css['hint']}>{say(words.foreign, { language })}</p>
            <code className={css['code']}>{condition}</code>
            <Button size="compact-sm" variant="default" disabled={readOnly} onClick={() => write((edit) => setCondition(edit, id, null))}>
              {say(words.replace)}
            </Button>
          </>
        ))}
    </>
  );
};

const notes: Readonly<Record<string, keyof typeof words>> = {
  ExclusiveGateway: 'order',
  InclusiveGateway: 'all',
  ComplexGateway: 'all',
  ParallelGateway: 'parallel',
  EventBasedGateway: 'events',
};

/** The ways out of a gateway: their conditions in words, their order, which is taken otherwise. */
export const Branches = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { modeler, labels, readOnly } = useDesign();
  const write = useWrite();
  const nameOf = useFlowName();
  const flows = outgoingOf(element);
  const asks = notes[typeOf(element)] === 'order' || notes[typeOf(element)] === 'all';
  const ordered = typeOf(element) === 'ExclusiveGateway';
  const chosen = flows.find((flow) => flowOf(flow).isDefault)?.id ?? '';
  const move = (at: number, by: number): void => {
    const ids = flows.flatMap(({ id: one }) => one ?? []);
    write((edit) => edit.arrange(ids.toSpliced(at, 1).toSpliced(at + by, 0, ids[at]!)));
  };
  if (flows.length < 2) return <p className={css['hint']}>{say(words.one)}</p>;
  return (
    <>
      <p className={css['hint']}>{say(words[notes[typeOf(element)] ?? 'all'])}</p>
      <ol className={css['branches']}>
        {flows.map((flow, at) => {
          const { condition, language, isDefault } = flowOf(flow);
          const name = nameOf(flow);
          return (
            <li key={flow.id} className={css['branch']}>
              <span className={css['branchText']}>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => modeler.select([flow.id!])}
                  aria-label={say(words.edit, { name })}
                >
                  {name}
                </Button>
                {asks && (
                  <span className={css['hint']}>
                    {isDefault
                      ? say(words.default)
                      : condition === null
                        ? say(words.none)
                        : language === null
                          ? say(conditionWords(condition, {}, labels))
                          : condition}
                  </span>
                )}
              </span>
              {ordered && !readOnly && (
                <>
                  <ActionIcon size="sm" disabled={at === 0} aria-label={say(words.up, { name })} onClick={() => move(at, -1)}>
                    <IconArrowUp size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    disabled={at === flows.length - 1}
                    aria-label={say(words.down, { name })}
                    onClick={() => move(at, 1)}
                  >
                    <IconArrowDown size={14} aria-hidden />
                  </ActionIcon>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {asks && (
        <Radio.Group
          size="xs"
          label={say(words.defaultFlow)}
          value={chosen}
          onChange={(flow) => write((edit) => setDefault(edit, id, flow === '' ? null : flow))}
        >
          <div className={css['stack']}>
            {flows.map((flow) => (
              <Radio key={flow.id} size="xs" value={flow.id!} label={nameOf(flow)} disabled={readOnly} />
            ))}
            <Radio size="xs" value="" label={say(words.noDefault)} disabled={readOnly} />
          </div>
        </Radio.Group>
      )}
    </>
  );
};
