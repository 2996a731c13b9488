/** The signed-in person as others are shown. */
import { useSession } from '#client/data/session.ts';
import { useLanguage } from '#client/words/language.tsx';

export const useOwnPerson = (): { readonly id: string; readonly name: string } => {
  const language = useLanguage();
  const user = useSession((now) => now.user);
  return { id: user?.userId ?? '', name: (language === 'en' ? user?.nameEn : null) || user?.realName || user?.userName || '' };
};
