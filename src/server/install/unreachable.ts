/** What is wrong with the database that DATABASE_URL names, in words for who starts the server; the address holds a password and is not repeated. */
import { StartError } from '../config.ts';

const sentences: readonly (readonly [RegExp, string])[] = [
  [/^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)/, 'no database answers there. Does it run, and are host and port right?'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'its host is not found.'],
  [/^(28|SASL)/, 'the database does not let in this user with this password.'],
  [/^3D000/, 'the server has no database of this name. Create it first; the tables follow by themselves.'],
  [/^42501/, 'its user may not create tables in this database.'],
  [/^53300/, 'the database has no connection left.'],
  [/^(08|57)/, 'the database ends the connection. Is it starting, or stopping?'],
];

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AggregateError) for (const one of at.errors) yield* causesOf(one);
    yield at;
  }
}

/** A StartError that says what to mend, where the error tells it; any other error as it is. */
export function databaseProblem(error: unknown): unknown {
  for (const cause of causesOf(error)) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : (cause.message.split(':', 1)[0] ?? '');
    // Files of this machine can be missing, too.
    if (code.startsWith('E') && !('syscall' in cause && ['connect', 'getaddrinfo', 'read'].includes(String(cause.syscall)))) continue;
    const sentence = sentences.find(([codes]) => codes.test(code))?.[1];
    if (sentence !== undefined) return new StartError(`DATABASE_URL: ${sentence}`, { cause: error });
  }
  return error;
}
