/** Heavy work in line: so much of it at a time, so that the connections to the database are free for people at work. */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';

const tooMany = (): Refusal =>
  new Refusal('429', 'tooManyReports', w('Too many reports at once; try again', '同时运行的报表过多，可稍后再试'));

/** @param most at a time; @param patient as many wait, the next is refused */
export function openTurns(most: number, patient: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length >= patient) throw tooMany();
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      // Whoever is next has the place without its ever being free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
