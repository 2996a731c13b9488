/**
 * One connection for a whole database at a time, with COPY in both directions as streams: what backup and restore work on. The
 * driver has the messages of COPY but no streams; a query of one's own is its way to them.
 */
import pg from 'pg';
import { kyselyOver } from './kysely.ts';
import type { Sql } from './sql.ts';
import { typeParsers } from './values.ts';

export interface CopyConnection extends Sql {
  /** Rows of `copy … to stdout`, in pieces. @returns at the end: how many rows they were */
  copyOut(text: string): AsyncGenerator<Buffer, number>;
  /** Feeds `copy … from stdin`. @returns how many rows came in */
  copyIn(text: string, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  close(): Promise<void>;
}

/** The part of the driver's connection that COPY needs. */
interface Wire {
  readonly stream: NodeJS.WritableStream & { pause(): void; resume(): void; readonly writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const pieceBytes = 65_536;
const rowsOf = ({ text }: { readonly text: string }): number => Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);

/** What the driver calls of a query, for both directions. */
abstract class Copy {
  protected wire: Wire | null = null;
  protected rows = 0;
  constructor(readonly text: string) {}

  submit(wire: Wire): void {
    this.wire = wire;
    wire.query(this.text);
  }
  handleCommandComplete(message: { readonly text: string }): void {
    this.rows = rowsOf(message);
  }
  abstract handleReadyForQuery(): void;
  abstract handleError(error: Error): void;
}

class CopyOut extends Copy {
  readonly #pieces: Buffer[] = [];
  #loose: Buffer[] = [];
  #looseBytes = 0;
  #over = false;
  #error: Error | null = null;
  #wake: () => void = () => undefined;

  #gather(): void {
    if (this.#looseBytes > 0) this.#pieces.push(Buffer.concat(this.#loose));
    this.#loose = [];
    this.#looseBytes = 0;
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The parser reuses its memory.
    this.#loose.push(Buffer.from(chunk));
    this.#looseBytes += chunk.byteLength;
    if (this.#looseBytes < pieceBytes) return;
    this.#gather();
    this.wire?.stream.pause();
    this.#wake();
  }

  handleReadyForQuery(): void {
    this.#gather();
    this.#over = true;
    this.#wake();
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#wake();
  }

  async *read(): AsyncGenerator<Buffer, number> {
    try {
      for (;;) {
        const piece = this.#pieces.shift();
        if (piece !== undefined) {
          yield piece;
          continue;
        }
        if (this.#error !== null) throw this.#error;
        if (this.#over) return this.rows;
        this.wire?.stream.resume();
        await new Promise<void>((done) => (this.#wake = done));
      }
    } finally {
      this.wire?.stream.resume();
    }
  }
}

class CopyIn extends Copy {
  readonly done: Promise<number>;
  #end: (rows: number) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;
  #failed = false;
  constructor(
    text: string,
    readonly pieces: AsyncIterable<Uint8Array>,
  ) {
    super(text);
    this.done = new Promise((end, fail) => {
      this.#end = end;
      this.#fail = fail;
    });
  }

  handleCopyInResponse(wire: Wire): void {
    void this.#feed(wire);
  }

  async #feed(wire: Wire): Promise<void> {
    try {
      for await (const piece of this.pieces) {
        if (this.#failed) return;
        wire.sendCopyFromChunk(piece);
        if (wire.stream.writableNeedDrain) {
          await new Promise<void>((done) => {
            const go = () => {
              wire.stream.off('drain', go).off('close', go);
              done();
            };
            wire.stream.on('drain', go).on('close', go);
          });
        }
      }
      if (!this.#failed) wire.endCopyFrom();
    } catch (error) {
      // The source broke: the server is told, so that the connection can be used for taking everything back.
      if (!this.#failed) wire.sendCopyFail(error instanceof Error ? error.message : String(error));
    }
  }

  handleReadyForQuery(): void {
    this.#end(this.rows);
  }
  handleError(error: Error): void {
    this.#failed = true;
    this.#fail(error);
  }
}

/** Values are written so that every PostgreSQL reads them alike; a long piece of work is not taken for a forgotten one. */
const sessionOptions = [
  'timezone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** @param url as `openDatabase` takes it */
export const openCopyConnection = async (url: string): Promise<CopyConnection> => {
  const client = new pg.Client({ connectionString: url, types: typeParsers, options: sessionOptions, application_name: 'tydf backup' });
  // A lost connection fails the statement under way, which says so.
  client.on('error', () => undefined);
  await client.connect();
  const run = (text: string, values?: readonly unknown[]): Promise<pg.QueryResult> =>
    client.query(values ? { text, values: values as unknown[] } : { text });
  return {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const answer: pg.QueryResult | pg.QueryResult[] = await run(text, values);
      return ((Array.isArray(answer) ? answer.at(-1)?.rows : answer.rows) ?? []) as Row[];
    },
    kysely: kyselyOver(run),
    copyOut: (text) => client.query(new CopyOut(text) as unknown as pg.Submittable & CopyOut).read(),
    copyIn: (text, pieces) => client.query(new CopyIn(text, pieces) as unknown as pg.Submittable & CopyIn).done,
    close: () => client.end(),
  };
};
