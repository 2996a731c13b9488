/** A page of one record whose address names none: nothing is asked for that cannot be there. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePageMarks } from '#client/data/page/page.ts';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { Button, Text, Title } from '@mantine/core';
import css from './NothingNamed.module.css';

const words = {
  text: w(
    'The address of this page does not say which one is meant. Choose it from its list.',
    '此页面的地址未指明是哪一条记录，可从列表中选择。',
  ),
  list: w('Open the list', '打开列表'),
} as const;

interface Props {
  readonly title: Words;
  /** Path of the list that it can be chosen from. */
  readonly list?: string | undefined;
}

export const NothingNamed = ({ title, list }: Props) => {
  const say = useSay();
  usePageMarks({ title: say(title) });
  return (
    <section className={css['page']}>
      <Title order={1} tabIndex={-1}>
        {say(title)}
      </Title>
      <Text>{say(words.text)}</Text>
      {list !== undefined && (
        <Button component={PageLink} to={list} variant="default">
          {say(words.list)}
        </Button>
      )}
    </section>
  );
};
