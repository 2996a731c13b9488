/** Start of the client. The order matters: the token of the address first, then what this computer keeps, then the page. */
import './theme/look/mantine.ts';
import './theme/base.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferences } from './data/preferences/preferences.ts';
import { takeToken } from './data/arrival.ts';
import { whenIdle } from './blocks/paint.ts';
import { App } from './routes/App.tsx';
import { loadBrand } from '#client/data/brand.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const show = (page: ReactNode): void => createRoot(root).render(<StrictMode>{page}</StrictMode>);

// A practice has a page of its own, in which nothing that belongs to the person is begun. It stands on this file, so nobody waits for it here.
if (location.pathname.startsWith(`${import.meta.env.BASE_URL}practice`))
  void import('./practice/begin.tsx').then(async ({ begin }) => show(await begin()));
else {
  takeToken();
  await Promise.all([preferences.load(), loadBrand()]);
  show(<App />);
  // What lets the next start do without a network comes after everything that is shown.
  if (import.meta.env.PROD) whenIdle(() => void import('./offline/install.ts').then(({ install }) => install()));
}
