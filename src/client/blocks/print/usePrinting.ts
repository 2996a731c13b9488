/** Loads what a print sheet shows and prints it: the print is written down first, and every picture has to be there before paper is asked for. */
import { recordQuery } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import type { PrintMade } from '#model/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { bundleQuery } from '#client/blocks/reader/bundle.ts';
import { leavesTrail, noRight, type Printed, whenDrawn, writePrint } from './printing.ts';

export interface Sheet {
  readonly error: Error | null;
  readonly sheet: Printed | undefined;
  readonly mayPrint: boolean;
  readonly again: () => Promise<unknown>;
}

/** A document stands on the sheet with its trail, a record alone. */
export const useSheet = (definition: Definition, id: string): Sheet => {
  const isDocument = definition.kind === 'document';
  const bundle = useQuery({ ...bundleQuery({ resource: definition.key, id }), enabled: isDocument });
  const record = useQuery({ ...recordQuery(definition, id), enabled: !isDocument });
  return isDocument
    ? { error: bundle.error, sheet: bundle.data, mayPrint: bundle.data?.can.print === true, again: bundle.refetch }
    : {
        error: record.error,
        sheet: record.data && { document: record.data, trail: [], flow: null, rights: {} },
        mayPrint: true,
        again: record.refetch,
      };
};

/** Prints what is read, once it is written down; a refusal says why nothing was printed. */
export const usePrinting = (definition: Definition, { sheet, mayPrint, again }: Sheet, copies: number) => {
  const say = useSay();
  const [made, setMade] = useState<PrintMade | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // A paper bears the code of its own print: the next one gets its own.
  useEffect(() => {
    const over = () => setMade(null);
    addEventListener('afterprint', over);
    return () => removeEventListener('afterprint', over);
  }, []);
  const write = async (read: Printed): Promise<boolean> => {
    await whenDrawn();
    if (!leavesTrail(definition, read)) return true;
    const { code, desc, reason, data } = await writePrint(definition, read.document, copies);
    flushSync(() => {
      setRefused(code === '200' ? null : desc);
      setMade(code === '200' ? (data.print ?? null) : null);
    });
    if (reason === 'changedMeanwhile') await again();
    return code === '200';
  };
  const print = async () => {
    if (busy || !sheet) return;
    if (!mayPrint) return setRefused(say(noRight));
    setBusy(true);
    const written = await write(sheet);
    await whenDrawn();
    setBusy(false);
    if (written) window.print();
  };
  return { made, busy, refused, print };
};
