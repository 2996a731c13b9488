/** Answers for the calls of decision tables; everything above the network is the real thing. */
import { QuestionHost } from '#client/blocks/dialogs.tsx';
import { NavigationContext, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
// With the stories, so that no play waits for it.
import '#client/designer/decisions/DecisionEditor.tsx';
import { DecisionsPage } from '#client/designer/decisions/DecisionsPage.tsx';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import { fileText, openFile } from '#machines/dmn/sheet.ts';
import { insertColumn, insertRule, removeRule, withInput, withOutput } from '#machines/dmn/sheetEdit.ts';
import { newTable } from '#machines/dmn/template.ts';
import type { Envelope } from '#model/api.ts';
import type { DecisionRecord, DesignChoices } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { permissions, user } from '../../documents/fixtures.ts';

type Rule = readonly [amount: string, type: string, who: string];

/** An approval matrix: amount × type → who. */
export const matrix = (rules: readonly Rule[], key = 'expenseApprover', name = '费用审批人'): string => {
  let file = openFile(newTable(key, name, '金额', '审批人'))!;
  file = withInput(file, key, 0, { label: '金额', expression: 'totalAmount', type: 'number', allowed: '' });
  file = insertColumn(file, key, 'when', '类型');
  file = withInput(file, key, 1, { label: '类型', expression: 'payMethod', type: 'string', allowed: '"cash", "bankTransfer"' });
  file = withOutput(file, key, 0, { label: '审批人', name: 'who', type: 'string', allowed: '', fallback: '' });
  for (const [amount, type, who] of rules) file = insertRule(file, key, 99, { when: [amount, type], then: [who] });
  return fileText(removeRule(file, key, 0));
};

export const whole: readonly Rule[] = [
  ['< 5000', '-', '"starter.leader"'],
  ['[5000..20000)', '"cash"', '"role:finance_manager"'],
  ['[5000..20000)', '"bankTransfer"', '"role:finance_cashier"'],
  ['>= 20000', '-', '"role:general_manager"'],
];

const person = { id: '9', name: '沈一帆', nameEn: 'Shen Yifan' };
const version = (number: number, note: string | null) => ({
  version: number,
  deployedAt: `2026-11-${String(10 + number)}T02:00:00.000Z`,
  deployedBy: person,
  note,
});

export const record = (xml: string, more: Partial<DecisionRecord> = {}): DecisionRecord => ({
  key: 'expenseApprover',
  name: '费用审批人',
  file: ['expenseApprover'],
  kind: 'table',
  rules: 4,
  usedBy: [{ key: 'expenseReport', name: w('Expense report', '费用报销单'), definitionId: '7' }],
  xml,
  versions: [version(2, '限额上调'), version(1, null)],
  ...version(2, '限额上调'),
  ...more,
});

const choices: DesignChoices = {
  roles: [
    { code: 'finance_manager', name: w('Finance manager', '财务经理'), holders: 1 },
    { code: 'finance_cashier', name: w('Cashier', '出纳'), holders: 2 },
    { code: 'general_manager', name: w('General manager', '总经理'), holders: 1 },
  ],
  posts: [{ code: 'accountant', name: w('Accountant', '会计'), holders: 3 }],
  departments: [{ code: 'D08', name: w('Sea farm', '海上养殖部'), holders: 20, parent: null }],
  effects: [],
  messages: [],
  decisions: [],
  processes: [],
};

export interface Answers {
  readonly records: readonly DecisionRecord[];
  /** Of an earlier version. */
  readonly earlier?: DecisionRecord;
  readonly deployed?: Envelope;
  readonly failing?: boolean;
  readonly mayDeploy?: boolean;
}

const data = (answers: Answers, request: Request, url: URL): unknown => {
  const [, , , area, key] = url.pathname.split('/');
  if (area === 'design') return choices;
  if (area !== 'decisions') return null;
  if (request.method === 'POST') return [{ key: answers.records[0]?.key ?? 'made', version: 3 }];
  if (key === undefined) return answers.records;
  return url.searchParams.get('version') === '1' ? answers.earlier : answers.records.find((one) => one.key === key);
};

/** Stands in for the network; gives back how to stop and the bodies that were sent. */
export const serve = (answers: Answers): (() => void) => {
  const before = globalThis.fetch;
  const may =
    answers.mayDeploy === false ? permissions.filter((one) => !one.includes('deploy')) : [...permissions, 'models:page,models:deploy'];
  session.set({ token: 'story', user, dictionary: {}, permissions: may });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (answers.failing) return Response.json({ code: '503', desc: '服务暂不可用', data: null }, { status: 503 });
    const found = data(answers, request, url);
    const envelope: Envelope =
      request.method === 'POST' && answers.deployed
        ? answers.deployed
        : found === undefined
          ? { code: '404', desc: 'no decision', data: null }
          : { code: '200', desc: 'ok', data: found };
    return Response.json(envelope, { status: envelope.code === '200' ? 200 : Number(envelope.code) });
  };
  return () => {
    globalThis.fetch = before;
  };
};

export const Stage = ({ first }: { readonly first: Query }) => {
  const [query, setQuery] = useState<Query>(first);
  const navigation = useMemo(
    () => ({
      go: (_: string, next: Query = {}) => setQuery(next),
      back: () => undefined,
      href: (path: string, next: Query = {}) => `#${path}?${new URLSearchParams(next).toString()}`,
      close: () => undefined,
    }),
    [],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <main style={{ height: '100dvh', background: 'var(--pane)' }}>
          <DecisionsPage path="/process/decisions" query={query} />
        </main>
        <NoticeHost />
        <QuestionHost />
      </NavigationContext>
    </QueryClientProvider>
  );
};
