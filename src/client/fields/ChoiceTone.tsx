/** A choice of a dictionary as a state: its word in the tone that the dictionary gives it. */
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { tones, type Tone } from '#client/theme/look/tokens.ts';
import { w } from '#model/words.ts';
import { useShown } from './context.tsx';

interface Props {
  /** Code of the dictionary. */
  readonly of: string;
  readonly value: string;
}

const isTone = (name: string | null): name is Tone => name !== null && Object.hasOwn(tones, name);

export const ChoiceTone = ({ of, value }: Props) => {
  const entry = useShown().dictionary[of]?.find((one) => one.value === value);
  return entry === undefined ? null : (
    <ToneLabel tone={isTone(entry.color) ? entry.color : 'draft'} words={w(entry.labelEn, entry.label)} />
  );
};
