/** The form of a kind whose flow is suspended: to read only, under the band that says since when, by whom and why. */
import { ReadForm } from '#client/blocks/reader/ReadForm.tsx';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { fixed } from '#client/words/fixed.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { SuspensionTold } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import css from './page.module.css';
import { menuTitle } from './paths.ts';

const words = {
  band: w('This flow has been suspended since {time} by {name}: {reason}', '该流程自 {time} 起由{name}挂起：{reason}'),
  noReason: w('no reason given', '未说明原因'),
  nobody: w('an administrator', '管理员'),
  text: w('Nothing can be filled in or sent until it is activated again.', '重新激活之前不能填写或提交。'),
  back: w('Back', '返回'),
};

interface Props {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly suspension: SuspensionTold;
}

export const SuspendedForm = ({ definition, record, suspension: { at, by, reason } }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { back } = useNavigation();
  const title = say(record['id'] === undefined ? fixed.newTitle : fixed.editTitle, { menu: say(menuTitle(definition)) });
  usePageMarks({ title });
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        <Button variant="default" onClick={back}>
          {say(words.back)}
        </Button>
      </header>
      <div className={css['paused']} role="status">
        <Icon name="suspend" size={18} />
        <span>
          {say(words.band, {
            time: at === null ? '–' : formatInstant(at, 'yyyy-MM-dd hh:mm'),
            name: by ? nameOf(by) : say(words.nobody),
            reason: reason ?? say(words.noReason),
          })}{' '}
          {say(words.text)}
        </span>
      </div>
      <div className={css['columns']}>
        <ReadForm definition={definition} record={record} heading="h2" />
      </div>
    </div>
  );
};
