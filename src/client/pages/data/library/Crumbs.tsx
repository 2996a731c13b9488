/** The way to a folder, from the first folder on that the person sees. */
import { useSay } from '#client/words/language.tsx';
import type { Crumb } from './library.ts';
import css from './library.module.css';
import { words } from './libraryWords.ts';

export const Crumbs = ({ crumbs, onGo }: { readonly crumbs: readonly Crumb[]; readonly onGo: (id: string) => void }) => {
  const say = useSay();
  const all = [{ id: '', name: say(words.root) }, ...crumbs];
  return (
    <nav aria-label={say(words.way)}>
      <ol className={css['crumbs']}>
        {all.map(({ id, name }, at) => (
          <li key={id}>
            {at === all.length - 1 ? (
              <strong aria-current="page">{name}</strong>
            ) : (
              <button type="button" onClick={() => onGo(id)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
