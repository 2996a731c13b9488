/** The company's logo: chosen from a file, sent at once, taken over when the settings are saved. */
import { Refused } from '#client/data/server/call.ts';
import { upload } from '#client/data/server/upload.ts';
import { useSay } from '#client/words/language.tsx';
import { largestLogo } from '#model/operations/company.ts';
import { w } from '#model/words.ts';
import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import css from './system.module.css';

const words = {
  logo: w('Logo', '公司标志'),
  help: w(
    'At the head of the application, at sign-in and on print sheets. PNG, JPEG or WebP, at most {most} KB.',
    '用于页面顶部、登录页和打印单据。支持 PNG、JPEG、WebP，不超过 {most} KB。',
  ),
  choose: w('Choose a picture', '选择图片'),
  none: w('Take it away', '移除'),
  standard: w('The mark of the product', '产品默认标志'),
  tooLarge: w('The picture has {size} KB', '图片为 {size} KB'),
  failed: w('The picture could not be sent', '图片上传失败'),
};

/** A file that was sent, and how to show it. */
export interface Picture {
  readonly id: string;
  readonly url: string;
}

interface Props {
  /** What it is now, as an address to show. */
  readonly value: string | null;
  readonly error: ReactNode;
  /** Null: only to be looked at. */
  readonly onChange: ((picture: Picture | null) => void) | null;
}

const urlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error(file.name)));
    reader.readAsDataURL(file);
  });

export const LogoField = ({ value, error, onChange }: Props) => {
  const say = useSay();
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | null): Promise<void> => {
    if (!file || !onChange) return;
    setWrong(null);
    if (file.size > largestLogo) return setWrong(say(words.tooLarge, { size: Math.ceil(file.size / 1024) }));
    setBusy(true);
    try {
      const { id } = await upload(file, () => undefined, new AbortController().signal);
      onChange({ id, url: await urlOf(file) });
    } catch (failure) {
      setWrong((failure instanceof Refused && failure.envelope.desc) || say(words.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input.Wrapper
      label={say(words.logo)}
      labelElement="div"
      description={say(words.help, { most: largestLogo / 1024 })}
      error={wrong ?? error}
    >
      <Group gap="sm" mt={6}>
        {value === null ? (
          <Text size="sm" c="dimmed">
            {say(words.standard)}
          </Text>
        ) : (
          <img src={value} alt={say(words.logo)} className={css['logo']} />
        )}
        {onChange && (
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="default" loading={busy}>
                {say(words.choose)}
              </Button>
            )}
          </FileButton>
        )}
        {onChange && value !== null && (
          <Button size="compact-sm" variant="default" onClick={() => onChange(null)}>
            {say(words.none)}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
};
