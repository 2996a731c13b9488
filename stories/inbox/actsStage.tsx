/** A bar with a document of its own, for the stories of what it asks. */
import { ActionBar } from '#client/blocks/act/ActionBar.tsx';
import { acts } from '#client/blocks/act/actionWords.ts';
import { saveOpinion } from '#client/blocks/decide/opinions.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { everyCan, firstBundle } from './bundles.ts';
import { people } from './fixtures.ts';
import { serve, Stage } from './server.tsx';

export const actsBundle: DocumentBundle = {
  ...firstBundle,
  can: { ...firstBundle.can, addBefore: true, addAfter: true },
  choices: {
    returnTo: [
      { id: 'audit', name: w('Audit', '财务审核'), straight: true },
      { id: 'costLeader', name: w('Department leader', '部门负责人'), straight: false },
    ],
    choose: [{ id: 'pay', name: w('Pay', '出纳付款'), due: false, people: [] }],
    added: [
      { taskId: '9001', people: [people.chen] },
      { taskId: '9002', people: [people.wei] },
    ],
  },
  questions: [
    { id: '71', taskId: '8807', asker: people.qiao, at: '2026-11-20T06:00:00Z', text: '住宿为何超标？', answer: null },
    { id: '72', taskId: '8808', asker: people.chen, at: '2026-11-20T07:00:00Z', text: '发票原件在哪里？', answer: null },
  ],
};

export const actsMeta = {
  component: ActionBar,
  args: {
    about: '8807',
    resource: 'expenseReport',
    title: '费用报销单 ¥3,268.00',
    code: 'BX-20261120-0007',
    can: everyCan,
    toFill: null,
    commentRequired: false,
    bundle: actsBundle,
    values: { applicant: '赵明远', amount: '¥3,268.00' },
    onAsked: fn(),
    onAct: fn(),
    onDeed: fn(async () => null),
  },
  beforeEach: async () => {
    const before = globalThis.fetch;
    serve({});
    for (const action of ['', ...Object.keys(acts).map((name) => `/${name}`)]) await saveOpinion(`8807${action}`, '');
    return () => {
      globalThis.fetch = before;
    };
  },
  decorators: [
    (Story) => (
      <Stage height="auto" width={960}>
        <div style={{ minHeight: 380 }} />
        <Story />
      </Stage>
    ),
  ],
} satisfies Meta<typeof ActionBar>;
