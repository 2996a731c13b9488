/** The practice flow: three planted problems and no other, found by the designer's own proof; mended they are gone; never deployed. */
import { createFlowRoom, leftOf, planted, type Planted } from '#client/practice/flowRoom.ts';
import { No, type Asked } from '#client/practice/room.ts';
import type { ProcessReport } from '#machines/verify/report.ts';
import type { ModelRecord } from '#model/workflow/design.ts';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

const sample = readFileSync(new URL('../../src/client/practice/sample.bpmn', import.meta.url), 'utf8');
const opened = () => createFlowRoom(sample, {}, () => '2026-11-22T08:00:00.000Z');
const asked = (method: string, path: string, body: Asked['body'] = {}): Asked => ({ method, path, body, params: new URLSearchParams() });

const mends: Readonly<Record<Planted, (xml: string) => string>> = {
  gap: (xml) => xml.replace('leaveDays &lt; 3', 'leaveDays &lt;= 3'),
  unknownField: (xml) => xml.replace('leaveDay &gt; 7', 'leaveDays &gt; 7'),
  deadlock: (xml) => xml.replaceAll('parallelGateway', 'exclusiveGateway'),
};

const checked = async (xml: string): Promise<ProcessReport> => {
  const answer = (await opened().answers(asked('POST', '/tydf/process/verification', { xml }))) as readonly ProcessReport[];
  if (!answer[0]) throw new Error('no report');
  return answer[0];
};
const grave = ({ findings }: ProcessReport) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ kind, element }) => `${kind} ${element}`);

test('has the three planted problems and no other', async () => {
  const report = await checked(sample);
  expect(grave(report).toSorted()).toEqual(['deadlock join', 'gap long', 'unknownField veryLong_yes']);
  expect(leftOf(report.findings)).toEqual(planted);
});

test.each(planted)('%s is ticked off when it alone is mended', async (one) => {
  const { findings } = await checked(mends[one](sample));
  expect(leftOf(findings)).toEqual(planted.filter((other) => other !== one));
});

test('mended in full it is told to who listens, and is still not deployed', async () => {
  const room = opened();
  const heard: (readonly Planted[])[] = [];
  const stop = room.listen((left) => heard.push(left));
  const xml = planted.reduce((text, one) => mends[one](text), sample);
  const report = await checked(xml);
  expect([grave(report), report.deployable]).toEqual([[], false]);
  const saved = room.answers(asked('PUT', '/tydf/process/model/put/practice', { xml })) as ModelRecord;
  expect([saved.version, saved.xml]).toEqual([2, xml]);
  await expect.poll(() => heard).toEqual([[]]);
  stop();
  expect(() => room.answers(asked('POST', '/tydf/process/model/deploy/practice'))).toThrow(No);
});
