/** A button that turns the camera on and off, and what it sees below. */
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { words } from './scanWords.ts';

const Camera = lazy(async () => ({ default: (await import('./Camera.tsx')).Camera }));

export const CameraScan = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const say = useSay();
  const [on, setOn] = useState(false);
  return (
    <>
      <Button size="md" variant="default" aria-pressed={on} onClick={() => setOn(!on)}>
        {say(on ? words.off : words.on)}
      </Button>
      {on && (
        <Suspense fallback={null}>
          <Camera onCode={onCode} />
        </Suspense>
      )}
    </>
  );
};
