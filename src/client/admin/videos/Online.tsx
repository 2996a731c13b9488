/** Whether a camera answered when it was last asked: tone, icon and word. */
import { useShown } from '#client/fields/context.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { w } from '#model/words.ts';

const tones = { online: 'approved', offline: 'rejected' } as const;

export const Online = ({ state }: { readonly state: string | null }) => {
  const { dictionary } = useShown();
  const value = state ?? 'unknown';
  const entry = dictionary['videoOnline']?.find((one) => one.value === value);
  const known = value === 'online' || value === 'offline' ? value : null;
  return (
    <ToneLabel
      tone={known === null ? 'draft' : tones[known]}
      words={w(entry?.labelEn ?? value, entry?.label ?? value)}
      {...(known === null ? {} : { icon: known === 'online' ? ('approved' as const) : ('rejected' as const) })}
    />
  );
};
