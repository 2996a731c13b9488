import { base32, codeOf, otpauth, stepAt, stepOf } from '#server/access/totp.ts';
import { keyedHash, seal, unseal } from '#server/access/seal.ts';
import { describe, expect, it, test } from 'vitest';

/** Appendix B of RFC 6238 (SHA-1, eight digits) and appendix D of RFC 4226. */
const secret = Buffer.from('12345678901234567890');

describe('codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('after %i seconds', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'of a counter: %s',
    (code) => {
      expect(Array.from({ length: 10 }, (_, step) => codeOf(secret, step))).toContain(code);
    },
  );

  it('count one step before and after, never twice, never another form', () => {
    const now = new Date('2026-11-22T03:00:10Z');
    const step = stepAt(now);
    for (const away of [-1, 0, 1]) expect(stepOf(secret, codeOf(secret, step + away), now, 0)).toBe(step + away);
    for (const away of [-3, -2, 2, 3]) expect(stepOf(secret, codeOf(secret, step + away), now, 0)).toBeNull();
    expect(stepOf(secret, codeOf(secret, step), now, step)).toBeNull();
    expect(stepOf(secret, codeOf(secret, step - 1), now, step)).toBeNull();
    for (const strange of ['', '12345', '1234567', ' 123456', '１２３４５６', 'abcdef']) expect(stepOf(secret, strange, now, 0)).toBeNull();
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('base32 of %j (RFC 4648, section 10)', (text, coded) => {
  expect(base32(Buffer.from(text))).toBe(coded);
});

test('the address names product and account, whatever is in them', () => {
  const address = new URL(otpauth(secret, 'qin hao/1', '天屿东方'));
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(address.pathname)).toBe('/天屿东方:qin hao/1');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: '天屿东方',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

describe('sealing', () => {
  const key = { trailKey: Buffer.alloc(32, 1) };
  it('gives back what was sealed, to its owner with the same key alone', () => {
    const sealed = seal(key, 'a', '7', secret);
    expect(unseal(key, 'a', '7', sealed)).toEqual(secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(seal(key, 'a', '7', secret).equals(sealed)).toBe(false);
    expect(() => unseal(key, 'a', '8', sealed)).toThrow();
    expect(() => unseal(key, 'b', '7', sealed)).toThrow();
    expect(() => unseal({ trailKey: Buffer.alloc(32, 2) }, 'a', '7', sealed)).toThrow();
    const broken = Buffer.from(sealed);
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
    expect(() => unseal(key, 'a', '7', broken)).toThrow();
  });

  it('hashes differ by key, purpose, owner and text', () => {
    const hashes = [
      keyedHash(key, 'a', '7', 'x'),
      keyedHash(key, 'b', '7', 'x'),
      keyedHash(key, 'a', '8', 'x'),
      keyedHash(key, 'a', '7', 'y'),
      keyedHash({ trailKey: Buffer.alloc(32, 2) }, 'a', '7', 'x'),
    ].map((hash) => hash.toString('hex'));
    expect(new Set(hashes).size).toBe(5);
  });
});
