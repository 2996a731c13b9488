/** A token that came in the address is stored, replaces the one before, and leaves the address before anything else happens. */
import { session } from './session.ts';

/** `?token=` of any page. What belonged to another session is forgotten: menu, permissions and person are asked for anew. */
export const takeToken = (): void => {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  // The code of a mail's link is for who has to sign in.
  if (session.get().token && address.hash.startsWith('#code=')) {
    address.hash = '';
    history.replaceState(history.state, '', address);
  }
  if (token === null) return;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  if (token === '' || token === session.get().token) return;
  session.clear();
  session.set({ token });
};
