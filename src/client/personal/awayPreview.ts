/** What naming somebody would do, asked while the form is filled in: the number of open tasks, or what stands in the way, by field. */
import { ask, Refused } from '#client/data/server/call.ts';
import { substitutionsPath } from '#client/data/personal.ts';
import { useSay } from '#client/words/language.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

interface Preview {
  readonly open: number | null;
  readonly faults: Readonly<Record<string, string>>;
}

const SETTLE_MS = 300;

/** `body` of the call that would name them; null while something is missing. */
export const useAwayPreview = (body: Readonly<Record<string, unknown>> | null): Preview => {
  const say = useSay();
  const [text] = useDebouncedValue(body && JSON.stringify(body), SETTLE_MS);
  const preview = useQuery({
    queryKey: ['personal', 'substitutionPreview', text],
    queryFn: ({ signal }) =>
      ask<{ readonly open: number }>('POST', substitutionsPath, {
        body: { ...(JSON.parse(text ?? '{}') as object), dryRun: true },
        byPerson: false,
        signal,
      }),
    enabled: text !== null,
    retry: false,
    gcTime: 0,
  });
  const settled = body !== null && text === JSON.stringify(body);
  const refused = settled && preview.error instanceof Refused ? preview.error.envelope : null;
  return {
    open: settled ? (preview.data?.open ?? null) : null,
    faults: Object.fromEntries((refused?.faults ?? []).map(({ field, message }) => [field, say(message)])),
  };
};
