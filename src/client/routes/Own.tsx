/** A hand-made page for those who may open it, where its address names what it shows; the others are told why not. */
import type { PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSession } from '#client/data/session.ts';
import { NothingNamed } from '#client/theme/NothingNamed.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Shown } from './ownPages.ts';
import { Forbidden } from './rooms.tsx';

export const Own = ({ path, query, of: { title, code: page, fresh = page, oneOf, Room } }: PageProps & { readonly of: Shown }) => {
  const say = useSay();
  const code = query['id'] === undefined ? fresh : page;
  const permitted = usePermit(code);
  const known = useSession((now) => now.permissions.length > 0);
  if (known && !permitted) return <Forbidden title={say(title)} code={code} />;
  if (oneOf !== undefined && !query['id']) return <NothingNamed title={title} list={oneOf} />;
  return <Room path={path} query={query} />;
};
