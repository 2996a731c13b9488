/** Selected rows as a file for spreadsheets, made here; the whole of a list is made by the server (`exportInbox`). */
import { offerFile } from '#client/data/server/file.ts';
import { statusOf } from '#model/status.ts';
import { csvOf } from '#model/calculation/csv.ts';
import type { Person } from '#model/api.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { inboxFile, tableOf } from '#model/workflow/inboxTable.ts';
import type { Words } from '#model/words.ts';

type Say = (words: Words) => string;

/** The cells of the rows, with the words of this browser. */
const cellsOf = (rows: readonly InboxRow[], say: Say, nameOf: (person: Person) => string): string[][] =>
  tableOf(rows, { say, nameOf, stateOf: (status) => say(statusOf(status).label) });

export const exportRows = (rows: readonly InboxRow[], say: Say, nameOf: (person: Person) => string): void =>
  offerFile(`${say(inboxFile)}.csv`, 'text/csv;charset=utf-8', csvOf(cellsOf(rows, say, nameOf)));
