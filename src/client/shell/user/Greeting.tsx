/** Who is greeted: by the name of the account, with the person's own name beside it. */
import { useSession } from '#client/data/session.ts';
import { shell } from '#client/words/shell.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';

/** As the reader's language writes it. */
export const useOwnName = (): string => {
  const language = useLanguage();
  const user = useSession((now) => now.user);
  return (language === 'en' ? user?.nameEn : null) || user?.realName || user?.userName || '';
};

export const Greeting = () => {
  const say = useSay();
  const account = useSession((now) => now.user?.userName ?? '');
  const name = useOwnName();
  return (
    <>
      {say(shell.hello, { name: account })}
      {name !== account && <span style={{ marginInlineStart: 6, color: 'var(--text-2)', fontWeight: 400 }}>{name}</span>}
    </>
  );
};
