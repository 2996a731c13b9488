/** Version, the makers of the diagrams, and the libraries with their licences. */
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Anchor, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Library } from 'virtual:licences';
import about from './about.module.css';
import css from './preferences.module.css';

const words = {
  version: w('tydf {version}', 'tydf {version}'),
  diagrams: w(
    'Diagrams are drawn by bpmn-js of bpmn.io. Its mark stays visible in every diagram and leads to the project.',
    '流程图由 bpmn.io 的 bpmn-js 绘制。每张流程图中均保留其标识，并链接到该项目。',
  ),
  libraries: w('Libraries ({n})', '开源组件（{n}）'),
  find: w('Find a library', '查找组件'),
  none: w('No library matches.', '没有匹配的组件。'),
  noText: w('Licence {licence}; the package ships no text.', '许可证 {licence}；组件未附文本。'),
};

interface Made {
  readonly version: string;
  readonly libraries: readonly Library[];
}
const query = {
  queryKey: ['licences'],
  queryFn: async (): Promise<Made> => {
    const { version, libraries } = await import('virtual:licences');
    return { version, libraries };
  },
  staleTime: Infinity,
  gcTime: Infinity,
};

const Libraries = ({ version, libraries }: Made) => {
  const say = useSay();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = libraries.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(wanted));
  return (
    <>
      <p className={css['fact']}>{say(words.version, { version })}</p>
      <p>
        {say(words.diagrams)}{' '}
        <Anchor href="https://bpmn.io" target="_blank" rel="noreferrer" underline="always">
          bpmn.io
        </Anchor>
      </p>
      <h3>{say(words.libraries, { n: libraries.length })}</h3>
      <TextInput label={say(words.find)} value={text} onChange={(event) => setText(event.currentTarget.value)} maw={320} />
      <div className={about['libraries']}>
        {shown.map((one) => (
          <details key={`${one.name} ${one.version}`}>
            <summary>
              <span>{one.name}</span>
              <span className={css['about']}>
                {one.version} · {one.licence}
              </span>
            </summary>
            {one.address && (
              <Anchor href={one.address} target="_blank" rel="noreferrer" underline="always">
                {one.address}
              </Anchor>
            )}
            <pre>{one.text ?? say(words.noText, { licence: one.licence })}</pre>
          </details>
        ))}
        {shown.length === 0 && <p className={css['about']}>{say(words.none)}</p>}
      </div>
    </>
  );
};

export const AboutSection = () => <Loaded of={useQuery(query)}>{(made) => <Libraries {...made} />}</Loaded>;
