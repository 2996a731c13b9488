/**
 * What an onboarding brings about: when it is approved, the personnel file with the first contract and the
 * copies of the histories, the account, leave, things to issue; on the first day, the account that works and who is told. All of it in
 * the transaction of the approval, of the day.
 */
import { dateAt, instantAt, yearOf } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { quotaOfEntry } from '#resources/hr/rules/annualLeave.ts';
import type { Sql } from '../../db/sql.ts';
import { tell, type Message } from '../../outbox/tell.ts';
import type { Effect, EffectInput, WriteRecord } from '../effect.ts';
import { copyHistories } from './histories.ts';

const sourceType = 'hrStaffOnboard';

interface Former {
  readonly id: string;
  readonly userId: string | null;
}

/** File of whoever was here before, by their ID card. */
async function formerOf(tx: Sql, idCard: unknown): Promise<Former | null> {
  const [row] = await tx.query<Former>(
    `select s.id::text, u.id::text as "userId" from hr_pf_staff_onboard s left join users u on u.id = s.user_id and not u.deleted
     where typed_key(s.id_card) = typed_key($1) and not s.deleted`,
    [textOf(idCard)],
    'entry_file',
  );
  return row ?? null;
}

/** Off until the first day. What their post may do comes with the post, what every employee may do with being one. */
async function accountOf(write: WriteRecord, form: AnyDoc, former: Former | null): Promise<AnyDoc> {
  const values: AnyDoc = {
    realName: form['name'],
    nameEn: form['nameEn'],
    staffNo: form['staffNo'],
    userType: 'employee',
    gender: form['gender'],
    mobile: form['mobile'],
    email: form['email'],
    deptId: form['entryDept'],
    postId: form['entryPost'],
    supervisor: form['supervisor'],
    status: 'disabled',
  };
  return former?.userId
    ? write('users', { ...values, partTimePosts: [], roles: [] }, { id: former.userId })
    : write('users', { ...values, userName: form['userName'] });
}

/** Fields that the file has under the same name. */
const same = [
  'name',
  'nameEn',
  'gender',
  'birthDate',
  'idCard',
  'nation',
  'nativePlace',
  'hukouType',
  'address',
  'marital',
  'political',
  'education',
  'school',
  'major',
  'titleRank',
  'mobile',
  'email',
  'emergencyName',
  'emergencyMobile',
  'photo',
  'grade',
  'supervisor',
  'staffType',
  'workArea',
  'entryDate',
  'firstWorkDate',
  'probationEnd',
  'bankName',
  'bankAccount',
  'firstJobOfYear',
  'staffNo',
] as const;

/** What the file says of where somebody works: from the form, from nothing. */
async function placeName(tx: Sql, form: AnyDoc): Promise<string> {
  const [row] = await tx.query<{ name: string }>(
    `select d.name || ' ' || p.name as name from sys_department d, posts p where d.id = $1 and p.id = $2`,
    [idOf(form['entryDept']), idOf(form['entryPost'])],
    'entry_place_name',
  );
  return (row?.name ?? '').slice(0, 100);
}

async function fileOf({ tx, write }: EffectInput, form: AnyDoc, userId: string, former: Former | null, stored: AnyDoc): Promise<AnyDoc> {
  const contracts = linesOf(stored, 'contracts');
  const certificates = linesOf(stored, 'certificates');
  const health = { certType: 'health', certName: '健康证', certNo: form['healthCertNo'], validTo: form['healthCertTo'] };
  const values: AnyDoc = {
    ...Object.fromEntries(same.map((name) => [name, form[name] ?? null])),
    userId,
    onboardId: form['id'],
    deptId: form['entryDept'],
    postId: form['entryPost'],
    staffState: 'onboarding',
    regularDate: form['probationEnd'] === null ? form['entryDate'] : null,
    leaveDate: null,
    leaveType: null,
    contracts: [
      ...contracts,
      {
        contractNo: `${textOf(form['staffNo'])}-${contracts.length + 1}`,
        contractType: form['contractType'],
        dateFrom: form['contractFrom'],
        dateTo: form['contractTo'],
        renewNo: 0,
      },
    ],
    certificates: form['healthCertNo'] === null ? certificates : [...certificates, health],
    changes: [
      ...linesOf(stored, 'changes'),
      {
        changeDate: form['entryDate'],
        changeType: former === null ? '入职' : '再次入职',
        newValue: await placeName(tx, form),
        sourceType,
        sourceId: textOf(form['id']),
      },
    ],
  };
  return write('hrPfStaffOnboard', values, former === null ? {} : { id: former.id });
}

