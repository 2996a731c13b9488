/** A document's flow calls a process and waits for a message: the same runner, only that its steps are the document's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workOnce } from '#server/documents/background.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { jobChannel } from '#server/flows/process/jobs.ts';
import { completeTask, deliverMessage } from '#server/flows/process/processes.ts';
import { storyOf, type Story } from '#tests/server/documents/story.ts';
import { end, file, line, process, start, task } from './processes.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('hrLeaveRequest');
  const leader =
    '<userTask id="leader" name="Leader" tydf:nameEn="Leader"><extensionElements><tydf:approver rule="starter.leader"/></extensionElements></userTask>';
  const flow = process(
    'hrLeaveRequest',
    line(
      start(),
      leader,
      '<callActivity id="call" calledElement="lookUp"/>',
      '<intermediateCatchEvent id="note"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>',
      end(),
    ),
  );
  const lookUp = process('lookUp', line(start(), task('look'), end()));
  await deployFile(story.server.services, file(`${flow}${lookUp}`, '<message id="m" name="doctorsNote"/>'), null);
});
afterAll(() => story?.close());

const submitted = async (): Promise<string> => {
  const day = '2026-12-01';
  const { document } = await story.by('yanfei', 'submit', {
    leaveType: 'personal',
    startDate: day,
    startHalf: 'am',
    endDate: day,
    endHalf: 'pm',
    reason: '家中有事',
    agentUser: story.user('luyang'),
    staffId: story.staff('yanfei'),
  });
  return String(document['id']);
};
const statusOf = async (id: string): Promise<string> =>
  (await story.one<{ status: string }>('select status from hr_leave_request where id = $1', [id])).status;

it('goes on when the called process is done, and is approved when the message has come', async () => {
  const { services, db } = story.server;
  const id = await submitted();
  let hear: () => void = () => undefined;
  const heard = new Promise<void>((resolve) => (hear = resolve));
  const stop = await db.listen(jobChannel, () => hear());
  await story.by('qinhao', 'approve', { id });
  // The called process begins at once, not at the server's next turn.
  await heard;
  await stop();
  await workOnce(services);
  const look = await story.one<{ id: string }>(`select id::text from task where node_id = 'look' and state = 'open'`);
  await completeTask(services, { taskId: look.id, values: {}, actorId: story.user('qinhao') });
  await workOnce(services);
  expect(await statusOf(id)).toBe('submitted');
  expect(await db.query('select node_id, name from subscription')).toEqual([{ node_id: 'note', name: 'doctorsNote' }]);
  await deliverMessage(services, { name: 'doctorsNote', values: {} });
  await workOnce(services);
  expect(await statusOf(id)).toBe('approved');
  expect(await db.query('select 1 from subscription')).toEqual([]);
  const { trail, chain } = await story.bundle('yanfei', id);
  expect(trail.map(({ action }) => action)).toEqual(['submit', 'approve', 'childDone', 'message']);
  expect(chain.unbroken).toBe(true);
});
