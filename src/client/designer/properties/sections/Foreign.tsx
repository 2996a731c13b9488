/** What another engine wrote about an element: kept as it is, with what it means here. */
import { useSay } from '#client/words/language.tsx';
import type { Note } from '#machines/compile/report.ts';
import { w } from '#model/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useDesign } from '../../design.ts';
import { foreignPartsOf } from '../foreign.ts';
import type { SectionProps } from '../parts.ts';
import css from '../properties.module.css';

const words = {
  kept: w('From another tool. It stays in the file as it is.', '来自其他工具，在文件中原样保留。'),
  understood: w('Understood', '已识别'),
  translated: w('Becomes {to}', '转换为 {to}'),
  ignored: w('Without effect here: {why}', '在此不起作用：{why}'),
  unread: w('Not looked at yet', '尚未分析'),
} as const;

const isAbout = (note: Note, text: string): boolean => text === note.from || text.includes(note.from) || note.from.includes(text);

export const Foreign = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { drawn } = useDesign();
  const { data: notes = [] } = useQuery({
    queryKey: ['design', 'notes', drawn.revision, drawn.xml.length],
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: (before: readonly Note[] | undefined) => before,
    // The reader of other engines' files comes when one is there.
    queryFn: async () => (await import('#machines/compile/notes.ts')).importReport(drawn.xml),
  });
  const meaning = (text: string): string => {
    const note = notes.find((one) => one.element === id && isAbout(one, text));
    if (!note) return say(words.unread);
    if (note.kind === 'translated') return say(words.translated, { to: note.to ?? '' });
    return note.kind === 'ignored' ? say(words.ignored, { why: note.why ? say(note.why) : '' }) : say(words.understood);
  };
  return (
    <>
      <p className={css['hint']}>{say(words.kept)}</p>
      <dl className={css['foreign']}>
        {foreignPartsOf(element).map(({ text }) => (
          <div key={text}>
            <dt>
              <code className={css['code']}>{text}</code>
            </dt>
            <dd>{meaning(text)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
