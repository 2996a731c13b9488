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

/** Ticks of all processors, and those of them that the host gave to other machines. */
function ticks(): { readonly all: number; readonly stolen: number } {
  const [, ...counts] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
  return { all: counts.slice(0, 8).reduce((sum, each) => sum + each, 0), stolen: counts[7] ?? 0 };
}

/** The answer tells which share of the processors' time, from now until it is asked, the host gave to other machines. */
export function stolenSince(): () => number {
  const before = ticks();
  return () => {
    const now = ticks();
    return (now.stolen - before.stolen) / (now.all - before.all);
  };
}
