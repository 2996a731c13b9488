/** Stored files for reading: name and size; a name opens the file in place where that can be done, else it is downloaded. */
import { useSay } from '#client/words/language.tsx';
import type { FileRef } from '#model/field.ts';
import { fileSize } from '#model/calculation/format.ts';
import { w } from '#model/words.ts';
import { Anchor, Group, Image, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { addressOf, saveFile, shortName, useFile } from './fileBytes.ts';
import { previewOf } from './previewOf.ts';

const FileDialog = lazy(async () => ({ default: (await import('./FileDialog.tsx')).FileDialog }));

const words = { preview: w('Preview {name}', '预览{name}'), save: w('Download {name}', '下载{name}') };

const Picture = ({ file, onOpen }: { readonly file: FileRef; readonly onOpen: () => void }) => {
  const say = useSay();
  const bytes = useFile(file);
  return (
    <UnstyledButton aria-label={say(words.preview, { name: file.name })} onClick={onOpen}>
      <Image
        src={addressOf(bytes.data, file.mime)}
        alt={file.name}
        w={72}
        h={72}
        fit="cover"
        radius="sm"
        style={{ border: '1px solid var(--line)', background: 'var(--pane-2)' }}
      />
    </UnstyledButton>
  );
};

/** `after` puts a control, such as the one that takes it away, behind each file. */
export const FileList = ({
  files,
  pictures,
  after,
}: {
  readonly files: readonly FileRef[];
  readonly pictures?: boolean;
  readonly after?: (file: FileRef) => ReactNode;
}) => {
  const say = useSay();
  const [open, setOpen] = useState<string | null>(null);
  const dialog = open !== null && (
    <Suspense fallback={null}>
      <FileDialog files={files} first={open} onClose={() => setOpen(null)} />
    </Suspense>
  );
  return pictures ? (
    <Group gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {files.map((file) => (
        <Stack key={file.id} component="li" gap={2} align="center">
          <Picture file={file} onOpen={() => setOpen(file.id)} />
          {after?.(file)}
        </Stack>
      ))}
      {dialog}
    </Group>
  ) : (
    <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
      {files.map((file) => {
        const shown = previewOf(file) !== null;
        return (
          <Group key={file.id} component="li" gap="xs" wrap="nowrap">
            <IconFile size={16} stroke={1.75} aria-hidden />
            <Anchor
              component="button"
              type="button"
              size="sm"
              title={say(shown ? words.preview : words.save, { name: file.name })}
              onClick={() => (shown ? setOpen(file.id) : void saveFile(file))}
            >
              {shortName(file.name)}
            </Anchor>
            <Text size="xs" c="dimmed">
              {fileSize(file.size)}
            </Text>
            {after?.(file)}
          </Group>
        );
      })}
      {dialog}
    </Stack>
  );
};
