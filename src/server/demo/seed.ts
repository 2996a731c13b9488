/**
 * The demo company, loaded once into an empty installation: people, registers, then a year of documents played through the door.
 * Deterministic: the same day gives the same company. Never loaded in production (the caller decides).
 */
import { randomBytes } from 'node:crypto';
import { dateAt } from '#model/dates.ts';
import { actorOf } from '#server/access/actor.ts';
import { storePassword } from '#server/access/changePassword.ts';
import { takeEffects } from '#server/documents/dated.ts';
import { hashPassword } from '#server/access/passwords.ts';
import type { Context, Services } from '#server/context.ts';
import { insertRow, type Installing } from '#server/install/rows.ts';
import { deliverNotices } from '#server/notices/deliver.ts';
import { noMail } from '#server/notices/smtp.ts';
import { outboxBatch, workOutbox } from '#server/outbox/queue.ts';
import { loadFiles } from './hr/contracts.ts';
import { loadEstablishment } from './hr/establishment.ts';
import { loadHistories } from './hr/histories.ts';
import { playLeavers } from './hr/leavers.ts';
import { firstPayPlans, playOnboardings, tellOpenForms } from './hr/onboardings.ts';
import { expensePlans } from './expense.ts';
import { loadInsurance } from './hr/insurance.ts';
import { movementPlans } from './hr/movement.ts';
import { loadPay } from './hr/pay.ts';
import { loadApplications } from './hr/applications.ts';
import { loadCandidates, loadRecruiting } from './hr/recruiting.ts';
import { playPayMonths } from './hr/payMonths.ts';
import { payPlans, settleChanges, settlePay } from './hr/payPlans.ts';
import { loadThings } from './hr/things.ts';
import { loadFigures } from './hr/figures.ts';
import { loadTraining } from './hr/training.ts';
import { leavesWithProof, reportAllBack } from './hr/leaves.ts';
import { leavePlans } from './leave.ts';
import { loanPlans, settlingPlans } from './loan.ts';
import { loadMessages } from './messages.ts';
import { insertOrganisation, type Organisation } from './people.ts';
import { loadPlaces } from './places.ts';
import { addDays, type Plan } from './plan.ts';
import { DemoPlayer } from './play.ts';
import { chance } from './random.ts';
import { fillRegisters, nameAdministrators } from './registers.ts';
import { loadShowcase } from './showcase.ts';
import { systemPlans } from './systems.ts';

interface Volumes {
  readonly leave: number;
  readonly expense: number;
  readonly loan: number;
  /** Months of payroll that are paid; three unless told. */
  readonly months?: number;
  /** How many of the settled documents of human resources there are, 0 to 1; of each state there is one in any case. */
  readonly settled?: number;
}

interface DemoOptions {
  /** Password of all demo accounts; null lets one be made up. */
  readonly password: string | null;
  /** Told when loading begins, which takes a while. */
  readonly say?: (line: string) => void;
  /** Documents of a year, by resource; the default is the size of the demo company. */
  readonly documents?: Volumes;
}

/** Payroll from the salary of the December before last on: with it two tax years are whole. */
const sizes: Volumes = { leave: 270, expense: 210, loan: 45, months: 22, settled: 1 };
const fewMonths = 3;
const fewSettled = 0.1;

/** The administrator of the demo: every permission, no part in any approval. */
async function insertAdministrator(into: Installing, organisation: Organisation): Promise<string> {
  const { sql } = into;
  const [role] = await sql.query<{ id: string }>(`select id::text from roles where code = 'sys_admin'`);
  const [post] = await sql.query<{ id: string }>(`select post_id::text as id from users where user_name = 'maoyu'`);
  const account = {
    user_name: 'admin',
    real_name: '管理员',
    name_en: 'Administrator',
    user_type: 'service',
    mobile: '10000000000',
    dept_id: organisation.departments.get('D13'),
    post_id: post?.id,
    roles: role === undefined ? [] : [role.id],
    status: 'enabled',
    sort: 1000,
  };
  return insertRow(into, 'users', account);
}

