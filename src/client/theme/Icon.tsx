/** An icon of the fixed map, by the name of its act or state. It never speaks for itself: a word or an `aria-label` stands with it. */
import { icons, type IconName } from './icons.ts';

interface Props {
  readonly name: IconName;
  /** 18 in buttons, 16 in rows, 20 in the menu. */
  readonly size?: 14 | 16 | 18 | 20;
  readonly className?: string | undefined;
}

export const Icon = ({ name, size = 16, className }: Props) => {
  const Drawn = icons[name];
  return <Drawn size={size} stroke={1.75} aria-hidden className={className} />;
};
