/** CPU time of processes, from Linux's /proc: it says what a piece of work costs even where other programs take their share of the cores. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const ticksPerSecond = 100;

interface Times {
  readonly parent: number;
  /** Milliseconds of the process and of those children that have ended. */
  readonly milliseconds: number;
}

function timesOf(pid: number): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; behind it come state, parent … and as 14th to 17th of all the four times.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return { parent: Number(fields[1]), milliseconds: (ticks * 1000) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** Milliseconds of CPU that a process and all below it have used; `alone`: without what is below. Not a number off Linux. */
export function cpuOf(pid: number, { alone = false }: { readonly alone?: boolean } = {}): number {
  const own = timesOf(pid);
  if (own === null) return Number.NaN;
  if (alone) return own.milliseconds;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && timesOf(Number(name))?.parent === pid)
    .map(Number);
  return children.reduce((sum, child) => sum + (cpuOf(child) || 0), own.milliseconds);
}
