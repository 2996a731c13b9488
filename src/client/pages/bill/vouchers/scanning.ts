/** What a scanning place goes through with each voucher: looked up, used, taken back. */
import { newRequestId } from '#client/data/server/requestId.ts';
import type { Envelope } from '#model/api.ts';
import type { Words } from '#model/words.ts';
import { useEffect, useRef, useState } from 'react';
import { isUnanswered, lookUp, undoUse, useVoucher, type Looked, type LookedVoucher } from './scanCalls.ts';
import { beep } from './sound.ts';
import { words } from './vouchersWords.ts';

/** So long its operator may take a use back, in seconds. */
const undoSeconds = 60;
const shownRows = 10;

export type Shown =
  | { readonly kind: 'ready' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'usable'; readonly looked: Looked }
  | { readonly kind: 'used'; readonly voucher: LookedVoucher; readonly batchName: string }
  | { readonly kind: 'undone'; readonly voucher: LookedVoucher; readonly batchName: string }
  | { readonly kind: 'refused'; readonly text: string | Words; readonly looked: Looked | null };

export interface Row {
  readonly key: string;
  readonly voucherNo: string | null;
  readonly text: string | Words;
  readonly good: boolean;
}

export interface Scanning {
  readonly shown: Shown;
  readonly rows: readonly Row[];
  /** Seconds in which the last use can be taken back; 0 where none can. */
  readonly undoLeft: number;
  readonly scan: (code: string) => void;
  readonly look: (asked: Promise<Envelope<Looked>>) => void;
  readonly use: (usedPlace: string, usedAmount: string | null) => void;
  readonly undo: () => void;
  /** Said without asking the server. */
  readonly refuse: (text: Words) => void;
}

interface Used {
  readonly voucher: LookedVoucher;
  readonly batchName: string;
  readonly until: number;
}

export function useScanning(sound: boolean): Scanning {
  const [shown, setShown] = useState<Shown>({ kind: 'ready' });
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [lastUse, setLastUse] = useState<Used | null>(null);
  const [now, setNow] = useState(() => Date.now());
  /** What came after an answer was asked for makes the answer old. */
  const turn = useRef(0);
  const busy = useRef(false);

  useEffect(() => {
    if (lastUse === null) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [lastUse]);
  const undoLeft = lastUse === null ? 0 : Math.min(undoSeconds, Math.max(0, Math.ceil((lastUse.until - now) / 1000)));

  const tell = (next: Shown, good: boolean, row?: Omit<Row, 'key' | 'good'>): void => {
    setShown(next);
    if (sound) beep(good);
    if (row) setRows((before) => [{ ...row, good, key: newRequestId() }, ...before].slice(0, shownRows));
  };
  const refused = (text: string | Words, looked: Looked | null): void =>
    tell({ kind: 'refused', text, looked }, false, { voucherNo: looked?.voucher.voucherNo ?? null, text });

  const answered = async (asked: Promise<Envelope<Looked>>): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    setShown({ kind: 'checking' });
    const answer = await asked;
    if (own !== turn.current) return;
    if (answer.code !== '200') return refused(isUnanswered(answer) ? words.offline : answer.desc, null);
    const { data } = answer;
    if (data.usable) tell({ kind: 'usable', looked: data }, true);
    else refused(data.verdict, data);
  };

  const use = async (usedPlace: string, usedAmount: string | null): Promise<void> => {
    if (shown.kind !== 'usable' || busy.current) return;
    if (usedPlace.trim() === '') return tell({ ...shown }, false);
    const { voucher, batchName } = shown.looked;
    busy.current = true;
    const answer = await useVoucher(voucher.id, { usedPlace: usedPlace.trim(), usedAmount, requestId: newRequestId() });
    busy.current = false;
    if (answer.code !== '200') return refused(isUnanswered(answer) ? words.unsure : answer.desc, shown.looked);
    setNow(Date.now());
    setLastUse({ voucher, batchName, until: Date.now() + undoSeconds * 1000 });
    tell({ kind: 'used', voucher, batchName }, true, { voucherNo: voucher.voucherNo, text: words.used });
  };

  const undo = async (): Promise<void> => {
    if (lastUse === null || busy.current) return;
    const { voucher, batchName } = lastUse;
    busy.current = true;
    const answer = await undoUse(voucher.id, newRequestId());
    busy.current = false;
    if (answer.code !== '200') return refused(isUnanswered(answer) ? words.unsure : answer.desc, null);
    setLastUse(null);
    tell({ kind: 'undone', voucher, batchName }, true, { voucherNo: voucher.voucherNo, text: words.undone });
  };

  return {
    shown,
    rows,
    undoLeft,
    scan: (code) => void answered(lookUp(code)),
    look: (asked) => void answered(asked),
    use: (usedPlace, usedAmount) => void use(usedPlace, usedAmount),
    undo: () => void undo(),
    refuse: (text) => refused(text, null),
  };
}
