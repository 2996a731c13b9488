/** Colleagues to pick from, while a word is typed; null asks for nobody. */
import { peopleQuery } from '#client/data/personal.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** `settled`: what is listed answers what is typed. */
export const usePeople = (typed: string | null) => {
  const [q] = useDebouncedValue((typed ?? '').trim(), 120);
  const found = useQuery({ ...peopleQuery(q), enabled: typed !== null, staleTime: 60_000, placeholderData: keepPreviousData });
  return {
    people: typed === null ? [] : (found.data ?? []),
    settled: q === (typed ?? '').trim() && !found.isFetching,
    failed: found.isError,
  };
};
