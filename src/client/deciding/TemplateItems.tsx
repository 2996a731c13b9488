/** Opinions to choose from: the company's and one's own, with their digits; what is written can become one. */
import { offered } from '#client/blocks/decide/opinionTemplates.ts';
import { call } from '#client/data/server/call.ts';
import { opinionsPath, opinionsQuery } from '#client/data/personal.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import css from './deciding.module.css';
import { words } from './decidingWords.ts';

const templateActions = ['approve', 'reject', 'return', 'transfer', 'withdraw', 'discard'];
/** Digits of the keyboard. */
const mostKeys = 9;

export interface TemplateProps {
  readonly action: string;
  readonly resource: string;
  readonly onChoose: (text: string) => void;
}

export const TemplateItems = ({ action, resource, text, onChoose }: TemplateProps & { readonly text: string }) => {
  const say = useSay();
  const client = useQueryClient();
  const { data } = useQuery(opinionsQuery);
  const list = offered(data, action, resource);
  const known = list.some((one) => say(one.text) === text.trim());
  const save = async () => {
    const body = { action, text: text.trim() };
    const { code } = await call('POST', opinionsPath, { body });
    if (code === '200') await client.invalidateQueries({ queryKey: opinionsQuery.queryKey });
  };
  return (
    <>
      {list.map((one, at) => (
        <Menu.Item
          key={one.id}
          className={css['template'] ?? ''}
          onClick={() => onChoose(say(one.text))}
          rightSection={at < mostKeys && <Kbd keys={`Alt ${at + 1}`} />}
        >
          {say(one.text)}
        </Menu.Item>
      ))}
      {list.length === 0 && <Menu.Label>{say(words.noTemplates)}</Menu.Label>}
      {templateActions.includes(action) && text.trim() !== '' && !known && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => void save()}>{say(words.saveTemplate)}</Menu.Item>
        </>
      )}
    </>
  );
};

/** The same under the thumb. */
export const TemplateChips = ({ action, resource, onChoose }: TemplateProps) => {
  const say = useSay();
  const { data } = useQuery(opinionsQuery);
  return (
    <div className={css['chips']}>
      {offered(data, action, resource).map((one) => (
        <button key={one.id} type="button" onClick={() => onChoose(say(one.text))}>
          {say(one.text)}
        </button>
      ))}
    </div>
  );
};
