/** What is wrong with a table as it stands, some tenths of a second behind the typing. */
import type { Decisions } from '#machines/dmn/decision.ts';
import { readDecisions } from '#machines/dmn/read.ts';
import type { FlowProblem } from '#machines/flow.ts';
import type { Finding } from '#machines/verify/finding.ts';
import { tableFindingsOf } from '#machines/verify/tables.ts';
import { useEffect, useState } from 'react';

export interface Checked {
  readonly text: string;
  readonly decisions: Decisions;
  readonly problems: readonly FlowProblem[];
  /** Gaps and overlaps of the table with the key. */
  readonly findings: readonly Finding[];
}

const restMs = 150;

export const useCheck = (text: string, key: string): Checked | null => {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(async () => {
      const { decisions, problems } = await readDecisions(text);
      const decision = decisions[key];
      // A table whose cells cannot be read has no gaps worth looking at.
      const sound = decision !== undefined && !problems.some(({ severity }) => severity === 'error');
      if (!gone) setChecked({ text, decisions, problems, findings: sound ? tableFindingsOf(decision) : [] });
    }, restMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text, key]);
  return checked;
};
