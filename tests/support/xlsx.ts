/** A workbook of one sheet as Excel writes it: shared strings, numbers, a packed archive. */
import { crc32, deflateRawSync } from 'node:zlib';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function zip(files: Readonly<Record<string, string>>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [plain, path] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(path.length, 22);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, path]));
    parts.push(head);
    offset += head.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end]);
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org';

/** A number as it stands in the file, with the place of its format. */
type Formatted = readonly [raw: string, format: number];

/** `formats`: patterns that cells name by their place; `merged`: ranges such as `A2:A4`. */
export function xlsx(
  rows: readonly (readonly (string | number | Formatted)[])[],
  { formats = [], merged = [] }: { readonly formats?: readonly string[]; readonly merged?: readonly string[] } = {},
): Buffer {
  const strings: string[] = [];
  const cell = (value: string | number | Formatted, column: number, row: number): string => {
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (typeof value === 'object') return `<c ${at} s="${value[1] + 1}"><v>${value[0]}</v></c>`;
    if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
    strings.push(value);
    return `<c ${at} t="s"><v>${strings.length - 1}</v></c>`;
  };
  const data = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, column, row)).join('')}</row>`)
    .join('');
  const ranges = merged.length === 0 ? '' : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  const patterns = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`).join('');
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)].join('');
  return zip({
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${patterns}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId7" Target="worksheets/people.xml"/></Relationships>`,
    'xl/worksheets/people.xml': `<?xml version="1.0"?><worksheet ${main}><sheetData>${data}</sheetData>${ranges}</worksheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  });
}
