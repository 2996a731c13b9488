/** Passwords: argon2id hashes, the rules a new one must meet, random initial ones. */
import { hash, verify } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';
import type { Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Longest text that is hashed at all, so that a huge one costs nothing. */
const longestPassword = 128;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobody: Promise<string> | undefined;

/** False for a wrong password, and for a missing hash after the same time, so that unknown accounts cannot be told by the clock. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (password.length > longestPassword) return false;
  nobody ??= hashPassword('no account has this one');
  const same = await verify(stored ?? (await nobody), password);
  return stored !== null && same;
}

/** Stems that head every list of leaked passwords; a password that is one of them with a few digits or signs added is common. */
const common = new Set(
  `password passw0rd p@ssword p@ssw0rd admin administrator welcome letmein qwerty qwertyuiop asdfghjkl zxcvbnm iloveyou monkey dragon
   football baseball sunshine princess master superman batman trustno login secret changeme default woaini woaiwojia woaizhongguo
   wangyut mima zhongguo beijing shanghai abcdef abcdefg abcdefgh qazwsx qazwsxedc qweasd qweasdzxc asdf asdfasdf aaaaaa tydf tianyu
   dongfang company internet computer hello helloworld test testtest demo user guest root toor`.split(/\s+/),
);

const keyboardRuns = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb'];

/** Characters that follow the one before in a run or repeat it carry nothing. */
function surprising(password: string): number {
  const text = password.toLowerCase();
  let count = 1;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    const back = `${pair[1]}${pair[0]}`;
    if (pair[0] !== pair[1] && !keyboardRuns.some((run) => run.includes(pair) || run.includes(back))) count += 1;
  }
  return count;
}

function isCommon(password: string, own: readonly string[] = []): boolean {
  const text = password.toLowerCase();
  const stem = text.replaceAll(/[^a-z@\u4e00-\u9fff]/g, '');
  const bare = text
    .replace(/[^a-z0-9]+$/, '')
    .replace(/[\d\W_]+$/, '')
    .replace(/^[\d\W_]+/, '');
  return (
    common.has(stem) ||
    common.has(bare) ||
    new Set(text).size < 5 ||
    surprising(text) < 5 ||
    own.some((name) => name.length >= 3 && text.replaceAll(/[\d\W_]/g, '') === name.toLowerCase().replaceAll(/[\d\W_]/g, ''))
  );
}

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, message, severity: 'error' });

/** What is wrong with a new password; `own` are names of the account that it must not merely repeat. */
export function faultsOfPassword(field: string, password: string, own: readonly string[]): Fault[] {
  if (password.length < 10) return [fault(field, 'passwordShort', w('a password has at least 10 characters', '密码至少10个字符'))];
  if (password.length > longestPassword)
    return [fault(field, 'passwordLong', w('a password has at most 128 characters', '密码最多128个字符'))];
  if (isCommon(password, own)) return [fault(field, 'passwordCommon', w('this password is too easy to guess', '密码过于常见，容易被猜到'))];
  return [];
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** For initial and reset passwords: 14 characters that read well, about 80 bits. Shown once, changed at first sign-in. */
export const randomPassword = (): string =>
  Array.from({ length: 14 }, (_, at) => (at === 4 || at === 9 ? '-' : letters[randomInt(letters.length)])).join('');
