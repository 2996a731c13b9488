/** Figures of a personnel file that grow older by themselves (office.md, hrPfStaffOnboard): counted when it is written, and every day. */
import { fullYears } from '#model/dates.ts';

interface Dates {
  readonly birthDate: string | null;
  readonly entryDate: string | null;
  readonly firstWorkDate: string | null;
  readonly leaveDate: string | null;
}

export interface FileYears {
  readonly age: number | null;
  readonly companyYears: number | null;
  readonly workYears: number | null;
}

/** Years of work end with the last day here. */
export const fileYears = ({ birthDate, entryDate, firstWorkDate, leaveDate }: Dates, today: string): FileYears => {
  const since = (from: string | null, to: string): number | null => (from === null ? null : fullYears(from, to));
  const last = leaveDate !== null && leaveDate < today ? leaveDate : today;
  return { age: since(birthDate, today), companyYears: since(entryDate, last), workYears: since(firstWorkDate, last) };
};
