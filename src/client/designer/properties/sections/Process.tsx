/** The flow as a whole: where a repost resumes, who is informed. */
import { useSay } from '#client/words/language.tsx';
import { useGo } from '#client/data/page/page.ts';
import { w } from '#model/words.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useDesign } from '../../design.ts';
import { copiesOf } from '../activities.ts';
import { AssigneeRules } from '../AssigneeRules.tsx';
import { textAt } from '../element.ts';
import { Pick, type Option } from '../inputs/Pick.tsx';
import { type SectionProps, useWrite } from '../parts.ts';
import css from '../properties.module.css';

const words = {
  repostAt: w('A rejected document that is submitted again', '驳回后重新提交'),
  submit: w('Informed when it is submitted', '提交时抄送'),
  end: w('Informed when it is approved', '审批通过时抄送'),
  document: w('Documents', '单据'),
  noDocument: w('No document runs it: it is started by other flows, messages or times.', '没有绑定单据：由其他流程、消息或定时启动。'),
  category: w('Category', '分类'),
  settings: w('Flow settings', '流程设置'),
  settingsHint: w('Number, menus, withdrawing and urging are set there.', '编号、菜单、撤回与催办在此设置。'),
} as const;

const resumes: readonly Option<'start' | 'rejectingNode'>[] = [
  { value: 'start', label: w('begins anew, in the newest version', '从头开始，使用最新版本') },
  { value: 'rejectingNode', label: w('goes on at the step that rejected it', '从驳回环节继续') },
];

export const Repost = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  return (
    <Pick
      label={say(words.repostAt)}
      value={(textAt(element, 'tydf:repostAt') || 'start') as 'start'}
      options={resumes}
      disabled={readOnly}
      onChange={(value) => write((edit) => edit.set(id, { 'tydf:repostAt': value === 'start' ? undefined : value }))}
    />
  );
};

export const Copies = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { definition, process, readOnly } = useDesign();
  const write = useWrite();
  return (['copyAtSubmit', 'copyAtEnd'] as const).map((at) => {
    const label = say(at === 'copyAtSubmit' ? words.submit : words.end);
    return (
      <div key={at} className={css['stack']}>
        <span className={css['label']}>{label}</span>
        <AssigneeRules
          key={`${id} ${at}`}
          label={label}
          value={copiesOf(element, at)}
          onChange={(rules) => write((edit) => edit.set(id, { [`tydf:${at}`]: rules.length === 0 ? undefined : rules.join(',') }))}
          definition={definition}
          asked={{ resource: definition?.key ?? null, flow: process }}
          disabled={readOnly}
          // A comma divides these rules, and nobody is asked to choose here.
          without={['feel', 'starterChooses', 'previousChooses']}
        />
      </div>
    );
  });
};

export const Settings = () => {
  const say = useSay();
  const go = useGo();
  const { definition, model } = useDesign();
  return (
    <Stack gap={4}>
      <Text size="xs">
        {say(words.document)}: {definition ? say(definition.label) : say(words.noDocument)}
      </Text>
      {model.category && (
        <Text size="xs">
          {say(words.category)}: {model.category}
        </Text>
      )}
      <Anchor size="xs" component="button" type="button" ta="start" onClick={() => go('/ulfoTable', { flowKey: model.key })}>
        {say(words.settings)}
      </Anchor>
      <span className={css['hint']}>{say(words.settingsHint)}</span>
    </Stack>
  );
};
