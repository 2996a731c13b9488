/** Boxes in which people are picked for steps of the flow, by the applicant or by the approver before. */
import { useSay } from '#client/words/language.tsx';
import type { Person, StepToChoose } from '#model/api.ts';
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { pickWords } from './pickWords.ts';

interface Props {
  readonly steps: readonly StepToChoose[];
  /** By node; those picked before stand where nothing is said. */
  readonly picked: Readonly<Record<string, readonly Person[]>>;
  /** What is wrong, by node. */
  readonly faults: Readonly<Record<string, string>>;
  readonly disabled?: boolean;
  readonly onPick: (node: string, people: readonly Person[]) => void;
}

export const StepPickers = ({ steps, picked, faults, disabled = false, onPick }: Props) => {
  const say = useSay();
  return steps.map(({ id, name, people }) => (
    <PeoplePicker
      key={id}
      label={say(pickWords.chooseFor, { step: say(name) })}
      multiple
      value={picked[id] ?? people}
      error={faults[id] ?? null}
      disabled={disabled}
      onChange={(next) => onPick(id, next)}
    />
  ));
};
