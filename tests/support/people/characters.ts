/** Characters for property tests. */
import fc from 'fast-check';

/** Any code point, halves of surrogate pairs too. The unit `binary` of fast-check says the same and takes seconds before its first value. */
export const anyCharacter = fc.nat({ max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code));
