/** Login name and staff number that an onboarding proposes to the administrator, who may change them. */
import { textOf } from '#model/calculation/text.ts';
import { pinyin } from 'pinyin-pro';
import type { Sql } from '../../db/sql.ts';
import type { Effect } from '../effect.ts';

const longestName = 24;

/** `Chen Siyu`, else the pinyin of 陈思雨: chensiyu. Nothing where neither has letters. */
export const loginOf = (name: string, nameEn: string): string => {
  const letters = (text: string): string =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .slice(0, longestName);
  return letters(nameEn) || letters(pinyin(name, { toneType: 'none', type: 'array', v: true, surname: 'head' }).join(''));
};

/** The first of chensiyu, chensiyu2, chensiyu3 … that no account, also none of a former user, and no other onboarding under way has. */
async function freeName(tx: Sql, login: string, id: string): Promise<string | null> {
  if (login === '') return null;
  const rows = await tx.query<{ name: string }>(
    `select lower(user_name) as name from users where lower(user_name) like $1
     union select lower(user_name) from hr_staff_onboard where lower(user_name) like $1 and id <> $2 and status <> 'invalidated' and not deleted`,
    [`${login}%`, id],
    'entry_names',
  );
  const taken = new Set(rows.map(({ name }) => name));
  if (!taken.has(login)) return login;
  let number = 2;
  while (taken.has(`${login}${number}`)) number += 1;
  return `${login}${number}`;
}

/** The number behind the highest of files, accounts and onboardings. */
async function nextNumber(tx: Sql, id: string): Promise<string> {
  const [row] = await tx.query<{ next: number }>(
    `select coalesce(max(substring(no from 3)::int), 0) + 1 as next from (
       select staff_no as no from hr_pf_staff_onboard union all select staff_no from users
       union all select staff_no from hr_staff_onboard where id <> $1) n where no ~ '^TY[0-9]{4,8}$'`,
    [id],
    'entry_number',
  );
  return `TY${String(row?.next ?? 1).padStart(4, '0')}`;
}

/** Whoever was here before keeps what they had; what an administrator has filled in already stays. */
export const accountProposed: Effect = async ({ tx, record }) => {
  const id = textOf(record['id']);
  const [former] = await tx.query<{ userName: string | null; staffNo: string | null }>(
    `select u.user_name as "userName", s.staff_no as "staffNo" from hr_pf_staff_onboard s left join users u on u.id = s.user_id and not u.deleted
     where typed_key(s.id_card) = typed_key($1) and not s.deleted`,
    [textOf(record['idCard'])],
    'entry_former',
  );
  const given = (name: string): string | null => textOf(record[name]) || null;
  return {
    userName: former?.userName ?? given('userName') ?? (await freeName(tx, loginOf(textOf(record['name']), textOf(record['nameEn'])), id)),
    staffNo: former?.staffNo ?? given('staffNo') ?? (await nextNumber(tx, id)),
  };
};
