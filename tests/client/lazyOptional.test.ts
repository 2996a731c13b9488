import { createElement, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it } from 'vitest';
import { lazyOptional } from '#client/data/lazyOptional.ts';

const drawn = async (load: Parameters<typeof lazyOptional>[0]): Promise<string> => {
  const part = createElement(Suspense, null, createElement(lazyOptional(load)));
  const { prelude } = await prerender(createElement('main', null, 'Tasks ', part));
  return new Response(prelude).text();
};

it('what only adds to a page leaves it alone where its code cannot be loaded', async () => {
  expect(await drawn(() => Promise.resolve(() => 'and practice'))).toContain('and practice');
  const without = await drawn(() => Promise.reject(new Error('offline')));
  expect(without).toContain('Tasks');
  expect(without).not.toContain('offline');
});
