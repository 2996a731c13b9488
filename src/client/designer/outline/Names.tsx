/** The name of an element in both languages; the first is ready to be typed when the row was opened for that. */
import { useLanguage, useSay } from '#client/words/language.tsx';
import { useEffect, useRef } from 'react';
import { CommitText } from '../properties/inputs/Commit.tsx';
import { textAt } from '../properties/element.ts';
import { acts } from './acts.ts';
import { useDesk } from './desk.ts';
import css from './outline.module.css';

export const Names = ({ id }: { readonly id: string }) => {
  const { design, naming, opened } = useDesk();
  const say = useSay();
  const language = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const element = design.modeler.element(id);
  const wanted = naming !== null && naming === opened;
  useEffect(() => {
    if (!wanted) return;
    const input = root.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [wanted]);
  if (!element) return null;
  const fields = [
    <CommitText
      key="zh"
      label={say(acts.nameZh)}
      value={element.name ?? ''}
      disabled={design.readOnly}
      onCommit={(name) => design.modeler.change((edit) => edit.set(id, { name: name || undefined }))}
    />,
    <CommitText
      key="en"
      label={say(acts.nameEn)}
      value={textAt(element, 'tydf:nameEn')}
      disabled={design.readOnly}
      onCommit={(name) => design.modeler.change((edit) => edit.set(id, { 'tydf:nameEn': name || undefined }))}
    />,
  ];
  return (
    <div ref={root} className={css['pair']}>
      {language === 'zh' ? fields : fields.toReversed()}
    </div>
  );
};
