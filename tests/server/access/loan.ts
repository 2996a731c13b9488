/**
 * A loan whose bank account was changed on its way, and whose flow asks for that account: what an approver and who operates flows are
 * told of it besides the record itself (sensitive fields are masked from all but their owner and who may see them).
 */
import { expect } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle, InboxPage } from '#model/workflow/inbox.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { onceIn, type Other } from './other.ts';
import { baseOf, idBy } from './stage.ts';

const accounts = ['CN6222020200112233391', 'CN6217001122334455668'] as const;

const flow = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:tydf="urn:tydf:bpmn" targetNamespace="test">
<process id="debitNote" name="x" isExecutable="true" tydf:repostAt="start"><startEvent id="s"/>
<userTask id="leader" name="x"><extensionElements><tydf:approver rule="starter.leader"/></extensionElements></userTask>
<exclusiveGateway id="g" default="no"/>
<userTask id="finance" name="x"><extensionElements><tydf:approver rule="role:finance_manager"/></extensionElements></userTask><endEvent id="e"/>
<sequenceFlow id="a" sourceRef="s" targetRef="leader"/><sequenceFlow id="b" sourceRef="leader" targetRef="g"/>
<sequenceFlow id="yes" sourceRef="g" targetRef="finance"><conditionExpression>bankAccount = "${accounts[1]}"</conditionExpression></sequenceFlow>
<sequenceFlow id="no" sourceRef="g" targetRef="e"/><sequenceFlow id="c" sourceRef="finance" targetRef="e"/>
</process></definitions>`;

interface Loan {
  readonly id: string;
  readonly instanceId: string;
  readonly taskId: string;
}

/** Sent, rejected, and sent again once the personnel file names another account. */
const loanOf = onceIn(async ({ server, clientOf }): Promise<Loan> => {
  await deployFile(server.services, flow, null);
  const [author, leader, base] = [clientOf('employee'), clientOf('leader'), baseOf('debitNote')];
  const body = { loanType: 'purchase', amount: '100.00', reason: 'x', planClearDate: '2026-12-31' };
  let id = '';
  const done = async (client: typeof author, path: string, more: AnyDoc): Promise<void> => {
    const { json } = await client.call<{ document: AnyDoc }>('POST', `${base}/${path}`, { ...more, requestId: `loan-${path}` });
    expect(json.code, `${path}: ${JSON.stringify(json)}`).toBe('200');
    id = String(json.data.document['id']);
  };
  const account = (to: string): Promise<unknown> =>
    server.db.query('update hr_pf_staff_onboard set bank_account = $1 where user_id = $2', [to, author.userId]);
  const taskId = async (): Promise<string> => {
    const { json } = await leader.call<InboxPage>('GET', '/tydf/process/inbox?tab=todo&resource=debitNote');
    return json.data.rows.find(({ documentId }) => documentId === id)?.taskId ?? '';
  };
  await account(accounts[0]);
  await done(author, 'submitProcess', body);
  await done(leader, 'rejectProcess', { id, taskId: await taskId(), comment: 'x' });
  await account(accounts[1]);
  await done(author, 'rePostProcess', { ...body, id });
  return {
    id,
    instanceId: await idBy(server, `flow_instance where resource = 'debitNote' and document_id = $1`, id),
    taskId: await taskId(),
  };
});

const tells = (answer: unknown): boolean => accounts.some((account) => JSON.stringify(answer).includes(account));

export const onLoan: readonly Other[] = [
  {
    name: 'the trail does not say to an approver from which account to which',
    right: async (stage) => {
      const { taskId } = await loanOf(stage);
      const { json } = await stage.clientOf('leader').call<DocumentBundle>('GET', `/tydf/process/task/${taskId}`);
      const { trail } = json.data;
      return trail.some(({ changes }) => changes.some(({ field }) => field === 'bankAccount')) && !tells(trail);
    },
  },
  {
    name: 'the way of a document does not say why it goes where a sensitive field decides',
    right: async (stage) => {
      const { taskId } = await loanOf(stage);
      const { json } = await stage.clientOf('leader').call<DocumentBundle>('GET', `/tydf/process/task/${taskId}`);
      const route = json.data.flow?.route ?? [];
      return route.some(({ nodeId }) => nodeId === 'finance') && !tells(json.data.flow);
    },
  },
  {
    name: 'who operates flows sees what changed, not from what to what',
    right: async (stage) => {
      const { instanceId } = await loanOf(stage);
      const { json } = await stage.clientOf('designer').call('GET', `/tydf/process/instances/${instanceId}`);
      return json.code === '200' && JSON.stringify(json.data).includes('"bankAccount"') && !tells(json.data);
    },
  },
  {
    name: 'its owner is told, in the same places',
    right: async (stage) => {
      const { id } = await loanOf(stage);
      const { json } = await stage.clientOf('employee').call<DocumentBundle>('GET', `/tydf/process/document/debitNote/${id}`);
      return tells(json.data.trail) && tells(json.data.flow);
    },
  },
];
