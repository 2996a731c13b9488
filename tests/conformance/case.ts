/** A conformance case as its file has it: a drawing, what it begins with, and steps that act on it or look at it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Variables = Readonly<Record<string, unknown>>;

/** One step; exactly one of its actions or expectations is there. */
export interface CaseStep {
  /** Instance that the step is about, by the name of `as`; the first where it is missing. */
  readonly on?: string;
  readonly expectError?: boolean;
  readonly mayFail?: boolean;
  readonly variables?: Variables;

  readonly complete?: string;
  readonly completeAll?: string | true;
  readonly advanceTime?: string;
  readonly signal?: string;
  /** The signal goes to everybody. */
  readonly broadcast?: boolean;
  readonly message?: string;
  readonly trigger?: string;
  readonly setVariables?: Variables;
  readonly startOther?: { readonly processId: string; readonly variables?: Variables };
  readonly as?: string;

  readonly expectDeployError?: boolean;
  readonly expectStartError?: boolean;
  readonly expectTasks?: readonly string[];
  readonly expectEnded?: boolean;
  readonly expectVariables?: Variables;
  readonly absentVariables?: readonly string[];
  readonly expectWaiting?: readonly string[];
  readonly expectAssignees?: readonly string[];
  readonly expectTaskProps?: { readonly task: string; readonly props: Variables };
  readonly expectTaskVariables?: { readonly task: string; readonly variables?: Variables; readonly absent?: readonly string[] };
  readonly expectInstances?: Readonly<Record<string, number>>;
}

export interface Case {
  readonly id: string;
  readonly element: string;
  readonly title: string;
  /** Paths from the case file on. */
  readonly model: string;
  readonly extra?: readonly string[];
  readonly processId: string;
  readonly start: { readonly variables?: Variables; readonly message?: string; readonly initiator?: string } | null;
  readonly steps: readonly CaseStep[];
  /** Drawings to deploy, in their order: the extra ones first. */
  readonly drawings: readonly string[];
}

/** A drawing as text: some are kept in ISO 8859-1, as their first line says. */
const drawing = (file: string): string => {
  const bytes = readFileSync(file);
  const head = bytes.subarray(0, 200).toString('latin1');
  return /encoding=["']iso-8859-1["']/i.test(head) ? bytes.toString('latin1') : bytes.toString('utf8');
};

export const casesOf = (file: string): Case[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as Omit<Case, 'drawings'>[]).map((one) => ({
    ...one,
    drawings: [...(one.extra ?? []), one.model].map((model) => drawing(path.join(path.dirname(file), model))),
  }));
