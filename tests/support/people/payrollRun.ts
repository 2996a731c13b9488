/** Payroll of a month as a process of its own that can be killed: generates and taxes `MONTH` in `DATABASE_URL` as `PERSON`. */
import { actorOf } from '#server/access/actor.ts';
import { generateMonth } from '#server/business/hr/payroll/generate.ts';
import { taxMonth } from '#server/business/hr/payroll/taxation.ts';
import { openDatabase } from '#server/db/connect.ts';
import { openServices } from '#server/services.ts';

const db = openDatabase(process.env['DATABASE_URL'] ?? '');
const services = await openServices({ db, folder: process.env['TYDF_DATA'] ?? '', trailKey: Buffer.alloc(32, 7) });
const actor = await actorOf(db, process.env['PERSON'] ?? '');
if (actor === null) throw new Error('no such person');
const context = { services, actor, language: 'zh', address: '127.0.0.1' } as const;
const asked = { salaryMonth: process.env['MONTH'] ?? '', deptId: null, ids: null };
await generateMonth(context, asked);
await taxMonth(context, asked);
await db.close();
