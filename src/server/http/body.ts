/**
 * Reads JSON bodies. An empty body is no body. Text that PostgreSQL or JSON cannot carry on (NUL, half of a
 * surrogate pair, invalid UTF-8) and nesting that would exhaust the stack are refused here, once for all routes.
 */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';

const deepest = 64;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const halfPair = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const malformed = (detail: string) =>
  new Refusal('400', 'malformedBody', w('The request body is not proper JSON: {detail}', '请求内容不是正确的 JSON：{detail}'), { detail });

/** True for text that no field can hold. */
export const unusableText = (text: string): boolean => text.includes('\0') || halfPair.test(text);

function tooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (quoted) {
      if (char === 92) at += 1;
      else if (char === 34) quoted = false;
    } else if (char === 34) quoted = true;
    else if (char === 91 || char === 123) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (char === 93 || char === 125) depth -= 1;
  }
  return false;
}

function refuseUnusable(value: unknown): void {
  if (typeof value === 'string') {
    if (unusableText(value)) throw malformed('NUL or half a surrogate pair');
  } else if (Array.isArray(value)) for (const item of value) refuseUnusable(item);
  else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (unusableText(key)) throw malformed('NUL or half a surrogate pair');
      refuseUnusable(item);
    }
  }
}

/** Text of JSON to its value, or a Refusal. `__proto__` and `constructor.prototype` keys are refused as malformed. */
function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw malformed('not UTF-8');
  }
  if (text.trim() === '') return undefined;
  if (text.length > 2 * deepest && tooDeep(text)) throw malformed('nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text, text.includes('__proto__') || text.includes('\\u') || text.includes('prototype') ? noPrototype : undefined);
  } catch (error) {
    throw error instanceof Refusal ? error : malformed('syntax');
  }
  if (text.includes('\\')) refuseUnusable(value);
  return value;
}

function noPrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw malformed('__proto__');
  return value;
}

export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parse(bytes));
    } catch (error) {
      done(error as Error);
    }
  });
}
