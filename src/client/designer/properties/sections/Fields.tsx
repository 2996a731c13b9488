/** How many fields a step shows, opens and demands; the matrix of all steps is a view of its own. */
import { useSay } from '#client/words/language.tsx';
import type { FieldRight } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useDesign } from '../../design.ts';
import type { SectionProps } from '../parts.ts';
import { rowsOf } from '../rights/rights.ts';
import { taskOf } from '../task.ts';
import css from '../properties.module.css';

const words = {
  counts: w(
    '{read} to read, {edit} to edit, {require} required, {hidden} hidden',
    '可读{read}项，可编辑{edit}项，必填{require}项，隐藏{hidden}项',
  ),
  open: w('Open form rights', '设置表单权限'),
  none: w('The flow has no document, so there are no fields.', '流程未绑定单据，没有表单字段。'),
} as const;

export const Fields = ({ element }: SectionProps) => {
  const say = useSay();
  const { definition, show } = useDesign();
  if (!definition) return <p className={css['hint']}>{say(words.none)}</p>;
  const { fields } = taskOf(element);
  const counts: Record<FieldRight, number> = { read: 0, edit: 0, require: 0, hidden: 0 };
  for (const { path } of rowsOf(definition)) counts[fields[path] ?? 'read'] += 1;
  return (
    <>
      <p className={css['hint']}>{say(words.counts, counts)}</p>
      <Button size="compact-sm" variant="default" leftSection={<IconTable size={14} aria-hidden />} onClick={() => show('rights')}>
        {say(words.open)}
      </Button>
    </>
  );
};
