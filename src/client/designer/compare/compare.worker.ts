/** The worker that compares two drawings. */
import { compareDrawings } from '#machines/verify/compare.ts';

interface Scope {
  addEventListener(type: 'message', heard: (event: MessageEvent<Parameters<typeof compareDrawings>[0]>) => void): void;
  postMessage(answer: unknown): void;
}
const scope = self as unknown as Scope;

scope.addEventListener('message', ({ data }) => {
  compareDrawings(data).then(
    (comparison) => scope.postMessage({ comparison }),
    (error: unknown) => scope.postMessage({ failed: error instanceof Error ? error.message.split('\n')[0] : String(error) }),
  );
});
