/** The way into a practice: a page load of its own, so that nothing of it can meet what is the person's. */
import { preferences } from './preferences/preferences.ts';

/** Of tasks, or of a drawing with planted problems. */
export type Practice = 'practice' | 'practice/flow';

/** Whoever has taken the offer is not asked again. What is held by the outbox goes out, as whenever a page is left. */
export const openPractice = async (practice: Practice): Promise<void> => {
  if (practice === 'practice' && !preferences.get().practised) await preferences.set({ practised: true });
  location.assign(import.meta.env.BASE_URL + practice);
};
