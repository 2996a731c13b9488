/** Decision tables over HTTP: listed with who asks them, versions, deployed or refused by name. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DecisionListed, DecisionRecord } from '#model/workflow/design.ts';
import { drawn, type Drawn } from '#tests/server/documents/drawn.ts';

const path = '/tydf/process/decisions';
let play: Drawn;
beforeAll(async () => {
  play = await drawn();
});
afterAll(() => play?.close());

const file = (limit: number, key = 'whoSigns'): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="file" name="file" namespace="test">
<decision id="${key}" name="谁签字"><decisionTable id="t" hitPolicy="UNIQUE">
<input id="i" label="Days"><inputExpression id="e" typeRef="number"><text>leaveDays</text></inputExpression></input>
<output id="o" name="who" typeRef="string"/>
<rule id="r1"><inputEntry id="a1"><text>&lt; ${limit}</text></inputEntry><outputEntry id="b1"><text>"starter.leader"</text></outputEntry></rule>
<rule id="r2"><inputEntry id="a2"><text>&gt;= ${limit}</text></inputEntry><outputEntry id="b2"><text>"role:hr_specialist"</text></outputEntry></rule>
</decisionTable></decision></definitions>`;

const deploy = (login: string, body: object) => play.call<{ key: string; version: number }[]>(login, 'POST', path, body);

it(`POST ${path}: the next version; the same again changes nothing`, async () => {
  const first = await deploy('maoyu', { xml: file(3), note: 'First limits' });
  expect(first.json, first.json.desc).toMatchObject({ code: '200', data: [{ key: 'whoSigns', version: 1 }] });
  expect((await deploy('maoyu', { xml: file(3) })).json.data).toEqual([{ key: 'whoSigns', version: 1 }]);
  expect((await deploy('maoyu', { xml: file(5), over: { key: 'whoSigns', version: 1 } })).json.data).toEqual([
    { key: 'whoSigns', version: 2 },
  ]);
});

it(`POST ${path}: refused by name`, async () => {
  const stale = await deploy('maoyu', { xml: file(7), over: { key: 'whoSigns', version: 1 } });
  expect(stale.json).toMatchObject({ code: '409', reason: 'decisionChanged', params: { key: 'whoSigns', version: 2 } });
  const broken = await deploy('maoyu', { xml: file(3).replace('&lt; 3', '&lt; &lt; 3').replace('"starter.leader"', 'nobody(') });
  expect(broken.json).toMatchObject({ code: '422', reason: 'decisionHasProblems', params: { element: 'r1' } });
  expect(broken.json.faults?.map(({ field }) => field)).toEqual(['r1']);
  expect((await deploy('maoyu', { xml: '<nothing/>' })).json.code).toBe('422');
  expect(
    (await deploy('maoyu', { xml: '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="f" name="f" namespace="t"/>' }))
      .json,
  ).toMatchObject({
    code: '422',
    reason: 'decisionHasProblems',
  });
  expect((await deploy('maoyu', { note: 'no file' })).json).toMatchObject({ code: '400', faults: [{ field: 'xml' }] });
  expect((await deploy('yanfei', { xml: file(3) })).json).toMatchObject({ code: '403', params: { permission: 'models:deploy' } });
  // Nothing of what was refused is kept.
  const { json } = await play.call<DecisionRecord>('maoyu', 'GET', `${path}/whoSigns`);
  expect(json.data.versions.map(({ version }) => version)).toEqual([2, 1]);
});

it(`GET ${path}: the newest of each, with the flows that ask it`, async () => {
  await play.draw([{ id: 'step', rules: ['decision:whoSigns'] }]);
  const { json } = await play.call<DecisionListed[]>('maoyu', 'GET', path);
  expect(json.code, json.desc).toBe('200');
  expect(json.data.find(({ key }) => key === 'whoSigns')).toMatchObject({
    name: '谁签字',
    version: 2,
    kind: 'table',
    rules: 2,
    file: ['whoSigns'],
    deployedBy: { name: expect.any(String) as unknown },
    usedBy: [{ key: 'hrLeaveRequest' }],
  });
  expect((await play.call('yanfei', 'GET', path)).json).toMatchObject({ code: '403', params: { permission: 'models:page' } });
});

it(`GET ${path}/{key}: its file of any version`, async () => {
  const newest = await play.call<DecisionRecord>('maoyu', 'GET', `${path}/whoSigns`);
  expect(newest.json.data).toMatchObject({
    version: 2,
    xml: file(5),
    versions: [
      { version: 2, note: null },
      { version: 1, note: 'First limits' },
    ],
  });
  const first = await play.call<DecisionRecord>('maoyu', 'GET', `${path}/whoSigns?version=1`);
  expect(first.json.data).toMatchObject({ version: 1, xml: file(3) });
  expect((await play.call('maoyu', 'GET', `${path}/whoSigns?version=9`)).json).toMatchObject({ code: '404', reason: 'missingDecision' });
  expect((await play.call('maoyu', 'GET', `${path}/whoSigns?version=x`)).json).toMatchObject({
    code: '400',
    faults: [{ field: 'version' }],
  });
  expect((await play.call('maoyu', 'GET', `${path}/ghost`)).json).toMatchObject({ code: '404', params: { key: 'ghost' } });
  expect((await play.call('yanfei', 'GET', `${path}/whoSigns`)).json).toMatchObject({ code: '403' });
});
