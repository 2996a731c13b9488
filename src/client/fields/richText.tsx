/** Kind richText: headings, lists, bold and links, nothing else; whatever is pasted or stored is reduced to that before it is shown. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon, Group, Input } from '@mantine/core';
import { IconBold, IconItalic, IconList, IconListNumbers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { frame, type InputProps } from './parts.ts';

const words = { bold: w('Bold', '加粗'), italic: w('Italic', '斜体'), list: w('List', '列表'), numbered: w('Numbered list', '编号列表') };
const allowed: ReadonlySet<string> = new Set([
  'P',
  'BR',
  'B',
  'STRONG',
  'I',
  'EM',
  'U',
  'UL',
  'OL',
  'LI',
  'H2',
  'H3',
  'H4',
  'BLOCKQUOTE',
  'A',
  'DIV',
]);
const dropped: ReadonlySet<string> = new Set(['SCRIPT', 'STYLE', 'IFRAME', 'OBJECT', 'TEMPLATE', 'NOSCRIPT', 'SVG', 'MATH']);

const reduce = (from: Node, into: Node, document: Document): void => {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) into.appendChild(document.createTextNode(child.textContent ?? ''));
    if (!(child instanceof Element) && child.nodeType !== Node.ELEMENT_NODE) continue;
    const element = child as Element;
    const tag = element.tagName.toUpperCase();
    if (dropped.has(tag)) continue;
    if (!allowed.has(tag)) {
      reduce(element, into, document);
      continue;
    }
    const copy = document.createElement(tag);
    const href = element.getAttribute('href') ?? '';
    if (tag === 'A' && /^https?:\/\//i.test(href)) {
      copy.setAttribute('href', href);
      copy.setAttribute('rel', 'noopener noreferrer');
      copy.setAttribute('target', '_blank');
    }
    reduce(element, copy, document);
    into.appendChild(copy);
  }
};

/** HTML with only the allowed elements and no attribute but safe links. Built as a tree, never by text replacement. */
export const sanitised = (html: string): string => {
  const source = new DOMParser().parseFromString(html, 'text/html');
  const target = document.implementation.createHTMLDocument('');
  reduce(source.body, target.body, target);
  return target.body.innerHTML;
};

export const RichTextView = ({ html }: { readonly html: string }) => (
  <div className="rich-text" dangerouslySetInnerHTML={{ __html: sanitised(html) }} />
);

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
  }, [html]);
  const read = (): void => {
    const text = sanitised(box.current?.innerHTML ?? '');
    props.onChange(text.replaceAll(/<[^>]+>|&nbsp;|\s/g, '') === '' ? null : text);
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
          if (box.current) box.current.innerHTML = sanitised(box.current.innerHTML);
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
