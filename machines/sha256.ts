/** SHA-256 of a text, pure and synchronous: Web Crypto is missing on insecure origins and Node's is not for the browser. */

const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32);

const constants = ((): Uint32Array => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate++) if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return Uint32Array.from([
    ...primes.map((prime) => fraction(Math.cbrt(prime))),
    ...primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
  ]);
})();

const utf8 = (text: string): number[] => {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
};

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Hexadecimal digest. */
export const sha256 = (text: string): string => {
  const bytes = utf8(text);
  const bits = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(bits / 2 ** shift) & 255);

  const state = constants.slice(64);
  const words = new Uint32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) {
        const from = block + at * 4;
        words[at] = (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
        continue;
      }
      const [early, late] = [words[at - 15]!, words[at - 2]!];
      words[at] =
        words[at - 16]! +
        words[at - 7]! +
        (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
        (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[at]! + words[at]!) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + value;
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
};
