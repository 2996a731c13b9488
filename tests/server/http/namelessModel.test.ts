/** A drawing whose process has no name, as many reference models have none, is kept under its key. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

it.each(['', ' name=""'])('a process with%s no name', async (name) => {
  const key = `nameless${name.length}`;
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="${key}"${name} isExecutable="true">
    <startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/></process></definitions>`;
  const { json } = await (await server.as('admin')).call<AnyDoc>('POST', '/tydf/process/model/add', { xml });
  expect(json.code, JSON.stringify(json)).toBe('200');
  expect([json.data['key'], json.data['name']]).toEqual([key, key]);
});
