/** Stored files for reading: name, size, download, and pictures in place. Bytes need the token in a header, so they come as blobs. */
import { download } from '#client/data/call.ts';
import { filePath } from '#client/data/upload.ts';
import { useSay } from '#client/words/language.tsx';
import type { FileRef } from '#model/field.ts';
import { fileSize } from '#model/format.ts';
import { w } from '#model/words.ts';
import { Anchor, Group, Image, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';

/** Dialogs are no part of the inbox's first load. */
const PicturePreview = lazy(async () => ({ default: (await import('./PicturePreview.tsx')).PicturePreview }));

const words = { preview: w('Preview {name}', '预览{name}'), save: w('Download {name}', '下载{name}') };

/** Middle ellipsis, so that the ending stays readable. */
export const shortName = (name: string, most = 36): string =>
  name.length <= most ? name : `${name.slice(0, most - 13)}…${name.slice(-12)}`;

const saveFile = async (file: FileRef): Promise<void> => {
  const blob = await download(filePath(file.id));
  if (!blob) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
};

const useImage = (file: FileRef): string | undefined => {
  const { data } = useQuery({
    queryKey: ['file', file.id],
    queryFn: () => download(filePath(file.id)),
    staleTime: Infinity,
    gcTime: 300_000,
  });
  const url = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
};

const Picture = ({ file }: { readonly file: FileRef }) => {
  const say = useSay();
  const url = useImage(file);
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton aria-label={say(words.preview, { name: file.name })} onClick={() => setOpen(true)}>
        <Image
          src={url}
          alt={file.name}
          w={72}
          h={72}
          fit="cover"
          radius="sm"
          style={{ border: '1px solid var(--line)', background: 'var(--pane-2)' }}
        />
      </UnstyledButton>
      {open && (
        <Suspense fallback={null}>
          <PicturePreview name={file.name} url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
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
  return pictures ? (
    <Group gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {files.map((file) => (
        <Stack key={file.id} component="li" gap={2} align="center">
          <Picture file={file} />
          {after?.(file)}
        </Stack>
      ))}
    </Group>
  ) : (
    <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
      {files.map((file) => (
        <Group key={file.id} component="li" gap="xs" wrap="nowrap">
          <IconFile size={16} stroke={1.75} aria-hidden />
          <Anchor
            component="button"
            type="button"
            size="sm"
            title={say(words.save, { name: file.name })}
            onClick={() => void saveFile(file)}
          >
            {shortName(file.name)}
          </Anchor>
          <Text size="xs" c="dimmed">
            {fileSize(file.size)}
          </Text>
          {after?.(file)}
        </Group>
      ))}
    </Stack>
  );
};
