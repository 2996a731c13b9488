/** Input of the kind location: latitude and longitude, or where this device is. */
import { useSay } from '#client/words/language.tsx';
import type { GeoPoint } from '#model/field.ts';
import { w } from '#model/words.ts';
import { Button, Group, Input, Text, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { frame, type InputProps } from './parts.ts';

const words = {
  latitude: w('Latitude', '纬度'),
  longitude: w('Longitude', '经度'),
  here: w('This place', '当前位置'),
  insecure: w('The browser tells the place only on a secure address (https).', '浏览器仅在安全地址（https）下提供位置。'),
  refused: w('The browser did not tell the place.', '浏览器未提供位置。'),
};

const read = (typed: string): number | null => {
  const value = Number(typed.trim());
  return typed.trim() === '' || !Number.isFinite(value) ? null : value;
};

export const LocationBox = (props: InputProps) => {
  const say = useSay();
  const point = props.value as GeoPoint | null | undefined;
  const [typed, setTyped] = useState<{ latitude: string; longitude: string } | null>(null);
  const [trouble, setTrouble] = useState<keyof typeof words | null>(null);
  const shown = typed ?? { latitude: point ? String(point.latitude) : '', longitude: point ? String(point.longitude) : '' };
  const type = (part: 'latitude' | 'longitude', text: string): void => {
    const next = { ...shown, [part]: text };
    setTyped(next);
    const [latitude, longitude] = [read(next.latitude), read(next.longitude)];
    props.onChange(latitude === null || longitude === null ? null : { latitude, longitude });
  };
  const find = (): void => {
    if (!isSecureContext) return setTrouble('insecure');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => (setTyped(null), setTrouble(null), props.onChange({ latitude: coords.latitude, longitude: coords.longitude })),
      () => setTrouble('refused'),
    );
  };
  return (
    <Input.Wrapper {...frame(props)} labelProps={{ htmlFor: props.id }}>
      <Group gap="xs">
        {(['latitude', 'longitude'] as const).map((part) => (
          <TextInput
            key={part}
            id={part === 'latitude' ? props.id : `${props.id}-longitude`}
            data-path={part === 'latitude' ? props.id : undefined}
            aria-label={`${props.label}: ${say(words[part])}`}
            placeholder={say(words[part])}
            inputMode="decimal"
            flex={1}
            value={shown[part]}
            onChange={(event) => type(part, event.currentTarget.value)}
            onBlur={() => (setTyped(null), props.onBlur?.())}
          />
        ))}
        <Button variant="default" onClick={find} leftSection={<IconCurrentLocation size={16} stroke={1.75} />}>
          {say(words.here)}
        </Button>
      </Group>
      {trouble ? (
        <Text size="xs" role="status">
          {say(words[trouble])}
        </Text>
      ) : null}
    </Input.Wrapper>
  );
};
