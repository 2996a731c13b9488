/** What a run of vitest has to tell, from its JSON report. */

interface Assertion {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** The parts of a report of vitest's JSON reporter that count. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly Assertion[];
  }[];
}

/** Where something went wrong, and what was said of it. */
export type Told = readonly [where: string, message: string];

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Told[];
  /** Tests that failed first and passed when they were tried again; they count as passed. */
  readonly unsteady: readonly Told[];
}

/** Counts a report; `nameOf` makes of a file's absolute path the name it is told by. */
export function tally(report: Report, nameOf: (file: string) => string): Tally {
  const failures: Told[] = [];
  const unsteady: Told[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const where = nameOf(name);
    // A file that cannot be loaded has no tests that could fail.
    if (status === 'failed' && assertionResults.length === 0) failures.push([where, message]);
    for (const { fullName, status: outcome, failureMessages } of assertionResults) {
      const told: Told = [`${where} > ${fullName}`, failureMessages[0] ?? ''];
      if (outcome === 'failed') failures.push(told);
      // What the first try failed with stays in the report of the second.
      else if (outcome === 'passed' && failureMessages.length > 0) unsteady.push(told);
    }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests, failures, unsteady };
}
