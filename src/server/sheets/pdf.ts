/**
 * Small PDF files (ISO 32000-1) of lines of text and dark squares, for labels. Text is set in a Song face that readers have themselves
 * for Chinese (`STSong-Light`, Adobe-GB1), so that no font is carried along.
 */

/** Places are in millimetres from the upper left corner of the page. */
export type PdfMark =
  | { readonly text: string; readonly x: number; readonly y: number; readonly size: number; readonly width: number }
  | { readonly squares: readonly (readonly boolean[])[]; readonly x: number; readonly y: number; readonly side: number };

const points = 72 / 25.4;
const page = { width: 210, height: 297 };
const written = (value: number): string => (value * points).toFixed(2);

/** Latin characters of the face are half as wide as Chinese ones. */
const widthOf = (character: string): number => (character.charCodeAt(0) < 0x80 ? 0.5 : 1);

/** As much of a text as fits in `width` millimetres at a size in points; what is cut ends in an ellipsis. */
function fitting(text: string, size: number, width: number): string {
  const most = (width * points) / size;
  const characters = Array.from(text, (character) => (character.length > 1 ? '□' : character));
  const all = characters.reduce((sum, character) => sum + widthOf(character), 0);
  if (all <= most) return characters.join('');
  let used = 1;
  const kept = characters.filter((character) => (used += widthOf(character)) <= most);
  return `${kept.join('')}…`;
}

/** In UCS-2 with the high byte first, as the encoding of the face wants it. */
const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

function drawn(mark: PdfMark): string {
  if ('text' in mark) {
    const text = fitting(mark.text, mark.size, mark.width);
    return `BT /F1 ${mark.size} Tf ${written(mark.x)} ${written(page.height - mark.y)} Td <${hex(text)}> Tj ET`;
  }
  const { squares, x, y, side } = mark;
  const one = side / squares.length;
  const rects = squares.flatMap((row, down) =>
    row.flatMap((on, right) =>
      on ? [`${written(x + right * one)} ${written(page.height - y - (down + 1) * one)} ${written(one)} ${written(one)} re`] : [],
    ),
  );
  return `${rects.join('\n')}\nf`;
}

const face = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 95 500 814 907 500] /FontDescriptor 5 0 R >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
];

/** A file of A4 pages, each of them its marks. */
export function pdfOf(pages: readonly (readonly PdfMark[])[]): Uint8Array {
  const first = 3 + face.length;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}] >>`,
    ...face,
    ...pages.flatMap((marks, at) => {
      const content = marks.map(drawn).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${written(page.width)} ${written(page.height)}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
