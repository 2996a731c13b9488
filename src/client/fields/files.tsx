/** Input of the kinds files and images: choose, drop or paste; sending starts at once, three at a time, with progress and cancel. */
import { Refused } from '#client/data/server/call.ts';
import { upload } from '#client/data/server/upload.ts';
import { useSay } from '#client/words/language.tsx';
import type { Field, FileRef } from '#model/field.ts';
import { fileSize } from '#model/calculation/format.ts';
import { type Words, w } from '#model/words.ts';
import { ActionIcon, Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { SendingContext } from './context.tsx';
import { shortName } from './fileBytes.ts';
import { FileList } from './fileList.tsx';
import { frame, type InputProps } from './parts.ts';

const words = {
  choose: w('Choose files', '选择文件'),
  drop: w('or drop or paste them here, up to {size} each', '或拖放、粘贴到此处，单个不超过 {size}'),
  cancel: w('Cancel sending {name}', '取消上传{name}'),
  take: w('Take {name} away', '移除{name}'),
  tooBig: w('{name}: {size} is more than {most} allows', '{name}：{size}，超过上限 {most}'),
  empty: w('{name} is empty', '{name} 是空文件'),
  badName: w('file name contains illegal characters', '文件名含有非法字符'),
  wrongType: w('{name} is not of the type {types}', '{name} 的类型不是 {types}'),
  notImage: w('{name} is not an image', '{name} 不是图片'),
  double: w('{name} is attached already', '{name} 已经添加'),
  failed: w('{name} was not sent. Choose it again to retry.', '{name} 未能上传，需重新选择。'),
};

/** Largest file, in bytes; the server has the last word. */
const MOST_BYTES = 50 * 1024 * 1024;
const AT_ONCE = 3;

interface Sending {
  readonly key: number;
  /** Of the field that it was chosen for; a cell of a grid has an id of its own around it. */
  readonly path: string;
  readonly file: File;
  readonly share: number;
  readonly abort: AbortController;
}

type Complaint = readonly [Words, Readonly<Record<string, string>>];

const complaintOf = (file: File, { kind, accepts }: Field, present: readonly FileRef[]): Complaint | null => {
  const { name, size } = file;
  const most = accepts?.most ?? MOST_BYTES;
  if (/[\\/:*?"<>|]/.test(name)) return [words.badName, { name }];
  if (kind === 'images' && !file.type.startsWith('image/')) return [words.notImage, { name }];
  if (accepts && !accepts.types.includes(file.type)) return [words.wrongType, { name, types: accepts.types.join(', ') }];
  if (size === 0) return [words.empty, { name }];
  if (size > most) return [words.tooBig, { name, size: fileSize(size), most: fileSize(most) }];
  return present.some((file) => file.name === name && file.size === size) ? [words.double, { name }] : null;
};

export const FilesBox = (props: InputProps) => {
  const say = useSay();
  const pictures = props.field.kind === 'images';
  const files = Array.isArray(props.value) ? (props.value as readonly FileRef[]) : [];
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const latest = useRef({ files, onChange: props.onChange });
  useLayoutEffect(() => {
    latest.current = { files, onChange: props.onChange };
  });
  const waiting = useRef<Sending[]>([]);
  const running = useRef(new Set<Sending>());
  /** Neither sent nor given up. They go on while the tab is hidden, and when the cell of a grid is closed. */
  const left = useRef(new Set<Sending>());
  const counter = useRef(0);
  const sendingOne = useContext(SendingContext);

  const drop = (one: Sending): void => {
    running.current.delete(one);
    waiting.current = waiting.current.filter((other) => other !== one);
    setSending((all) => all.filter(({ key }) => key !== one.key));
    if (left.current.delete(one)) sendingOne(one.path, -1);
    next();
  };
  const send = async (one: Sending): Promise<void> => {
    running.current.add(one);
    try {
      const share = (value: number) =>
        setSending((all) => all.map((other) => (other.key === one.key ? { ...other, share: value } : other)));
      const stored = await upload(one.file, share, one.abort.signal);
      latest.current = { ...latest.current, files: [...latest.current.files, stored] };
      latest.current.onChange(latest.current.files);
    } catch (error) {
      const said = error instanceof Refused ? error.envelope.desc : '';
      if (!one.abort.signal.aborted)
        setComplaints((all) => [
          ...all,
          said ? [{ en: `{name}: ${said}`, zh: `{name}：${said}` }, { name: one.file.name }] : [words.failed, { name: one.file.name }],
        ]);
    } finally {
      drop(one);
    }
  };
  const next = (): void => {
    while (running.current.size < AT_ONCE && waiting.current.length > 0) void send(waiting.current.shift()!);
  };
  const add = (chosen: readonly File[]): void => {
    const path = props.id.replace(/^grid-/, '');
    const complained = chosen.map((file) => complaintOf(file, props.field, latest.current.files));
    setComplaints(complained.filter((one) => one !== null));
    const fresh = chosen
      .filter((_, index) => complained[index] === null)
      .map((file) => ({ key: (counter.current += 1), path, file, share: 0, abort: new AbortController() }));
    waiting.current.push(...fresh);
    for (const one of fresh) {
      left.current.add(one);
      sendingOne(one.path, 1);
    }
    setSending((all) => [...all, ...fresh]);
    next();
  };

  return (
    <Input.Wrapper {...frame(props)} labelElement="div" id={props.id}>
      <Stack
        gap="xs"
        p="xs"
        tabIndex={-1}
        id={props.id}
        data-path={props.id}
        role="group"
        aria-label={props.label}
        style={{
          border: `1px dashed ${props.error ? 'var(--danger-text)' : 'var(--control-line)'}`,
          borderRadius: 'var(--mantine-radius-md)',
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
        onPaste={(event) => add([...event.clipboardData.files])}
      >
        <Group gap="sm">
          <FileButton onChange={(chosen) => add(chosen)} multiple accept={pictures ? 'image/*' : props.field.accepts?.types.join(',')}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="xs"
                leftSection={<IconPaperclip size={16} stroke={1.75} />}
                aria-label={`${props.label}: ${say(words.choose)}`}
              >
                {say(words.choose)}
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed">
            {say(words.drop, { size: fileSize(props.field.accepts?.most ?? MOST_BYTES) })}
          </Text>
        </Group>
        <FileList
          files={files}
          pictures={pictures}
          after={(file) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={say(words.take, { name: file.name })}
              onClick={() => props.onChange(files.filter(({ id }) => id !== file.id))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          )}
        />
        {sending.map((one) => (
          <Group key={one.key} gap="xs" wrap="nowrap">
            <Text size="sm">{shortName(one.file.name)}</Text>
            <Progress value={one.share * 100} flex={1} aria-label={one.file.name} />
            <Text size="xs">{Math.round(one.share * 100)} %</Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={say(words.cancel, { name: one.file.name })}
              onClick={() => (one.abort.abort(), drop(one))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </Group>
        ))}
        {complaints.map(([text, params], index) => (
          <Text key={index} size="sm" c="var(--danger-text)" role="alert">
            {say(text, params)}
          </Text>
        ))}
      </Stack>
    </Input.Wrapper>
  );
};
