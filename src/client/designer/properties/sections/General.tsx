/** What an element is called in both languages, its id, and what is written about it. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { useDesign } from '../../design.ts';
import { bodyAt, childrenAt, isId, isTaken, textAt, typeOf } from '../element.ts';
import { CommitArea, CommitText } from '../inputs/Commit.tsx';
import { type SectionProps, useWrite } from '../parts.ts';

const words = {
  zh: w('Name (Chinese)', '名称（中文）'),
  en: w('Name (English)', '名称（英文）'),
  id: w('Id', '标识'),
  key: w('Key', '流程标识'),
  idHint: w('Running documents and kept cases find the step by it.', '在途单据和保留的用例通过标识找到环节。'),
  keyHint: w('Documents, menus and versions find the flow by it.', '单据、菜单和版本通过标识找到流程。'),
  taken: w('Another element is called so', '已被其他元素使用'),
  noId: w('Begin with a letter; letters, digits, - _ . only', '须以字母开头，只能使用字母、数字和 - _ .'),
  about: w('Documentation', '说明'),
} as const;

/** Text beside the drawing: an annotation has its text in place of a name. */
export const General = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { modeler, readOnly } = useDesign();
  const write = useWrite();
  const isProcess = typeOf(element) === 'Process';
  const about = childrenAt(element, 'documentation')
    .map((one) => textAt(one, 'text'))
    .join('\n');
  const fault = (text: string): string | null =>
    text === id
      ? null
      : !isId(text)
        ? say(words.noId)
        : isTaken([...modeler.elements(), ...modeler.roots()], text)
          ? say(words.taken)
          : null;
  if (typeOf(element) === 'TextAnnotation')
    return (
      <CommitArea
        label={say(words.about)}
        value={textAt(element, 'text') || bodyAt(element, 'text')}
        disabled={readOnly}
        onCommit={(text) => write((edit) => edit.set(id, { text: text || undefined }))}
      />
    );
  return (
    <>
      <CommitText
        label={say(words.zh)}
        value={element.name ?? ''}
        disabled={readOnly}
        onCommit={(text) => write((edit) => edit.set(id, { name: text || undefined }))}
      />
      <CommitText
        label={say(words.en)}
        value={textAt(element, 'tydf:nameEn')}
        disabled={readOnly}
        onCommit={(text) => write((edit) => edit.set(id, { 'tydf:nameEn': text || undefined }))}
      />
      <CommitText
        label={say(isProcess ? words.key : words.id)}
        description={say(isProcess ? words.keyHint : words.idHint)}
        value={id}
        mono
        disabled={readOnly}
        fault={fault}
        onCommit={(text) => {
          write((edit) => edit.set(id, { id: text }));
          if (!isProcess) modeler.select([text]);
        }}
      />
      <CommitArea
        label={say(words.about)}
        value={about}
        disabled={readOnly}
        onCommit={(text) => write((edit) => edit.put(id, 'documentation', text === '' ? [] : [{ type: 'bpmn:Documentation', text }]))}
      />
    </>
  );
};
