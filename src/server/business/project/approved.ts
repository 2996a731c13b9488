/** What follows from the approval of a project. */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { projectInitiate } from '#resources/project/projectInitiate.ts';
import { projectReserve } from '#resources/project/projectReserve.ts';
import { readRecord } from '../../documents/record.ts';
import { draftSchedule } from './scheduleEffects.ts';
import { effect } from '../../effects/effect.ts';

/** The idea that it comes from has become this project, and no other; its manager gets the draft of a schedule. */
export const projectApproved = effect(projectInitiate, async ({ tx, record, write }) => {
  await draftSchedule({ write, record });
  if (record.reserveId === null) return;
  const idea = await readRecord(tx, projectReserve, record.reserveId, { lock: true });
  if (idea?.['reserveStatus'] === 'initiated')
    throw new Refusal('409', 'reserveTaken', w('Another project was approved from the same idea', '该储备项目已由其他项目立项'));
  await write(projectReserve.key, { reserveStatus: 'initiated', initiateId: record.id }, { id: record.reserveId });
});
