/** The whole of a list of the inbox as a file for spreadsheets. Everybody's is their own, so it needs no further right. */
import type { Person } from '#model/api.ts';
import { inboxFile, longCells, longHeads, type Telling } from '#model/workflow/inboxTable.ts';
import { statusOf } from '#model/status.ts';
import { Refusal } from '#model/refusal.ts';
import { isRecord } from '#model/values.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { formatIn, refuseTooMany, rowsNote, stampOf } from '#server/documents/lists/exportList.ts';
import type { JobKind, JobTurn } from '../jobs/kind.ts';
import { sheetBytes, type SheetFormat } from '../sheets/sheet.ts';
import { checkInboxQuery, inboxPage, type InboxQuery } from './inbox.ts';

/** The largest page there is. */
const portion = 100;

const asked = [
  'tab',
  'queue',
  'sort',
  'q',
  'resource',
  'system',
  'starter',
  'department',
  'from',
  'to',
  'amountFrom',
  'amountTo',
  'status',
  'action',
] as const satisfies readonly (keyof InboxQuery)[];

/** Names that no inbox knows are refused, so that nobody exports more than they meant. */
function inboxQueryIn(value: unknown): InboxQuery {
  const given = value ?? {};
  const wrong = (name: string): Refusal =>
    new Refusal('400', 'unknownFilter', w('{name} cannot be asked of the inbox', '待办不支持查询条件 {name}'), { name: name.slice(0, 60) });
  if (!isRecord(given)) throw wrong('query');
  for (const [name, one] of Object.entries(given))
    if (typeof one !== 'string' || !(asked as readonly string[]).includes(name)) throw wrong(name);
  return given as InboxQuery;
}

const tellingOf = ({ language }: Context): Telling => ({
  say: (words) => words[language],
  nameOf: ({ name, nameEn }: Person) => (language === 'en' ? (nameEn ?? name) : name),
  stateOf: (status) => statusOf(status).label[language],
});

async function* rowsOf(
  context: Context,
  query: InboxQuery,
  format: SheetFormat,
  { signal, progress }: JobTurn,
): AsyncGenerator<string[][]> {
  const telling = tellingOf(context);
  let done = 0;
  for (let after: string | null | undefined; after !== null;) {
    signal.throwIfAborted();
    const page = await inboxPage(context, { ...query, size: portion, ...(after && { after }) });
    done += page.rows.length;
    refuseTooMany(done, format);
    yield page.rows.map((row) => longCells(row, telling));
    progress(done);
    after = page.next;
  }
}

export const exportInbox: JobKind = {
  key: 'exportInbox',
  words: w('Export of the inbox', '导出待办'),
  byHand: true,
  again: true,
  async ask(context, input) {
    formatIn(input['format']);
    await checkInboxQuery(context, inboxQueryIn(input['query']));
    // The inbox counts to 99 only: how long it takes is seen while it runs.
    return { name: w('Export: inbox', '导出：待办列表'), rows: null };
  },
  run(context, input, turn) {
    const [query, format] = [inboxQueryIn(input['query']), formatIn(input['format'])];
    const telling = tellingOf(context);
    const name = telling.say(inboxFile);
    let written = 0;
    const counted = async function* (): AsyncGenerator<string[][]> {
      for await (const portionOfRows of rowsOf(context, query, format, turn)) {
        written += portionOfRows.length;
        yield portionOfRows;
      }
    };
    const columns = longHeads(telling).map((head) => ({ head, form: 'text' as const, width: 18 }));
    return Promise.resolve({
      file: {
        name: `${name}-${stampOf(context)}.${format}`,
        bytes: sheetBytes(format, { name, columns, rows: counted() }),
        note: () => rowsNote(written),
      },
    });
  },
};
