/**
 * Everything that can be set of what is selected; of the flow itself where nothing is. Sections keep their open state from
 * element to element; those in which something was set carry a dot.
 */
import './styles.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Accordion, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useDesign } from '../design.ts';
import { namesOf } from './element.ts';
import { kindWords } from './kinds.ts';
import { useChanges } from './parts.ts';
import css from './properties.module.css';
import { sectionsFor, type SectionKey } from './sections.ts';

const words = {
  several: w('{n} elements are selected. Select one to see what can be set.', '已选中{n}个元素。选中单个元素后可设置属性。'),
  nothing: w('Nothing is drawn yet.', '尚未绘制。'),
  set: w('set', '已设置'),
  readOnly: w('Only to read', '只读'),
} as const;

/** Open sections, whichever element; General, and what an element is most about, to begin with. */
const openFirst: readonly SectionKey[] = [
  'general',
  'who',
  'condition',
  'branches',
  'event',
  'service',
  'send',
  'receive',
  'script',
  'rule',
  'call',
  'copies',
];
let openLast: readonly string[] = openFirst;

export const PropertiesPanel = () => {
  const say = useSay();
  const { modeler, readOnly } = useDesign();
  useChanges();
  // The page hears of selections; an id that changed is known here first.
  const selected = modeler.selected();
  const [open, setOpen] = useState(openLast);
  const [one] = selected;
  const element = selected.length === 0 ? modeler.process() : one === undefined ? null : modeler.element(one);
  if (selected.length > 1)
    return (
      <div className={css['panel']}>
        <p className={css['hint']}>{say(words.several, { n: selected.length })}</p>
      </div>
    );
  if (!element?.id)
    return (
      <div className={css['panel']}>
        <p className={css['hint']}>{say(words.nothing)}</p>
      </div>
    );
  const { id } = element;
  const name = say(namesOf(element));
  return (
    <div className={css['panel']}>
      <header className={css['head']}>
        <h2>
          <span className={css['kind']}>{say(kindWords(element))}</span>
          {name !== '' && <span className={css['name']}>{name}</span>}
        </h2>
        {readOnly && <span className={css['hint']}>{say(words.readOnly)}</span>}
      </header>
      <Accordion
        multiple
        chevronPosition="left"
        order={3}
        value={[...open]}
        onChange={(next) => {
          openLast = next;
          setOpen(next);
        }}
        classNames={{ item: css['item'], control: css['control'], label: css['title'], content: css['content'], chevron: css['chevron'] }}
        transitionDuration={0}
      >
        {sectionsFor(element).map(({ key, title, show: Show, edited }) => (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>
              {say(title)}
              {edited(element) && (
                <span className={css['dot']}>
                  <VisuallyHidden> · {say(words.set)}</VisuallyHidden>
                </span>
              )}
            </Accordion.Control>
            <Accordion.Panel>{open.includes(key) && <Show key={id} element={element} id={id} />}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </div>
  );
};
