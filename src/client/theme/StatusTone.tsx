/** A state as tone, icon and word; one that nobody knows is grey with its raw name. */
import type { Status } from '#model/status.ts';
import type { Words } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { statusOf } from '#model/status.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import css from './StatusTone.module.css';
import type { Tone } from './look/tokens.ts';

const faces: Readonly<Record<Status, { readonly tone: Tone; readonly icon: IconName }>> = {
  draft: { tone: 'draft', icon: 'draft' },
  submitted: { tone: 'submitted', icon: 'submitted' },
  reposted: { tone: 'reposted', icon: 'reposted' },
  approved: { tone: 'approved', icon: 'approved' },
  rejected: { tone: 'rejected', icon: 'rejected' },
  invalidated: { tone: 'invalidated', icon: 'invalidated' },
  confirmed: { tone: 'confirmed', icon: 'confirmed' },
  reconfirmed: { tone: 'confirmed', icon: 'confirmed' },
  goodsSubmitted: { tone: 'confirmed', icon: 'goodsSubmitted' },
};
const isStatus = (name: string): name is Status => name in faces;

interface Props {
  readonly status: string;
  readonly size?: 'sm' | 'md';
}

export const StatusTone = ({ status, size = 'md' }: Props) => {
  const say = useSay();
  if (!isStatus(status))
    return (
      <span className={css['tone']} data-tone="draft" data-size={size}>
        {status}
      </span>
    );
  const { tone, icon } = faces[status];
  return (
    <span className={css['tone']} data-tone={tone} data-size={size} data-status={status}>
      <Icon name={icon} size={14} />
      {say(statusOf(status).label)}
      {status === 'reconfirmed' && <sup>2</sup>}
    </span>
  );
};

interface LabelProps {
  readonly tone: Tone;
  readonly words: Words;
  readonly icon?: IconName;
}

/** Any other meaning that takes a tone: urgent, overdue, deputising. */
export const ToneLabel = ({ tone, words, icon }: LabelProps) => {
  const say = useSay();
  return (
    <span className={css['tone']} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {say(words)}
    </span>
  );
};
