/**
 * Colours as people see them who lack one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1), and how far two colours stand
 * apart, for the page of tokens and the test over them. Colours as `#RRGGBB`. Pure.
 */
type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Of linear light. */
const matrices = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Readonly<Record<string, Matrix>>;

export type Sight = keyof typeof matrices;
export const sights = Object.keys(matrices) as readonly Sight[];

/** sRGB to XYZ, under the white of a screen (D65). */
const toXyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const white: Triple = [0.95047, 1, 1.08883];

const times = (matrix: Matrix, [a, b, c]: Triple): Triple => {
  const row = ([x, y, z]: Triple) => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};
const each = ([a, b, c]: Triple, of: (value: number) => number): Triple => [of(a), of(b), of(c)];

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const read = (colour: string): Triple => each([1, 3, 5], (at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
const written = (light: Triple): string =>
  `#${each(light, (value) => Math.round(encoded(Math.min(1, Math.max(0, value))) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase();

export const seenBy = (sight: Sight, colour: string): string => written(times(matrices[sight], read(colour)));

const lab = (colour: string): Triple => {
  const [x, y, z] = times(toXyz, read(colour));
  const [fx, fy, fz] = each([x / white[0], y / white[1], z / white[2]], (t) =>
    t > 216 / 24_389 ? Math.cbrt(t) : (841 / 108) * t + 4 / 29,
  );
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
};

/** Distance in CIELAB (1976): below about 2 nobody tells two colours apart. */
export const apart = (one: string, other: string): number => {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

/** The two of a palette that lie nearest. */
export const nearest = (palette: readonly string[]): number =>
  Math.min(...palette.flatMap((one, at) => palette.slice(at + 1).map((other) => apart(one, other))));
