/** The select page of a resource: its list to choose from, as a page of its own; choosing opens the record. */
import { SelectList } from '#client/blocks/choose/SelectDialog.tsx';
import { useNavigation } from '#client/data/page/page.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import type { TemplateProps } from './templates.ts';
import css from './page.module.css';
import { placeOf } from './paths.ts';

const title = w('Choose: {kind}', '选择{kind}');

export const SelectPage = ({ definition }: TemplateProps) => {
  const say = useSay();
  const { go, back } = useNavigation();
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{say(title, { kind: say(definition.label) })}</h1>
      </header>
      <SelectList
        target={definition.key}
        many={false}
        fill
        onCancel={back}
        onChosen={([record]) => {
          const place = placeOf(definition, 'view', { id: String(record?.['id']) });
          go(place.path, place.query);
        }}
      />
    </div>
  );
};
