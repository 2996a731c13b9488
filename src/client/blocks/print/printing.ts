/** From the choice of a sheet to paper: the print is written into the trail first, then every picture has to be there. */
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import type { DecideAnswer, Envelope } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { PrintMade } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';

export interface PrintOptions {
  readonly rounds: 'last' | 'all';
  /** Remarks, questions and answers beside the opinions. */
  readonly comments: boolean;
  readonly english: boolean;
  /** Pictures as pages of their own, other files by name. */
  readonly files: boolean;
  readonly copies: number;
}

export const usualPrint: PrintOptions = { rounds: 'last', comments: false, english: false, files: false, copies: 1 };

/** A document with its trail; a record has none, and no flow. */
export type Printed = Pick<DocumentBundle, 'document' | 'trail' | 'flow' | 'rights'>;

/** What was never sent has no trail in which a print could stand, and no record has one. */
export const leavesTrail = (definition: Definition, { trail }: Pick<Printed, 'trail'>): boolean =>
  definition.kind === 'document' && trail.length > 0;

/** Requests whose answer did not come: sent again, the print stands in the trail once. */
const unanswered = new Map<string, string>();

/** Writes a print of the document, as it was read, into its trail. */
export const writePrint = async ({ key }: Definition, { id, version }: AnyDoc, copies: number): Promise<Envelope<DecideAnswer>> => {
  const path = `/tydf/process/document/${key}/${textOf(id)}/print`;
  const body = { copies, ...(typeof version === 'number' ? { version } : {}) };
  const asked = `${path} ${JSON.stringify(body)}`;
  const requestId = unanswered.get(asked) ?? newRequestId();
  const envelope = await call<DecideAnswer>('POST', path, { body: { requestId, ...body }, quiet: true });
  if (envelope.code === UNREACHABLE) unanswered.set(asked, requestId);
  else unanswered.delete(asked);
  return envelope;
};

export const noRight = w('You may not print this document', '没有打印此单据的权限');

/** Text inside a CSS string, for the margins of a page. */
export const quoted = (text: string): string => text.replaceAll(/["\\\n<]/g, '');

/** What the address of a paper's code says beside the document. */
export const codeOf = ({ seq, mark }: Pick<PrintMade, 'seq' | 'mark'>): string => `${seq}-${mark}`;

/** What waits for its bytes on a sheet. */
export const PENDING = 'data-pending';

const nextPicture = (): Promise<void> => new Promise((done) => setTimeout(done, 50));

/** Resolves when everything on the sheets of the page can be drawn; what failed says so itself. */
export const whenDrawn = async (): Promise<void> => {
  while (document.querySelector(`[data-print] [${PENDING}]`)) await nextPicture();
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print] img')];
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
};
