/** Ways from a list to the hand-made pages that show the same records in another way, for those who may open them. */
import { pagesBeside } from '#client/data/page/knownPages.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useSession } from '#client/data/session.ts';
import { permits } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';

export const ListWays = ({ resource }: { readonly resource: string }) => {
  const say = useSay();
  const permissions = useSession((now) => now.permissions);
  const ways = pagesBeside(resource).filter(({ page }) => permits(permissions, page.code));
  return ways.map(({ path, page }) => (
    <Button key={path} component={PageLink} to={path} variant="subtle">
      {say(page.title)}
    </Button>
  ));
};
