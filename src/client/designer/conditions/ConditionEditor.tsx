/**
 * A condition put together from rules, or written as FEEL; both are views of one expression. What is not finished is not
 * handed on: the condition stays as it was until it is. Give it a `key` of the element, so that what is typed never reaches another one.
 */
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { printRules } from '#machines/conditions/print.ts';
import { readRules } from '#machines/conditions/read.ts';
import { leavesOf, noRules, type Group } from '#machines/conditions/rules.ts';
import type { Labels } from '#machines/rules.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import { SegmentedControl, Text } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useMemo, useState } from 'react';
import css from './conditions.module.css';
import { appended, groupDraft, isReady, replaced, type Draft, type GroupDraft } from './drafts.ts';
import { EditingContext, type Editing } from './editing.ts';
import { doubtsOf, faultOf, knownOf } from './faults.ts';
import { FeelInput } from './FeelInput.tsx';
import { RuleGroup } from './RuleGroup.tsx';
import { Sample } from './Sample.tsx';
import { keyOf, starterFields, subjectsOf, subjectWords } from './subjects.ts';
import { useText } from './useText.ts';

const words = {
  label: w('Condition', '条件'),
  view: w('Show the condition as', '条件的显示方式'),
  rules: w('Rules', '规则'),
  text: w('FEEL text', 'FEEL 表达式'),
  unread: w('The text cannot be read, so there are no rules of it', '文本无法解析，无法显示为规则'),
  whole: w('This expression has no form as rules; it stays text', '此表达式无法表示为规则，保留为文本'),
};

export interface ConditionEditorProps {
  /** FEEL; null: none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Fields of the document; who applies is added. */
  readonly fields: readonly CheckedField[];
  readonly labels: Labels;
  /** Whose documents it can be tried on. */
  readonly sample?: Definition | null;
  readonly readOnly?: boolean;
  /** Accessible name, where "Condition" is not enough. */
  readonly label?: string;
}

interface State {
  /** The value as it came last, and as it was handed on last: the one comes back some time after the other. */
  readonly seen: string | null;
  readonly told: string | null;
  readonly text: string;
  /** Null where the text cannot be read. */
  readonly group: GroupDraft | null;
  readonly view: 'rules' | 'text';
}

const read = (text: string): Group | null => {
  try {
    return readRules(text);
  } catch {
    return null;
  }
};

/** Nothing in it is a rule. */
const onlyText = (group: Group): boolean => {
  const leaves = leavesOf(group);
  return leaves.length > 0 && leaves.every(({ kind }) => kind === 'feel');
};

const begin = (value: string | null, view?: State['view']): State => {
  const group = read(value ?? '');
  return {
    seen: value,
    told: value,
    text: value ?? '',
    group: group && groupDraft(group),
    view: view ?? (group && !onlyText(group) ? 'rules' : 'text'),
  };
};

const joinAs = (group: GroupDraft, key: string, part: Partial<Pick<GroupDraft, 'join' | 'not'>>): GroupDraft =>
  group.key === key
    ? { ...group, ...part }
    : { ...group, items: group.items.map((item) => (item.kind === 'group' ? joinAs(item, key, part) : item)) };

export const ConditionEditor = ({ value, onChange, fields, labels, sample = null, readOnly = false, label }: ConditionEditorProps) => {
  const say = useSay();
  const [state, setState] = useState<State>(() => begin(value));
  const { tell, flush, drop } = useText(value, (text) => {
    setState((before) => ({ ...before, told: text }));
    onChange(text);
  });
  if (state.seen !== value)
    // What was not told here is new: undo, a quick mend, another part of the page.
    setState(state.told === value ? { ...state, seen: value } : begin(value, state.view));
  const editing = useMemo((): Editing => {
    const all = [...fields, ...starterFields(labels).filter(({ name }) => !fields.some((field) => field.name === name))];
    return {
      fields: all,
      labels,
      known: knownOf(all),
      readOnly,
      subjects: subjectsOf(all, labels).map((group) => ({
        group: say(group.words),
        items: group.subjects.map((subject) => ({ value: keyOf(subject), label: say(subjectWords(subject, all, labels)) })),
      })),
    };
  }, [fields, labels, readOnly, say]);

  const write = (text: string) => {
    const group = read(text);
    setState({ ...state, text, group: group && groupDraft(group) });
    if (text.trim() === '') tell(null);
    else if (faultOf(text)) drop();
    else tell(text);
  };
  const arrange = (group: GroupDraft) => {
    if (!isReady(group)) {
      drop();
      return setState({ ...state, group });
    }
    const text = printRules(group);
    setState({ ...state, group, text });
    tell(text === '' ? null : text);
  };
  const turn = (view: string) => {
    if (view === 'text') return setState({ ...state, view: 'text' });
    const group = read(state.text);
    setState({ ...state, view: 'rules', group: group && groupDraft(group) });
  };
  const { group, text, view } = state;
  const name = label ?? say(words.label);
  const doubts = view === 'text' && text.trim() !== '' && !faultOf(text) ? doubtsOf(text, editing.known) : [];
  const root = group ?? groupDraft(noRules);
  return (
    <EditingContext value={editing}>
      <div
        className={css['editorBox']}
        role="group"
        aria-label={name}
        data-rules
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && flush()}
      >
        <div className={css['head']}>
          <SegmentedControl
            size="xs"
            aria-label={say(words.view)}
            value={view}
            onChange={turn}
            data={[
              { value: 'rules', label: say(words.rules), disabled: group === null },
              { value: 'text', label: say(words.text) },
            ]}
          />
        </div>
        {view === 'rules' && group ? (
          <RuleGroup
            group={root}
            at=""
            onReplace={(key, next) => arrange(replaced(root, key, next))}
            onAdd={(to, item: Draft) => arrange(appended(root, to, item))}
            onJoin={(key, part) => arrange(joinAs(root, key, part))}
          />
        ) : (
          <>
            <FeelInput optional label={name} value={text} names={editing.fields} labels={labels} readOnly={readOnly} onChange={write} />
            {doubts.map((doubt) => (
              <Text key={doubt.en} size="xs" c="var(--danger-text)" role="status">
                {say(doubt)}
              </Text>
            ))}
            {group === null || onlyText(group) ? (
              <Text size="xs" c="dimmed">
                {say(group === null ? words.unread : words.whole)}
              </Text>
            ) : null}
          </>
        )}
        {view === 'rules' && text !== '' ? <p className={css['text']}>{text}</p> : null}
        {sample && text !== '' && !faultOf(text) ? <Sample definition={sample} text={text} labels={labels} /> : null}
      </div>
    </EditingContext>
  );
};
