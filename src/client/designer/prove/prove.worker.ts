/** The worker that proves drawings: one question after the other, each with its answer. */
import { prove, type Question } from './proving.ts';

/** Of the platform's types only what is used here; the client is checked with those of a window. */
interface Scope {
  addEventListener(type: 'message', heard: (event: MessageEvent<Question>) => void): void;
  postMessage(answer: unknown): void;
}
const scope = self as unknown as Scope;

scope.addEventListener('message', ({ data }) => {
  prove(data).then(
    (answer) => scope.postMessage(answer),
    // A drawing on which the checks themselves break must not silence them for good.
    (error: unknown) => scope.postMessage({ revision: data.revision, broken: error instanceof Error ? error.message : String(error) }),
  );
});