/** People, accounts and their one password. */
export async function loadPeople(services: Services, passwordHash: string): Promise<{ organisation: Organisation; adminId: string }> {
  const now = services.clock.now();
  return services.db.transaction(async (sql) => {
    const into = { sql, registry: services.registry, now };
    const organisation = await insertOrganisation(into);
    const adminId = await insertAdministrator(into, organisation);
    const users = await sql.query<{ id: string }>(`select id::text from users where status = 'enabled'`);
    for (const { id } of users) await storePassword(sql, id, passwordHash, false, now);
    return { organisation, adminId };
  });
}

async function acting(services: Services, userId: string | undefined): Promise<Context> {
  const actor = await actorOf(services.db, userId ?? '');
  if (actor === null) throw new Error(`user ${userId} of the demo cannot act`);
  return { services, actor, language: 'zh', address: '127.0.0.1' };
}

/** Duties, places, leave balances, budgets, accounts and pay, entered by the administrator. */
export async function loadRegisters(services: Services, organisation: Organisation, adminId: string): Promise<void> {
  const administrator = await acting(services, adminId);
  await nameAdministrators(administrator, await acting(services, organisation.users.get('shenyifan')), organisation);
  await loadPlaces(administrator, organisation);
  await fillRegisters(services, administrator, organisation);
  await loadPay(administrator, organisation);
  await loadInsurance(administrator, organisation);
}

async function loadDocuments(services: Services, organisation: Organisation, counts: Volumes): Promise<number> {
  const today = services.clock.now();
  const random = chance(20_261_120);
  const [account] = await services.db.query<{ id: string }>(
    `select id::text from company_bank_account where account_type = 'basic' order by id limit 1`,
  );
  if (account === undefined) throw new Error('the demo has no bank account to pay from');
  const personnel = await acting(services, organisation.users.get('xujiayi'));
  const player = new DemoPlayer(services, random, today);
  const { settled = fewSettled } = counts;
  await playLeavers(personnel, player, organisation);
  const pay = await payPlans(services, chance(20_261_123), organisation, today, settled);
  for (const plan of pay.first) await player.play(plan, organisation.users.get(plan.applicant) ?? '');
  await settleChanges(services, organisation, addDays(today, -250));
  const leaves = leavePlans(random, organisation, today, counts.leave);
  const loans = loanPlans(random, organisation, account.id, today, counts.loan);
  const plans: Plan[] = [
    ...leaves,
    ...(await leavesWithProof(personnel, organisation, today)),
    ...loans,
    ...settlingPlans(chance(20_261_122), organisation, account.id, today, loans),
    ...expensePlans(random, organisation, account.id, today, counts.expense),
    ...(await systemPlans(services, organisation, today)),
    ...(await movementPlans(services, chance(20_261_126), organisation, today, settled)),
    ...pay.rest,
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const plan of plans) await player.play(plan, organisation.users.get(plan.applicant) ?? '');
  const recruiting = { personnel, player, organisation, today, settled };
  await loadRecruiting(recruiting);
  await loadApplications(recruiting);
  await loadCandidates(recruiting);
  await playOnboardings(recruiting);
  await tellOpenForms(personnel);
  // What was approved for a day since then, as the work of that day did it.
  await takeEffects(services, dateAt(today.toISOString(), services.zone));
  for (const plan of await firstPayPlans(services, today)) await player.play(plan, organisation.users.get(plan.applicant) ?? '');
  await settlePay(services, organisation, today);
  await reportAllBack(personnel, await acting(services, organisation.users.get('zhoumin')), today);
  await playPayMonths({ services, organisation, random: chance(20_261_124) }, player, {
    paid: counts.months ?? fewMonths,
    account: account.id,
    today,
  });
  return plans.length - player.refused;
}

/** Accounts of those who joined by an onboarding get the one password, too. */
async function welcome({ db, clock }: Services, passwordHash: string): Promise<void> {
  const users = await db.query<{ id: string }>(
    `select id::text from users u where status = 'enabled' and not deleted and not exists (select from credential c where c.user_id = u.id)`,
  );
  for (const { id } of users) await storePassword(db, id, passwordHash, false, clock.now());
}

