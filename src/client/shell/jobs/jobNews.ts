/** One notification when work has ended that somebody is not looking at; in a hidden window it is the browser's own. */
import { notify } from '#client/blocks/notify.ts';
import { wantsDesktop } from '#client/data/desktop.ts';
import { say } from '#client/words/language.tsx';
import type { JobView } from '#model/operations/jobs.ts';
import { jobWords } from './jobWords.ts';

const textOf = ({ name, state, file, failure }: JobView): string =>
  state === 'failed'
    ? say(jobWords.hasFailed, { name: say(name), reason: failure ? say(failure.desc) : '' })
    : say(file ? jobWords.isReady : jobWords.isDone, { name: say(name) });

export const tellEnd = async (job: JobView): Promise<void> => {
  if (job.state === 'cancelled') return;
  if (!document.hidden) return job.state === 'failed' ? notify.error(textOf(job)) : notify.success(textOf(job));
  if (!(await wantsDesktop())) return;
  // Several windows tell of the same work; the browser shows one for each tag.
  const shown = new Notification(textOf(job), { tag: `job-${job.id}` });
  shown.addEventListener('click', () => window.focus());
};
