/** A document that waits for a time, a message or to be told to go on: everybody sees for what, since when, until when; nobody is urged. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle, InboxPage } from '#model/workflow/inbox.ts';
import { base, openOffice, type Office } from './instances.ts';

let office: Office;
let drawing: string;

/** The shipped leave, with an element before its first approval. */
const standingAt = (element: string, roots = ''): string =>
  drawing
    .replace('<bpmn:process', `${roots}<bpmn:process`)
    .replace('</bpmn:process>', `${element}<bpmn:sequenceFlow id="fromLab" sourceRef="lab" targetRef="leader"/></bpmn:process>`)
    .replace(/(<bpmn:sequenceFlow [^>]*sourceRef="start"[^>]*targetRef=")leader"/, '$1lab"');

beforeAll(async () => {
  office = await openOffice();
  const { definitionId } = await office.ask<{ definitionId: string }>('GET', `${base}/${(await office.submitted()).instance}`);
  drawing = (await office.ask<{ xml: string }>('GET', `/tydf/process/definition/${definitionId}/xml`)).xml;
});
afterAll(() => office?.close());

const seen = async (id: string) =>
  (await office.author.call<DocumentBundle>('GET', `/tydf/process/document/hrLeaveRequest/${id}`)).json.data;
const started = async (id: string) =>
  (await office.author.call<InboxPage>('GET', '/tydf/process/inbox?tab=started&size=100')).json.data.rows.find(
    ({ documentId }) => documentId === id,
  );
const listed = async (id: string) => (await office.author.call<AnyDoc>('GET', `/tydf/process/hrLeaveRequest/get/${id}`)).json.data;

describe.each([
  {
    what: 'a time',
    element:
      '<bpmn:intermediateCatchEvent id="lab" name="等两天"><bpmn:timerEventDefinition><bpmn:timeDuration>P2D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    called: '等两天',
    wait: { kind: 'timer', name: null },
    dueAfterMs: 2 * 86_400_000,
  },
  {
    what: 'a message, of an element without name',
    element: '<bpmn:intermediateCatchEvent id="lab"><bpmn:messageEventDefinition messageRef="m1"/></bpmn:intermediateCatchEvent>',
    roots: '<bpmn:message id="m1" name="化验结果"/>',
    called: '等待消息',
    wait: { kind: 'message', name: '化验结果', dueAt: null },
  },
  {
    what: 'a receive task',
    element: '<bpmn:receiveTask id="lab" name="等待化验"/>',
    called: '等待化验',
    wait: { kind: 'trigger', name: null, dueAt: null },
  },
])('a document at $what', ({ element, roots, called, wait, dueAfterMs }) => {
  it('shows it in the reader, in its list, in the inbox with its progress; urging says so', async () => {
    await office.deploy(standingAt(element, roots));
    const now = office.server.clock.now().getTime();
    const { id } = await office.submitted();
    const { flow, can } = await seen(id);
    const here = flow?.route.filter(({ state }) => state === 'here') ?? [];
    expect(here).toMatchObject([{ nodeId: 'lab', name: { zh: called }, problem: null, wait }]);
    expect(flow?.marks).toMatchObject({ lab: 'here' });
    expect(Math.abs(Date.parse(here[0]?.wait?.since ?? '') - now)).toBeLessThan(60_000);
    if (dueAfterMs !== undefined) expect(Math.abs(Date.parse(here[0]?.wait?.dueAt ?? '') - now - dueAfterMs)).toBeLessThan(60_000);
    expect(await listed(id)).toMatchObject({ currentNode: called });
    expect(await started(id)).toMatchObject({ node: { id: 'lab', name: { zh: called } }, wait, progress: { done: 0 }, holders: [] });
    expect((await started(id))?.progress?.ahead).toBeGreaterThan(0);
    expect(can['urge']).toMatchObject({ reason: 'nobodyAsked', desc: { zh: expect.stringContaining(called) as unknown } });
    const urged = await office.author.call('POST', `/tydf/process/document/hrLeaveRequest/${id}/urge`, { requestId: `urge-${id}` });
    expect(urged.json).toMatchObject({ code: '409', reason: 'nobodyAsked' });
  });
});

it('where somebody is asked nothing of it is said', async () => {
  await office.deploy(drawing.replace('</bpmn:process>', '<!-- as shipped --></bpmn:process>'));
  const { id } = await office.submitted();
  const { flow } = await seen(id);
  expect(flow?.route.find(({ state }) => state === 'here')).not.toHaveProperty('wait');
  expect((await started(id))?.wait).toBeNull();
});
