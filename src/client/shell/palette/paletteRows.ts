/** Documents and people as rows of the palette, with what can be done with a document beside opening it. */
import { copyText } from '#client/blocks/copyText.ts';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { useNavigation, type Query } from '#client/data/page/page.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { useFigureText } from '#client/theme/figures.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay, type Say } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { isPending, statusOf } from '#model/status.ts';
import { useMatterLine } from '#client/theme/matterLine.ts';
import type { SearchAnswer, SearchHit } from '#model/calculation/search.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { useCallback, useMemo } from 'react';
import { home } from '#client/shell/menu/menu.ts';
import type { Choice, RowAct } from './paletteSearch.ts';

/** `menu`: id of the menu entry that it stands for. */
export type Opener = (path: string, query?: Query, menu?: string) => (newWindow: boolean) => void;

export const useOpener = (): Opener => {
  const { go, href } = useNavigation();
  return useMemo(
    () => (path, query, menu) => (newWindow) => {
      if (newWindow) window.open(href(path, query), '_blank', 'noopener');
      else if (menu === undefined) go(path, query);
      else go(path, query, { menu });
    },
    [go, href],
  );
};

const words = {
  open: w('Open', '打开'),
  print: w('Print', '打印'),
  flow: w('Flow', '流程'),
  urge: w('Urge', '催办'),
  urged: w('Urged.', '已催办。'),
  copied: w('Link copied.', '链接已复制。'),
} as const;

const urge = async (resource: string, id: string, say: Say): Promise<void> => {
  const answer = await call('POST', `/tydf/process/document/${resource}/${id}/urge`, { body: { requestId: newRequestId() } });
  if (answer.code === '200') notify.success(say(words.urged));
};

type Row = Pick<SearchHit, 'resource' | 'documentId' | 'kind' | 'code' | 'status' | 'applicant' | 'figure'> & {
  readonly summary?: InboxRow['summary'];
  readonly taskId?: string | null;
  readonly receivedAt?: string;
};

/** A document as a row: kind, applicant and figure, then its matter, code and state; found by all of them and by its day. */
export const useDocumentRow = (): ((group: 'tasks' | 'documents', row: Row | InboxRow) => Choice) => {
  const say = useSay();
  const nameOf = useNameOf();
  const figureText = useFigureText();
  const matterOf = useMatterLine();
  const opener = useOpener();
  const { href } = useNavigation();
  return useCallback(
    (group, row: Row) => {
      const { resource, documentId: id, kind, code, status, applicant, figure, taskId } = row;
      const query = { type: resource, id, title: say(fixed.viewTitle, { menu: say(kind) }) };
      const view = opener('/view', query);
      const print = catalogue.get(resource)?.pages.print;
      const acts: RowAct[] = [
        { id: 'open', title: say(words.open), run: () => view(false) },
        { id: 'window', title: say(shell.newWindow), run: () => view(true) },
        ...(print ? [{ id: 'print', title: say(words.print), run: () => opener(print, { id, type: resource })(false) }] : []),
        { id: 'flow', title: say(words.flow), run: () => opener('/view', { ...query, tab: 'flow' })(false) },
        {
          id: 'link',
          title: say(shell.copyLink),
          run: () => void copyText(location.origin + href('/view', query), { copied: words.copied }),
        },
        ...(isPending(status) ? [{ id: 'urge', title: say(words.urge), run: () => void urge(resource, id, say) }] : []),
      ];
      return {
        id: `${group} ${resource} ${id}`,
        group,
        title: [say(kind), applicant && nameOf(applicant), figureText(figure)].filter(Boolean).join(' · '),
        other: kind[kind.zh === say(kind) ? 'en' : 'zh'],
        detail: [matterOf(row.summary), code, say(statusOf(status).label)].filter(Boolean).join(' · '),
        ...(code ? { code } : {}),
        by: [applicant?.name ?? '', applicant?.nameEn ?? '', figure?.value ?? '', row.receivedAt?.slice(0, 10) ?? ''],
        // A task opens where it is decided.
        run: taskId ? opener(home.path, { task: taskId }) : view,
        acts,
      };
    },
    [say, nameOf, figureText, matterOf, opener, href],
  );
};

/** Documents and people of the server's answer. */
export const useFound = (answer: SearchAnswer | undefined): readonly Choice[] => {
  const say = useSay();
  const nameOf = useNameOf();
  const opener = useOpener();
  const rowOf = useDocumentRow();
  return useMemo(
    () => [
      ...(answer?.documents ?? []).map((hit) => rowOf('documents', hit)),
      ...(answer?.people ?? []).map((person): Choice => ({
        id: `person ${person.id}`,
        group: 'people',
        title: nameOf(person),
        other: '',
        detail: [person.post, person.department].flatMap((one) => (one ? [say(one)] : [])).join(' · '),
        run: opener(home.path, { q: nameOf(person) }),
      })),
    ],
    [answer, rowOf, nameOf, opener, say],
  );
};
