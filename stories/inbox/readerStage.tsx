/** The reader with a place in a list, for the stories of its forms. */
import { PlaceContext, usePlaces } from '#client/blocks/reader/ReaderPlace.tsx';
import { TaskReader } from '#client/blocks/reader/TaskReader.tsx';
import type { TaskReaderProps } from '#client/blocks/reader/TaskReader.tsx';
import type { Definition } from '#model/definition.ts';
import { loadDefinition } from '#resources/registry.ts';
import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { firstBundle } from './bundles.ts';
import { serve, Stage } from './server.tsx';

export type ReaderArgs = Pick<TaskReaderProps, 'bundle' | 'mode' | 'band' | 'onBack'> & { readonly width?: number };

const place = { at: 3, of: '38', onStep: fn() };

const Placed = (props: Omit<ReaderArgs, 'width'> & { readonly definition: Definition }) => (
  <PlaceContext value={usePlaces(place)}>
    <TaskReader {...props} />
  </PlaceContext>
);

export const readerMeta: Meta<ReaderArgs> = {
  args: { bundle: firstBundle, mode: 'pane', onBack: fn() },
  loaders: [async ({ args }) => ({ definition: await loadDefinition(args.bundle.resource) })],
  beforeEach: () => {
    const before = globalThis.fetch;
    serve({});
    return () => {
      globalThis.fetch = before;
    };
  },
  render: ({ width, ...args }, { loaded }) => (
    <Stage {...(width === undefined ? {} : { width })}>
      <Placed {...args} definition={loaded['definition'] as Definition} />
    </Stage>
  ),
};
