/** The files of an import: read as they come, kept one by one; one that is refused stays with its reason and takes no other with it. */
import { ask } from '#client/data/server/call.ts';
import { useShown } from '#client/fields/context.tsx';
import { xmlOf } from '#machines/compile/encoding.ts';
import type { AnyDoc } from '#model/definition.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReadFile } from './reading.ts';
import { faultsIn } from './useNewModel.ts';

export interface ImportRow {
  readonly id: number;
  readonly name: string;
  /** Null while it is read. */
  readonly read: ReadFile | null;
  /** Why it was not kept. */
  readonly refused: string | null;
  readonly kept: { readonly id: string } | null;
}

export const useImport = (first: readonly File[], onMade: (id: string) => void) => {
  const client = useQueryClient();
  const { language } = useShown();
  const next = useRef(0);
  const began = useRef(false);
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [busy, setBusy] = useState(false);
  const change = (id: number, part: Partial<ImportRow>): void =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...part } : row)));

  const add = (files: readonly File[]): void => {
    const fresh = files.map((file) => ({ file, row: { id: (next.current += 1), name: file.name, read: null, refused: null, kept: null } }));
    setRows((all) => [...all, ...fresh.map(({ row }) => row)]);
    for (const { file, row } of fresh)
      void (async () => {
        try {
          // The compiler comes with the first file.
          const { readFile } = await import('./reading.ts');
          change(row.id, { read: await readFile(file.name, xmlOf(new Uint8Array(await file.arrayBuffer()))) });
        } catch (error) {
          change(row.id, { refused: error instanceof Error ? error.message : String(error) });
        }
      })();
  };
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    if (first.length > 0) add(first);
  });

  const open = rows.filter(({ read, kept }) => read !== null && read.processes.length > 0 && kept === null);
  const keep = async (): Promise<void> => {
    setBusy(true);
    const made: string[] = [];
    for (const { id, read } of open)
      try {
        const record = await ask<AnyDoc>('POST', '/tydf/process/model/add', { body: { xml: read?.xml } });
        made.push(String(record['id']));
        change(id, { kept: { id: String(record['id']) }, refused: null });
      } catch (error) {
        change(id, { refused: Object.values(faultsIn(error, language)).join('; ') });
      }
    await client.invalidateQueries({ queryKey: ['models'] });
    setBusy(false);
    if (rows.length === 1 && made[0] !== undefined) onMade(made[0]);
  };
  return { rows, add, drop: (id: number) => setRows((all) => all.filter((row) => row.id !== id)), busy, keep, waiting: open.length };
};
