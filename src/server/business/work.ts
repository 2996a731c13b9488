/** Work of the business that is due by the company's clocks, done once a day by one of the servers (calendar/works.ts). */
import type { Words } from '#model/words.ts';
import type { Services } from '../context.ts';

export interface Work {
  /** Stands in `calendar_run`; never changed. */
  readonly key: string;
  readonly name: Words;
  /** What it looks after, for administrators. */
  readonly about: Words;
  /** Time of day, `HH:mm` in the company's zone. */
  readonly time: string;
  /**
   * Does what is due on a day, in transactions of its own, and answers how much was done. A day that was missed is made up for by the
   * next one, and after a crash it runs again: so it does what is due by `today` and not done yet.
   */
  readonly run: (services: Services, today: string) => Promise<number>;
}
