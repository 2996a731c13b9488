/** Remarks of the last rejection in the author's form, and what they answer to them; kept on this computer until it is sent. */
import { kept } from '#client/data/kept.ts';
import type { FieldRemark, Person } from '#model/api.ts';
import { createContext, useEffect, useState } from 'react';

interface Answering {
  readonly remarks: readonly FieldRemark[];
  /** Who made them. */
  readonly by: Person | null;
  /** By field. */
  readonly answers: Readonly<Record<string, string>>;
  readonly onAnswer: (field: string, text: string) => void;
}

/** Null where nothing is answered. */
export const RemarksContext = createContext<Answering | null>(null);

export const useAnswers = (place: string) => {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    void kept.get<Readonly<Record<string, string>>>(place).then((found) => found && setAnswers((now) => ({ ...found, ...now })));
  }, [place]);
  useEffect(() => {
    if (Object.keys(answers).length > 0) void kept.set(place, answers);
  }, [answers, place]);
  return {
    answers,
    onAnswer: (field: string, text: string) => setAnswers((now) => ({ ...now, [field]: text })),
    /** As the call takes them. */
    given: (remarks: readonly FieldRemark[]): readonly FieldRemark[] =>
      remarks.flatMap(({ field }) => (answers[field]?.trim() ? [{ field, text: answers[field].trim() }] : [])),
    forget: () => kept.remove(place),
  };
};
