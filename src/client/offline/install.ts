/**
 * What makes the client an application of its own on phone and desktop: manifest, worker, the offer of a new version.
 * Loaded after the first page. Only in secure contexts; `state` says why not elsewhere.
 */
import { preferences } from '#client/data/preferences/preferences.ts';
import { session } from '#client/data/session.ts';
import { currentLanguage } from '#client/words/current.ts';

/** `none`: the browser lacks what it takes; `insecure`: it has it, but not for this address. */
export type OfflineState = 'preparing' | 'ready' | 'insecure' | 'none';

/** What Chromium hands over for installing. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface Installation {
  readonly state: OfflineState;
  readonly offer: InstallOffer | null;
}

const HOUR_MS = 3_600_000;

let now: Installation = { state: 'preparing', offer: null };
const listeners = new Set<() => void>();
const publish = (changes: Partial<Installation>): void => {
  now = { ...now, ...changes };
  for (const heard of listeners) heard();
};
export const installation = {
  get: (): Installation => now,
  subscribe: (heard: () => void): (() => void) => {
    listeners.add(heard);
    return () => listeners.delete(heard);
  },
};

/** The manifest speaks the person's language; a changed one is read at the next installation. */
const linkManifest = (): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? document.createElement('link');
  const href = `${import.meta.env.BASE_URL}manifest.${currentLanguage()}.webmanifest`;
  if (link.getAttribute('href') === href) return;
  link.rel = 'manifest';
  link.href = href;
  document.head.append(link);
};

/** The script this page was started with: names its version. */
const ownEntry = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

/** Resolves once there is a person: what only they need is not loaded where one signs in. */
const signedIn = async (): Promise<void> => {
  if (session.get().user !== null) return;
  await new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      if (session.get().user === null) return;
      stop();
      resolve();
    });
  });
};

const askWorker = (worker: ServiceWorker, what: 'version' | 'later'): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.postMessage(what, [port2]);
  });

/**
 * A worker that waits: of this page's version it may take over unseen. Of a newer one the person decides when; the page that they load
 * then comes from the network, is of the newer version, and lets its worker take over.
 */
const weigh = async (worker: ServiceWorker): Promise<void> => {
  const entry = await askWorker(worker, 'version');
  if (ownEntry().endsWith(entry)) return worker.postMessage('take');
  const { offerRelease } = await import('./release.ts');
  offerRelease(worker);
};

const follow = (registration: ServiceWorkerRegistration): void => {
  const heard = (worker: ServiceWorker | null): void => {
    if (worker === null) return;
    // A page that no worker serves yet lets the newer one pass at once; it is offered all the same, since the page is the older one.
    const look = (): void => {
      if (worker.state === 'installed' && registration.active !== null) void weigh(worker);
    };
    worker.addEventListener('statechange', look);
    look();
  };
  heard(registration.waiting);
  registration.addEventListener('updatefound', () => heard(registration.installing));
  const look = (): void => void registration.update().catch(() => undefined);
  setInterval(() => !document.hidden && look(), HOUR_MS);
  // A server that was away may have come back as a newer one.
  void signedIn().then(async () => (await import('#client/data/server/connection.ts')).onBack(look));
};

const register = async (): Promise<void> => {
  if (!isSecureContext) return publish({ state: 'insecure' });
  if (!('serviceWorker' in navigator)) return publish({ state: 'none' });
  try {
    const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`, { updateViaCache: 'none' });
    follow(registration);
    const { active } = await navigator.serviceWorker.ready;
    const saving = (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
    void signedIn().then(async () => (await import('./shelf.ts')).openShelf());
    // Who saves data gets the rest when they ask for it.
    if (!saving && active !== null) await askWorker(active, 'later');
    publish({ state: 'ready' });
  } catch {
    // A private window, or a certificate that the browser does not trust.
    publish({ state: 'none' });
  }
};

let begun = false;

/** Once per page. */
export const install = (): void => {
  if (begun) return;
  begun = true;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    publish({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => publish({ offer: null }));
  linkManifest();
  preferences.subscribe(linkManifest);
  void signedIn().then(async () => (await import('./shelf.ts')).followConnection());
  void register();
};
