/** How much people may upload, and how much room there is: nobody fills the disk on which everybody works. */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';

/** In bytes. */
export interface Quota {
  /** What one person may upload within 24 hours. */
  readonly perDay: number;
  /** What all stored files may have together. */
  readonly inAll: number;
}

/** Bytes that are still free for somebody's upload, and what is said when they do not suffice. */
export interface Room {
  readonly left: number;
  readonly refusal: () => Refusal;
}

/** Left to the database and the system, in bytes: without it documents could not be saved any more. */
const reserve = 256 * 1024 * 1024;
const dayMs = 24 * 3_600_000;
const megabytes = (bytes: number): number => Math.max(0, Math.floor(bytes / 1024 / 1024));

export const diskFull = (): Refusal =>
  new Refusal('503', 'diskFull', w('The disk of the server is full; tell the administrator', '服务器磁盘空间不足，须由管理员处理'));

const overDay = (perDay: number, left: number): Refusal =>
  new Refusal(
    '413',
    'uploadQuota',
    w('One person may upload {most} MB within 24 hours; {left} MB are left', '每人24小时内最多上传 {most} MB，剩余 {left} MB'),
    { most: megabytes(perDay), left: megabytes(left) },
  );
const overAll = (inAll: number, left: number): Refusal =>
  new Refusal(
    '413',
    'filesQuota',
    w(
      'The files of the company may have {most} MB, of which {left} MB are left; tell the administrator',
      '公司文件总容量为 {most} MB，剩余 {left} MB，须由管理员处理',
    ),
    { most: megabytes(inAll), left: megabytes(left) },
  );

/** Room by the quota; what the person uploaded and deleted again counts no more. */
async function roomByQuota(sql: Sql, { clock }: Pick<Services, 'clock'>, userId: string, { perDay, inAll }: Quota): Promise<Room> {
  const [used] = await sql.query<{ own: string; whole: string }>(
    `select (select coalesce(sum(size), 0)::text from file where created_by = $1 and created_at > $2) as own,
       (select coalesce(sum(size), 0)::text from file) as whole`,
    [userId, new Date(clock.now().getTime() - dayMs)],
    'files_used',
  );
  const [own, whole] = [perDay - Number(used?.own ?? 0), inAll - Number(used?.whole ?? 0)];
  return own <= whole
    ? { left: Math.max(0, own), refusal: () => overDay(perDay, own) }
    : { left: Math.max(0, whole), refusal: () => overAll(inAll, whole) };
}

/** Room for somebody's next file: by the quota, if there is one, and on the disk. */
export async function roomFor(services: Services, userId: string, quota: Quota | null): Promise<Room> {
  const { free } = await services.storage.room();
  const onDisk: Room = { left: Math.max(0, free - reserve), refusal: diskFull };
  if (quota === null) return onDisk;
  const byQuota = await roomByQuota(services.db, services, userId, quota);
  return byQuota.left <= onDisk.left ? byQuota : onDisk;
}

/** One upload at a time is counted, so that several at once do not each find the same room. */
export async function holdQuota(tx: Sql, services: Services, userId: string, quota: Quota, size: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('files_quota'))`);
  const room = await roomByQuota(tx, services, userId, quota);
  if (size > room.left) throw room.refusal();
}
