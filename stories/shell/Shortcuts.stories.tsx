/** The register of keys (interface.md 5.1) at the moment in which one part of the page makes place for another. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';

const meta: Meta = { title: 'Shell/Shortcuts' };
export default meta;

const name = w('Approve', '同意');
const before = fn();
const after = fn();

const Coming = () => {
  useShortcuts('reader', { KeyA: { words: name, run: before } });
  return <p>Coming</p>;
};

/** Somebody presses the key at the first moment at which he can see it. */
const There = () => {
  useShortcuts('reader', { KeyA: { words: name, run: after } });
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyA', key: 'a', bubbles: true }));
  }, []);
  return <p>There</p>;
};

const Both = () => {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setThere(true)));
    return () => clearTimeout(timer);
  }, []);
  return there ? <There /> : <Coming />;
};

export const HeardFromTheFirstPicture: StoryObj = {
  beforeEach: () => {
    before.mockClear();
    after.mockClear();
  },
  render: () => <Both />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('There')).toBeVisible());
    await expect(after).toHaveBeenCalledTimes(1);
    await expect(before).not.toHaveBeenCalled();
  },
};
