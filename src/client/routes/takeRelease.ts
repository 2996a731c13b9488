/** Takes the version that waits: its worker first, so that the page that comes is served by its own. */
import { offerRelease } from '#client/offline/release.ts';
import { reloadApplication } from '#client/shell/reloading.ts';

export const takeRelease = async (worker: ServiceWorker): Promise<void> => {
  worker.postMessage('take');
  offerRelease(null);
  await reloadApplication();
};
