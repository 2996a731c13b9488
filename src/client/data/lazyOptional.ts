/** Parts that nobody misses: where their code cannot be loaded nothing stands in their place, and what is around them goes on. */
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const Nothing = () => null;

/** Like `lazy`, for what only adds to a page. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => Nothing) }));
