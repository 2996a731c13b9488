/** Parts of the bar that are no part of the first load: drawn at once when they were loaded before, else as soon as they come. */
import type * as parts from '#client/deciding/parts.ts';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import css from './ActionBar.module.css';
import { loadMenus } from '#client/blocks/LazyMenu.tsx';
import { whenIdle } from '#client/blocks/paint.ts';

type Parts = typeof parts;

let loaded: Parts | null = null;
const load = async (): Promise<Parts> => (loaded ??= await import('#client/deciding/parts.ts'));

/** Loads them at once: something is being asked. */
export const loadNow = (): void => {
  loadMenus();
  void load().then(
    ({ askAhead }) => askAhead(),
    () => undefined,
  );
};

/** Milliseconds after the first bar stands; the first load is over by then. */
const REST_MS = 1_500;

/** Loads them when the browser has time; the answer takes it back. */
export const loadSoon = (): (() => void) | undefined => (loaded === null ? whenIdle(loadNow, REST_MS) : undefined);

const part = <Props extends object>(pick: (parts: Parts) => ComponentType<Props>, isTall: boolean) => {
  const Coming = lazy(async () => ({ default: pick(await load()) }));
  return (props: Props) => {
    // A part stays the one it was drawn as.
    const [Drawn] = useState<ComponentType<Props>>(() => (loaded === null ? Coming : pick(loaded)));
    return (
      <Suspense fallback={isTall ? <div className={css['coming']} /> : null}>
        <Drawn {...props} />
      </Suspense>
    );
  };
};

export const ActPanel = part(({ ActPanel: found }) => found, true);
export const Extras = part(({ Extras: found }) => found, true);
export const Remarks = part(({ Remarks: found }) => found, false);
export const TemplateItems = part(({ TemplateItems: found }) => found, false);
export const TemplateChips = part(({ TemplateChips: found }) => found, false);
export const MenuItems = part(({ MenuItems: found }) => found, false);
export const ActionSheet = part(({ ActionSheet: found }) => found, false);
export const ChangedBand = part(({ ChangedBand: found }) => found, false);

/** Sends a file; whoever drew one had the parts. */
export const upload: Parts['upload'] = async (...given) => (await load()).upload(...given);

/** Opinions of an action, asked for now if they were not before; none when that fails. */
export const templatesOf: Parts['templatesOf'] = async (...given) => {
  try {
    return await (await load()).templatesOf(...given);
  } catch {
    return [];
  }
};
