/** A server that only runs jobs, as a process of its own that can be killed: takes what waits in `DATABASE_URL`, says when it has begun. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/connect.ts';
import { openJobs } from '#server/jobs/worker.ts';
import { openServices } from '#server/services.ts';
import { slowKind } from './fakes/slowKind.ts';

const services = await openServices({
  db: openDatabase(process.env['DATABASE_URL'] ?? ''),
  folder: process.env['TYDF_DATA'] ?? '',
  trailKey: Buffer.alloc(32, 7),
});
const slow = slowKind(true);
const jobs = await openJobs(services, [slow.kind]);
await jobs.take();
while (slow.begun.length === 0) await sleep(20);
process.stdout.write('begun\n');
