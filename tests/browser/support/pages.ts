/** Every page template and every hand-made page, with real documents in them: what the axe tests visit and `npm run shots` photographs. */
import type { Page } from 'playwright';
import type { Page as ListPage } from '#model/api.ts';
import type { InboxPage, InboxRow } from '#model/workflow/inbox.ts';
import { catalogue, type PageTemplate } from '#resources/catalogue.ts';
import { ownStopsOf } from './ownStops.ts';
import type { Ask, Stop } from './stop.ts';

const pathOf = (resource: string, template: PageTemplate): string => catalogue.get(resource)?.pages[template] ?? '/';
/** An address with more in its query. */
export const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  Object.entries(query).reduce((text, pair) => `${text}${text.includes('?') ? '&' : '?'}${new URLSearchParams([pair]).toString()}`, path);

const waiting = async (ask: Ask, userName: string, resource: string | null, task: InboxRow['task']): Promise<InboxRow> => {
  const { rows } = await ask<InboxPage>(userName, '/tydf/process/inbox?tab=todo');
  const row = rows.find((one) => (resource === null || one.resource === resource) && one.task === task);
  if (row === undefined) throw new Error(`${userName} has nothing to ${task}`);
  return row;
};

/** The first author of a rejected expense report, by their login. */
const rejectedAuthor = async (ask: Ask): Promise<string> => {
  const { records } = await ask<ListPage>('admin', '/tydf/process/expenseReport/page?status=rejected&pageSize=100');
  const people = await ask<ListPage>('admin', '/tydf/administration/users?pageSize=100');
  for (const record of records) {
    const login = people.records.find(({ id }) => id === record['applicant'])?.['userName'];
    const { rows } = await ask<InboxPage>(String(login), '/tydf/process/inbox?tab=todo');
    if (rows.some(({ resource, task }) => resource === 'expenseReport' && task === 'repost')) return String(login);
  }
  throw new Error('no rejected expense report waits for its author');
};

const ofTask = (template: PageTemplate, { resource, documentId, taskId }: InboxRow): string =>
  withQuery(pathOf(resource, template), { type: resource, id: documentId, taskId: taskId ?? '' });

export async function stopsOf(ask: Ask): Promise<readonly Stop[]> {
  const author = await rejectedAuthor(ask);
  const [approval, filling, repost] = await Promise.all([
    waiting(ask, 'qinhao', null, 'approve'),
    waiting(ask, 'majun', 'expenseReport', 'approve'),
    waiting(ask, author, 'expenseReport', 'repost'),
  ]);
  const [user] = (await ask<ListPage>('admin', '/tydf/administration/users?pageSize=1')).records;
  const bill = { id: filling.documentId };
  const stop = (userName: string | null, name: string, path: string): Stop => ({ userName, name, path });
  return [
    stop(null, 'login', '/login'),
    stop(null, 'public-todo', '/pending'),
    stop(null, 'public-done', '/audited'),
    stop('qinhao', 'select-system', '/selectSystem'),
    stop('qinhao', 'inbox', '/dashboard'),
    stop('qinhao', 'inbox-done', '/process/loadHistory'),
    stop('qinhao', 'task', `/process/loadTask?taskId=${approval.taskId}`),
    stop('qinhao', 'approve', ofTask('approve', approval)),
    stop('qinhao', 'list-of-documents', pathOf('expenseReport', 'list')),
    stop('qinhao', 'add-leave', pathOf('hrLeaveRequest', 'add')),
    stop('qinhao', 'add-expense', pathOf('expenseReport', 'add')),
    stop('qinhao', 'select', pathOf('expenseReport', 'select')),
    stop('qinhao', 'no-page', '/nowhere'),
    stop('majun', 'approve-edit', ofTask('approveEdit', filling)),
    stop('majun', 'view', withQuery(pathOf('expenseReport', 'view'), bill)),
    stop('majun', 'print', withQuery(pathOf('expenseReport', 'print'), bill)),
    stop(author, 'repost', ofTask('repost', repost)),
    stop('admin', 'add-record', pathOf('users', 'add')),
    stop('admin', 'edit-record', withQuery(pathOf('users', 'edit'), { id: String(user?.['id']) })),
    stop('admin', 'view-record', withQuery(pathOf('users', 'view'), { id: String(user?.['id']) })),
    stop('admin', 'print-record', withQuery(pathOf('users', 'print'), { id: String(user?.['id']) })),
    stop('admin', 'list-of-records', pathOf('hrLeaveInformation', 'list')),
    ...(await ownStopsOf(ask)),
  ];
}

/** Resolves when nothing of the page was changed for `quiet` milliseconds; after `most` in any case, since clocks and progress go on. */
const unchanging = ({ quiet, most }: { readonly quiet: number; readonly most: number }): Promise<void> =>
  new Promise((done) => {
    let timer = setTimeout(end, quiet);
    const last = setTimeout(end, most);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quiet);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    function end(): void {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(last);
      done();
    }
  });

/** The page that is shown has what it asked for: nothing in it loads any more, and something stands there, or what `sign` names. */
export async function settled(page: Page, sign = 'h1, h2, article, form, [role=grid]'): Promise<void> {
  await page.waitForFunction((wanted) => {
    // Pages that were left stay, hidden.
    const shows = (which: string) => [...document.querySelectorAll(which)].some((element) => element.closest('section[hidden]') === null);
    return !shows('.mantine-Skeleton-root,[class*=skeleton],[aria-busy=true]') && shows('main, [data-print]') && shows(wanted);
  }, sign);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(unchanging, { quiet: 80, most: 2000 });
}