const readAfterMs = 3 * 86_400_000;

/** What the year's decisions told people, without a mail to anybody; what is older than three days they have read. */
async function loadNotices(services: Services): Promise<void> {
  const quiet = { ...services, mail: noMail };
  for (let taken = outboxBatch; taken === outboxBatch;) taken = await workOutbox(quiet, deliverNotices(quiet));
  const now = services.clock.now();
  await services.db.query(
    'update notice set read_at = least(at + $3::interval, $2) where at < $1 and read_at is null and send_id is null',
    [new Date(now.getTime() - readAfterMs), now, '4 hours'],
  );
}

const accountLines = (password: string): string[] => [
  `Demo accounts, all with the password ${password}`,
  '  admin         administrator, all rights',
  '  yanfei        employee; his documents go to qinhao, then gaozhenbo, then zhaomingyuan',
  '  jiangyuzhen   employee in the office; liuguifang, sunyalin, zhaomingyuan',
  '  qinhao        department leader            gaozhenbo     vice president',
  '  majun         accountant                   qiaolihua     finance manager',
  '  weixiaodan    cashier                      xujiayi       HR specialist',
];

/** Takes over another password for those demo accounts that still have the one they were given. */
async function changeDemoPassword(services: Services, password: string): Promise<void> {
  const [kept] = await services.db.query<{ value: { hash: string } }>(`select value from parameter where key = 'demo'`);
  if (kept === undefined) return;
  const hash = await hashPassword(password);
  await services.db.transaction(async (sql) => {
    await sql.query('update credential set password_hash = $2 where password_hash = $1', [kept.value.hash, hash]);
    await sql.query(`update parameter set value = value || jsonb_build_object('hash', $1::text) where key = 'demo'`, [hash]);
  });
}

/** Loads the demo where there is none; answers the lines to print. */
export async function seed(services: Services, { password, say, documents = sizes }: DemoOptions): Promise<string[]> {
  const { db } = services;
  const [loaded] = await db.query<{ complete: boolean }>(
    `select (value ->> 'complete')::boolean as complete from parameter where key = 'demo'`,
  );
  if (loaded?.complete === false)
    return ['The demo company is loaded only in part: its first start was cut off. Remove the data folder to load it again.'];
  if (loaded !== undefined) {
    if (password === null) return ['Demo accounts keep the password printed at the first start; TYDF_DEMO_PASSWORD sets another.'];
    await changeDemoPassword(services, password);
    return accountLines(password);
  }
  const [anybody] = await db.query('select 1 as found from users limit 1');
  if (anybody !== undefined) return [];
  say?.('Loading the demo company and a year of its documents; about half a minute.');
  const chosen = password ?? randomBytes(9).toString('base64url');
  const hash = await hashPassword(chosen);
  await db.query(
    `insert into parameter (key, value, updated_at) values ('demo', jsonb_build_object('hash', $1::text, 'complete', false), $2)`,
    [hash, services.clock.now()],
  );
  const { organisation, adminId } = await loadPeople(services, hash);
  await loadRegisters(services, organisation, adminId);
  const administrator = await acting(services, adminId);
  await loadEstablishment(administrator, organisation);
  const personnel = await acting(services, organisation.users.get('xujiayi'));
  const today = dateAt(services.clock.now().toISOString(), services.zone);
  await loadFiles(personnel, organisation);
  await loadHistories(personnel, today);
  await loadThings(personnel, organisation, today);
  const count =
    (await loadDocuments(services, organisation, documents)) +
    (await loadTraining(services, organisation, documents.settled ?? fewSettled));
  await loadFigures(services);
  await welcome(services, hash);
  await loadShowcase(services, adminId);
  // What people were told last stands first: notices come in the order in which they are written.
  await loadMessages(administrator, organisation, chance(20_261_121));
  await loadNotices(services);
  await db.transaction(async (tx) => {
    await tx.query('set local synchronous_commit = on');
    await tx.query(`update parameter set value = value || '{"complete": true}' where key = 'demo'`);
  });
  return [...accountLines(chosen), `${count} documents of the last year are loaded.`];
}
