/** Above a page that is made for a desktop: says so on a phone, and how to get there. */
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { copyText } from './copyText.ts';

const QrCode = lazy(async () => ({ default: (await import('./print/QrCode.tsx')).QrCode }));

const words = {
  made: w('This page is made for a desktop. On a phone it can be read.', '本页面适合在电脑上操作，手机上仅供查看。'),
  code: w('QR code', '二维码'),
  address: w('Address of this page', '本页面地址'),
} as const;

export const DesktopBand = () => {
  const say = useSay();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [shown, setShown] = useState(false);
  if (!phone) return null;
  const address = location.href;
  return (
    <Alert color="fjord" m="sm" role="status">
      <Text size="sm">{say(words.made)}</Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => void copyText(address)}>
          {say(shell.copyLink)}
        </Button>
        <Button size="compact-sm" variant="default" aria-expanded={shown} onClick={() => setShown((now) => !now)}>
          {say(words.code)}
        </Button>
      </Group>
      {shown && (
        <Suspense fallback={null}>
          <QrCode text={address} label={say(words.address)} size={160} />
        </Suspense>
      )}
    </Alert>
  );
};
