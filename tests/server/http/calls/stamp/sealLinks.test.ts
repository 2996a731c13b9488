/** Seals and their neighbours through HTTP: contracts get their stamped copy, leavers give back what they keep. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { upload } from '#tests/fixtures/company.ts';
import { agreed, approveAll, approveAt, done, signing } from '#tests/support/money/contracts.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { seal } from '#tests/support/office/seals.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let uses: ReturnType<typeof waysOf>;
beforeAll(async () => {
  server = await startTestServer();
  uses = waysOf(server, 'stampUse', '/tydf/process/stampUse');
});
afterAll(() => server?.close());

/** A use of the contract seal for a contract, with its stamped copy. */
async function stamped(stampId: string, contractId: string): Promise<string> {
  const sent = await uses.submit('yanfei', {
    fileKind: 'contract',
    fileName: '设备采购合同',
    receiveOrg: '供方',
    reason: '签订合同',
    contractId,
    stampFiles: [await upload(await server.as('yanfei'), 'contract.pdf')],
    useDate: '2026-11-20',
    stamps: [{ stampId, copies: 2, positions: 1, crossPage: true }],
  });
  const id = textOf(sent['id']);
  for (const login of ['qinhao', 'tangwenjing']) await uses.decide(login, id);
  const scan = [await upload(await server.as('jiangyuzhen'), 'stamped.pdf')];
  const line = { id: textOf((sent['stamps'] as AnyDoc[])[0]?.['id']), actualCount: 4 };
  await uses.decide('jiangyuzhen', id, { stampedAt: testDay.toISOString(), stamps: [line], scan });
  return id;
}

it('the approval by which a contract is signed gets the stamped copy, and names no use of another contract or one named already', async () => {
  const stampId = await seal(server, '合同专用章', { stampType: 'contract' });
  const [one, other] = [await agreed(server), await agreed(server)];
  const sent = (await done(server, 'yanfei', 'POST', `${approveAt}/submitProcess`, { contractId: one, ...signing }))['document'] as AnyDoc;
  const useId = await stamped(stampId, one);
  const approval = () => done(server, 'yanfei', 'GET', `${approveAt}/get/${textOf(sent['id'])}`);
  expect(await approval()).toMatchObject({ stampUseId: useId, signedFiles: [{ name: 'stamped.pdf' }] });
  // The use keeps its own copy.
  expect((await uses.get('yanfei', useId)).data).toMatchObject({ scan: [{ name: 'stamped.pdf' }] });
  await approveAll(server, 'contractApprove', textOf(sent['id']));

  const send = async (values: AnyDoc) =>
    (await (await server.as('yanfei')).call<AnyDoc>('POST', `${approveAt}/submitProcess`, { contractId: other, ...signing, ...values }))
      .json;
  expect(await send({ stampUseId: useId })).toMatchObject({ code: '400', faults: [{ field: 'stampUseId', rule: 'sealed' }] });
  const second = await stamped(stampId, other);
  expect((await send({ stampUseId: second })).code).toBe('200');
});

it('whoever keeps or has borrowed a seal is held up by it when leaving', async () => {
  await seal(server, '设备部章', { keeper: 'tianye' });
  const [file] = await server.db.query<{ id: string }>(
    `select s.id::text from hr_pf_staff_onboard s join users u on u.id = s.user_id where u.user_name = 'tianye'`,
  );
  const facts = server.services.areas.facts['hrStaffResign']?.['clearance'];
  const definition = server.services.registry.get('hrStaffResign');
  if (facts === undefined || definition === undefined) throw new Error('no clearance');
  const known = await facts({ sql: server.db, record: { staffId: file?.id }, definition, today: '2026-11-20' } as never);
  expect(known).toMatchObject({ seals: [expect.stringMatching(/^YZ\d{4} 设备部章$/)] });
});
