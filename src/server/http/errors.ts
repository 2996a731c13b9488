/** What went wrong, as a Refusal; null where it is a fault of ours. Bad input never becomes a 5xx. */
import type { FastifyError } from 'fastify';
import { invalidBody, Refusal, type Fault, type RefusalCode } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { diskFull } from '#server/files/quota.ts';

interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const typeWords: Readonly<Record<string, Words>> = {
  string: w('must be text', '必须是文本'),
  integer: w('must be a whole number', '必须是整数'),
  number: w('must be a number', '必须是数字'),
  boolean: w('must be true or false', '必须是 true 或 false'),
  array: w('must be a list', '必须是列表'),
  object: w('must be an object', '必须是对象'),
};

function messageOf(error: SchemaError): Words {
  switch (error.keyword) {
    case 'additionalProperties':
      return w('unknown field', '未知字段');
    case 'required':
      return w('required', '必填');
    case 'type': {
      const type = [error.params['type']].flat().find((name) => name !== 'null');
      return typeWords[String(type)] ?? w('has the wrong type', '类型错误');
    }
    case 'pattern':
    case 'format':
      return w('has the wrong form', '格式不正确');
    case 'maxItems':
      return w('has too many entries', '数量过多');
    case 'minItems':
      return w('must not be empty', '不能为空');
    default:
      return w('is not allowed', '不允许的值');
  }
}

/** `/items/2/amount` to `items.2.amount`, with the name of an unknown or missing property after it. */
function fieldOf(error: SchemaError): string {
  const path = error.instancePath.split('/').slice(1);
  const own = error.params['additionalProperty'] ?? error.params['missingProperty'];
  return (typeof own === 'string' ? [...path, own] : path).join('.').slice(0, 200);
}

function schemaRefusal(errors: readonly SchemaError[]): Refusal {
  const faults: Fault[] = errors
    .slice(0, 50)
    .map((error) => ({ field: fieldOf(error), message: messageOf(error), severity: 'error', rule: error.keyword }));
  if (faults.some(({ field }) => field !== '')) return invalidBody(faults);
  return new Refusal('400', 'invalidBody', w('The request needs a body with the fields of the call', '请求内容为空或格式错误'), {}, faults);
}

/** PostgreSQL's error classes that input can cause (its appendix A), and those of an unreachable server. */
function databaseRefusal(code: string): Refusal | null {
  if (code === '23505') return new Refusal('409', 'duplicate', w('Another record already has this value', '已有相同的数据'));
  if (code === '23503')
    return new Refusal(
      '409',
      'stillReferenced',
      w('Other records point at this one, or it points at a missing one', '数据被引用，或引用的数据不存在'),
    );
  if (code.startsWith('22') || code.startsWith('23'))
    return new Refusal('400', 'invalidValue', w('A value has the wrong form or is out of range', '数据格式错误或超出范围'));
  if (code === '40001' || code === '40P01' || code === '55P03')
    return new Refusal('409', 'busy', w('Somebody is changing the same data; try again', '数据正被他人修改，可稍后重试'));
  if (code === '53100') return diskFull();
  if (code.startsWith('08') || code.startsWith('53') || code.startsWith('57')) return unavailable;
  return null;
}

/** Path or query that is no text. Such a path matches no route. */
export const badAddress = () => new Refusal('400', 'malformedAddress', w('The address of the request is malformed', '请求地址格式错误'));

const unavailable = new Refusal('503', 'unavailable', w('The database is not reachable at the moment', '数据库暂时不可用'));
/** Of the file system, where the disk or the share of the server's user is used up. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

const byStatus: Readonly<Record<number, readonly [RefusalCode, string, Words]>> = {
  413: ['413', 'tooLarge', w('The request is too large', '请求内容过大')],
  415: ['415', 'wrongContentType', w('This content type is not understood; send JSON', '不支持此内容类型，须使用 JSON')],
  429: ['429', 'tooMany', w('Too many requests', '请求过于频繁')],
};

export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode, validation } = error as Partial<FastifyError> & Error;
  if (code === 'FST_ERR_BAD_URL') return badAddress();
  if (validation !== undefined) return schemaRefusal(validation as readonly SchemaError[]);
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error) return databaseRefusal(code);
  if (typeof code === 'string' && fullCodes.has(code)) return diskFull();
  if (typeof code === 'string' && networkCodes.has(code) && 'syscall' in error && /^(connect|read|write)$/.test(String(error.syscall)))
    return unavailable;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const [own, reason, desc] = byStatus[statusCode] ?? ['400', 'badRequest', w('The request is malformed', '请求格式错误')];
    return new Refusal(own, reason, desc);
  }
  return null;
}
