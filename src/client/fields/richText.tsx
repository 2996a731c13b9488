/**
 * Kind richText: headings, lists, bold and links, and pictures where the field takes them, nothing else; whatever is pasted or stored is
 * reduced to that before it is shown.
 */
import { useSay } from '#client/words/language.tsx';
import { richLink, richPicture, richTags } from '#model/fields/richText.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Group, Input } from '@mantine/core';
import { IconBold, IconItalic, IconList, IconListNumbers } from '@tabler/icons-react';
import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';
import { frame, type InputProps } from './parts.ts';
import { PictureButton, showPictures } from './richPictures.tsx';

const words = { bold: w('Bold', '加粗'), italic: w('Italic', '斜体'), list: w('List', '列表'), numbered: w('Numbered list', '编号列表') };
const purify = DOMPurify(window);
// Links leave for a page of their own, which learns nothing of where it was opened.
purify.addHook('afterSanitizeAttributes', (element) => {
  const isPicture = element.localName === richPicture.tag;
  for (const name of isPicture ? ['href'] : [richPicture.file, richPicture.words]) element.removeAttribute(name);
  if (isPicture && !richPicture.id.test(element.getAttribute(richPicture.file) ?? '')) element.remove();
  if (!element.hasAttribute('href')) return;
  element.setAttribute('rel', 'noopener noreferrer');
  element.setAttribute('target', '_blank');
});

/** HTML with nothing but what rich text may hold. */
const sanitised = (html: string): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: [...richTags, richPicture.tag],
    ALLOWED_ATTR: ['href', richPicture.file, richPicture.words],
    ADD_URI_SAFE_ATTR: [richPicture.file],
    ALLOWED_URI_REGEXP: richLink,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

export const RichTextView = ({ html }: { readonly html: string }) => {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    if (text.current) void showPictures(text.current, leaving.signal);
    return () => leaving.abort();
  }, [html]);
  return <div ref={text} className="rich-text" dangerouslySetInnerHTML={{ __html: sanitised(html) }} />;
};

const commands = [
  { command: 'bold', label: words.bold, Icon: IconBold },
  { command: 'italic', label: words.italic, Icon: IconItalic },
  { command: 'insertUnorderedList', label: words.list, Icon: IconList },
  { command: 'insertOrderedList', label: words.numbered, Icon: IconListNumbers },
] as const;

export const RichTextBox = (props: InputProps) => {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const html = typeof props.value === 'string' ? props.value : '';
  useEffect(() => {
    // While the person types, the element is the truth; otherwise the value is.
    if (box.current && box.current !== document.activeElement) box.current.innerHTML = sanitised(html);
    const leaving = new AbortController();
    if (box.current) void showPictures(box.current, leaving.signal);
    return () => leaving.abort();
  }, [html]);
  const read = (): void => {
    const text = sanitised(box.current?.innerHTML ?? '');
    props.onChange(text.replaceAll(/<(?!img )[^>]+>|&nbsp;|\s/g, '') === '' ? null : text);
  };
  return (
    <Input.Wrapper {...frame(props)} labelProps={{ id: `${props.id}-label` }}>
      <Group gap={2} mb={4}>
        {commands.map(({ command, label: name, Icon }) => (
          <ActionIcon
            key={command}
            variant="subtle"
            color="gray"
            aria-label={say(name)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              box.current?.focus();
              document.execCommand(command);
              read();
            }}
          >
            <Icon size={16} stroke={1.75} />
          </ActionIcon>
        ))}
        {props.field.pictures && (
          <PictureButton
            onPicture={(html) => {
              box.current?.focus();
              document.execCommand('insertHTML', false, html);
              read();
            }}
          />
        )}
      </Group>
      <div
        ref={box}
        id={props.id}
        data-path={props.id}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={props.label}
        aria-invalid={props.error ? true : undefined}
        contentEditable
        suppressContentEditableWarning
        className="rich-text"
        style={{
          minHeight: 96,
          padding: '6px 10px',
          border: `1px solid ${props.error ? 'var(--danger-text)' : 'var(--control-line)'}`,
          borderRadius: 'var(--mantine-radius-md)',
        }}
        onInput={read}
        onBlur={() => {
          if (box.current) {
            box.current.innerHTML = sanitised(box.current.innerHTML);
            void showPictures(box.current);
          }
          props.onBlur?.();
        }}
        onPaste={(event) => {
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
          read();
        }}
      />
    </Input.Wrapper>
  );
};