/** Leave that the rest of the year gives; what a former employee has of this year already stays. */
async function leaveOf(tx: Sql, write: WriteRecord, form: AnyDoc, staffId: string): Promise<void> {
  const entry = textOf(form['entryDate']);
  const leaveYear = yearOf(entry);
  const rows = await tx.query<{ type: string }>(
    'select leave_type as type from hr_leave_information where staff_id = $1 and leave_year = $2 and not deleted',
    [staffId, leaveYear],
    'entry_leave',
  );
  const had = new Set(rows.map(({ type }) => type));
  const quotas = { annual: quotaOfEntry(textOf(form['firstWorkDate']) || null, entry), compensatory: '0.0' };
  for (const [leaveType, quotaDays] of Object.entries(quotas))
    if (!had.has(leaveType)) await write('hrLeaveInformation', { staffId, leaveYear, leaveType, quotaDays });
}

/** What everybody is given on the first day. */
const firstThings = [
  { itemType: 'badge', itemName: '工牌', unit: 'card' },
  { itemType: 'uniform', itemName: '工服', unit: 'set' },
] as const;

/** Approved: somebody is taken on. */
export const personTakenOn: Effect = async (input) => {
  const { tx, write, record: form } = input;
  const former = await formerOf(tx, form['idCard']);
  const account = await accountOf(write, form, former);
  const userId = textOf(account['id']);
  // Written once for its lines as they stand, where there is a file already.
  const stored = former === null ? {} : await write('hrPfStaffOnboard', { userId }, { id: former.id });
  const file = await fileOf(input, form, userId, former, stored);
  const staffId = textOf(file['id']);
  await write('users', { staffId }, { id: userId });
  await copyHistories(input, staffId);
  await leaveOf(tx, write, form, staffId);
  for (const thing of firstThings)
    await write('hrItemRequisitionRecord', { ...thing, staffId, qty: '1.00', issueDate: form['entryDate'], issuer: null });
  return { userName: account['userName'] };
};

/** Their account and, on the day itself, those who look after newcomers; not before the morning. */
async function tellOf({ tx, context, now, record: form }: EffectInput, userId: string): Promise<void> {
  const morning = instantAt(textOf(form['entryDate']), '08:00', context.services.zone);
  const due = morning > now ? morning : now;
  const [name, nameEn] = [textOf(form['name']), textOf(form['nameEn']) || textOf(form['name'])];
  const about = { code: textOf(form['code']), resource: sourceType, documentId: textOf(form['id']) };
  const account = textOf(form['userName']);
  const messages: Message[] = [
    {
      key: 'account_created',
      principals: [`u:${userId}`],
      params: { name: account, nameEn: account, resource: 'users', documentId: userId },
    },
  ];
  if (dateAt(now, context.services.zone) === form['entryDate'])
    messages.push({
      key: 'onboard_today',
      principals: ['r:hr_specialist'],
      params: { ...about, name, nameEn, who: name, whoEn: nameEn },
    });
  await tell(tx, now, messages, due);
}

/** The first day: the account works, the file says what they are. */
export const personBegins: Effect = async (input) => {
  const { tx, write, record: form } = input;
  const [file] = await tx.query<{ id: string; userId: string | null; state: string | null }>(
    `select id::text, user_id::text as "userId", staff_state as state from hr_pf_staff_onboard where onboard_id = $1 and not deleted for update`,
    [idOf(form['id'])],
    'entry_begins',
  );
  // Nobody begins whose file HR has closed or deleted meanwhile.
  if (file?.userId && file.state === 'onboarding') {
    await write('hrPfStaffOnboard', { staffState: form['probationEnd'] === null ? 'regular' : 'probation' }, { id: file.id });
    await write('users', { status: 'enabled' }, { id: file.userId });
    await tellOf(input, file.userId);
  }
};
