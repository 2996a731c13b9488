/** How far a long piece of work is: one changing line on a terminal, a line now and then elsewhere. */

export interface Progress {
  /** @param total bytes to come, roughly */
  begin(what: string, total: number): void;
  at(part: string): void;
  add(bytes: number): void;
  end(): void;
}

export const noProgress: Progress = { begin: () => undefined, at: () => undefined, add: () => undefined, end: () => undefined };

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

const oftenMs = 100;
const seldomMs = 5_000;

export function terminalProgress(out: NodeJS.WriteStream = process.stderr): Progress {
  let [what, part, total, done, told, open] = ['', '', 0, 0, 0, false];
  const tell = (force: boolean): void => {
    const now = performance.now();
    if (!force && now - told < (out.isTTY ? oftenMs : seldomMs)) return;
    told = now;
    const share = total > 0 ? ` ${Math.min(99, Math.floor((100 * done) / total))} %` : '';
    const line = `tydf: ${what}${share}, ${sizeText(done)}${part === '' ? '' : ` · ${part}`}`;
    out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    open = out.isTTY;
  };
  return {
    begin(name, bytes) {
      [what, part, total, done] = [name, '', bytes, 0];
      tell(out.isTTY);
    },
    at(name) {
      part = name;
      tell(false);
    },
    add(bytes) {
      done += bytes;
      tell(false);
    },
    end() {
      if (open) out.write('\r\x1b[K');
      open = false;
    },
  };
}
