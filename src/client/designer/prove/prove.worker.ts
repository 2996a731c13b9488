/** The worker of the designer: proves drawings, compares two of them. One question after the other, each with its answer. */
import { compareDrawings } from '#machines/verify/compare.ts';
import { prove, type Question } from './proving.ts';

export type Work = { readonly prove: Question } | { readonly compare: Parameters<typeof compareDrawings>[0] };

/** Of the platform's types only what is used here; the client is checked with those of a window. */
interface Scope {
  addEventListener(type: 'message', heard: (event: MessageEvent<Work>) => void): void;
  postMessage(answer: unknown): void;
}
const scope = self as unknown as Scope;

/** A drawing on which the checks themselves break must not silence them for good. */
const told = (error: unknown): string => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

scope.addEventListener('message', ({ data }) => {
  if ('prove' in data)
    prove(data.prove).then(
      (answer) => scope.postMessage(answer),
      (error: unknown) => scope.postMessage({ revision: data.prove.revision, broken: told(error) }),
    );
  else
    compareDrawings(data.compare).then(
      (comparison) => scope.postMessage({ comparison }),
      (error: unknown) => scope.postMessage({ failed: told(error) }),
    );
});
