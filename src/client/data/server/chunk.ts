/** Pages loaded when first entered, and what becomes of one that does not come. */
import { lazy, type ComponentType } from 'react';

/** Specification 9: how long a script may take. */
const TIMEOUT_MS = 120_000;

class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
  constructor(
    readonly kind: 'chunk' | 'css' | 'module',
    /** `error` or `timeout`, as loaders say it. */
    readonly type: string,
    readonly url: string,
  ) {
    super(`${kind} ${type} ${url}`);
  }
}

/** What a failed import means; browsers say it in different words, all name the address. */
export const chunkFailureOf = (error: unknown): ChunkFailure | null => {
  if (error instanceof ChunkFailure) return error;
  const text = error instanceof Error ? error.message : '';
  const url = /(?:https?:\/\/|\/)\S+\.(?:js|css|tsx?|mjs)\S*/.exec(text)?.[0] ?? '';
  if (/preload CSS/i.test(text)) return new ChunkFailure('css', 'error', url);
  if (/dynamically imported module|importing a module script|error loading/i.test(text)) return new ChunkFailure('chunk', 'error', url);
  if (/cannot find module|failed to resolve module/i.test(text)) return new ChunkFailure('module', 'missing', url);
  return null;
};

/**
 * Address of the module that a function imports, by its own text: an import that never ends tells nothing of itself. `name` where the
 * text does not say it.
 */
const addressIn = (load: () => unknown, name: string): string => {
  const [, module] = /import\w*\(\s*["'`]([^"'`]+)["'`]/.exec(String(load)) ?? [];
  return module === undefined ? name : new URL(module, import.meta.url).href;
};

/** Loads with the time limit; a failure names the address of the script, else the page that was wanted. */
export const loadChunk = async <Module>(load: () => Promise<Module>, name: string): Promise<Module> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailure('chunk', 'timeout', addressIn(load, name))), TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw chunkFailureOf(error) ?? error;
  } finally {
    clearTimeout(timer);
  }
};

/** A page of another room as a component. */
export const lazyPage = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadChunk(load, name) }));
