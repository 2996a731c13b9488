/**
 * Templates of a notice in both languages: placeholders as chips that go in where the cursor stands, and at once what it
 * reads like on a sample. What is no placeholder is named in its place.
 */
import { useSay } from '#client/words/language.tsx';
import {
  filledTemplate,
  placeholderNames,
  placeholders,
  sampleParams,
  strangePlaces,
  type PlaceholderName,
} from '#model/operations/noticeTemplate.ts';
import { w, type Language } from '#model/words.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import css from './notices.module.css';

const words = {
  zh: w('Chinese', '中文'),
  en: w('English', '英文'),
  title: w('Title', '标题'),
  text: w('Text', '内容'),
  titleIn: w('Title, {language}', '标题（{language}）'),
  textIn: w('Text, {language}', '内容（{language}）'),
  insert: w('Placeholders: put in at the cursor', '占位符：插入到光标处'),
  preview: w('Preview on a sample, {language}', '示例预览（{language}）'),
  strange: w('There is no placeholder {place}', '没有占位符{place}'),
  nothing: w('Nothing to read yet', '暂无内容'),
} as const;

export type TemplateName = 'titleTpl' | 'titleTplEn' | 'contentTpl' | 'contentTplEn';

interface Props {
  readonly value: Readonly<Record<TemplateName, string>>;
  readonly onChange: (name: TemplateName, text: string) => void;
  /** Sentences of what else is wrong, by field. */
  readonly errors?: Readonly<Partial<Record<TemplateName, string>>>;
  readonly readOnly?: boolean;
}

const fields: Readonly<Record<Language, readonly [title: TemplateName, text: TemplateName]>> = {
  zh: ['titleTpl', 'contentTpl'],
  en: ['titleTplEn', 'contentTplEn'],
};

type Box = HTMLInputElement | HTMLTextAreaElement;

const Side = ({ language, value, onChange, errors = {}, readOnly = false }: Props & { readonly language: Language }) => {
  const say = useSay();
  const id = useId();
  const boxes = useRef<Partial<Record<TemplateName, Box | null>>>({});
  const [title, text] = fields[language];
  const last = useRef<TemplateName>(text);
  const named = say(words[language]);
  const insert = (name: PlaceholderName) => {
    const box = boxes.current[last.current];
    const before = value[last.current];
    const [from, to] = [box?.selectionStart ?? before.length, box?.selectionEnd ?? before.length];
    const place = `{${name}}`;
    onChange(last.current, before.slice(0, from) + place + before.slice(to));
    // The text is drawn anew first; then the cursor stands behind what went in.
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + place.length, from + place.length);
    });
  };
  const input = (name: TemplateName) => {
    const [strange] = strangePlaces(value[name]);
    return {
      id: name,
      'data-path': name,
      label: say(name === title ? words.titleIn : words.textIn, { language: named }),
      value: value[name],
      required: true,
      readOnly,
      error: strange === undefined ? errors[name] : say(words.strange, { place: strange }),
      onFocus: () => void (last.current = name),
      ref: (box: Box | null) => void (boxes.current[name] = box),
    };
  };
  const told = { title: filledTemplate(value[title], sampleParams, language), text: filledTemplate(value[text], sampleParams, language) };
  return (
    <section className={css['language']} aria-labelledby={id}>
      <h3 id={id}>{named}</h3>
      <TextInput {...input(title)} maxLength={150} onChange={(event) => onChange(title, event.currentTarget.value)} />
      <Textarea {...input(text)} autosize minRows={3} maxLength={2000} onChange={(event) => onChange(text, event.currentTarget.value)} />
      {!readOnly && (
        <div className={css['chips']} role="group" aria-label={`${say(words.insert)}, ${named}`}>
          {placeholderNames.map((name) => (
            <Button
              key={name}
              size="compact-xs"
              variant="default"
              title={`{${name}}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {placeholders[name].label[language]}
            </Button>
          ))}
        </div>
      )}
      <div
        className={css['preview']}
        role="region"
        aria-label={say(words.preview, { language: named })}
        lang={language === 'zh' ? 'zh-CN' : 'en'}
      >
        {told.title === '' && told.text === '' ? (
          <span className={css['more']}>{say(words.nothing)}</span>
        ) : (
          <>
            <strong>{told.title}</strong>
            <span className={css['text']}>{told.text}</span>
          </>
        )}
      </div>
    </section>
  );
};

export const NoticeTemplateEditor = (props: Props) => (
  <div className={css['editors']}>
    <Side language="zh" {...props} />
    <Side language="en" {...props} />
  </div>
);
