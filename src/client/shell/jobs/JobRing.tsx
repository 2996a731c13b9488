/** How all the work stands together, as the ring of the tray's button: a share where the server counts, a turning arc where it does not. */
import type { JobView } from '#model/operations/jobs.ts';
import { isOver } from '#model/operations/jobs.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import css from './JobTray.module.css';

/** Radius and circumference in the ring's own units. */
const R = 10;
const ROUND = 2 * Math.PI * R;

export interface RingState {
  readonly tone: 'running' | 'failed' | 'done';
  /** 0 to 1; null where nobody knows. */
  readonly share: number | null;
  readonly running: number;
}

export const ringOf = (jobs: readonly JobView[]): RingState => {
  const open = jobs.filter((job) => !isOver(job));
  const counted = open.filter(({ total }) => total !== null && total > 0);
  const share = counted.reduce((sum, { done, total }) => sum + Math.min(1, done / (total ?? 1)), 0) / Math.max(1, counted.length);
  const tone = open.length > 0 ? 'running' : jobs.some(({ state }) => state === 'failed') ? 'failed' : 'done';
  return { tone, share: counted.length === open.length && open.length > 0 ? share : null, running: open.length };
};

export const JobRing = ({ tone, share, running }: RingState) => (
  <>
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      className={css['ring']}
      data-tone={tone}
      data-turning={tone === 'running' && share === null}
      aria-hidden
    >
      <circle cx={12} cy={12} r={R} className={css['track']} />
      <circle
        cx={12}
        cy={12}
        r={R}
        className={css['arc']}
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - (tone === 'running' ? (share ?? 0.25) : 1))}
      />
    </svg>
    <span className={css['inside']} data-tone={tone} aria-hidden>
      {tone === 'running' ? running : tone === 'failed' ? <IconAlertTriangle size={13} stroke={2} /> : <IconCheck size={13} stroke={2.5} />}
    </span>
  </>
);
