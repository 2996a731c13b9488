/** The fixed sentence of a part of the application that did not come, or null. */
import { chunkFailureOf } from '#client/data/server/chunk.ts';
import { fixed } from '#client/words/fixed.ts';
import { say } from '#client/words/language.tsx';

export const sentenceOf = (error: unknown): string | null => {
  const failure = chunkFailureOf(error);
  if (!failure) return null;
  return failure.kind === 'module' ? say(fixed.module) : say(fixed[failure.kind], { type: failure.type, url: failure.url });
};
