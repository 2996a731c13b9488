/** A workbook of one sheet (ECMA-376), written as its rows come: texts stand in their cells, so that no table of strings is kept. */
import type { ColumnForm, SheetCell, SheetColumn, Table } from './table.ts';
import { zipped, type ZipEntry } from './zip.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const parts = 'http://schemas.openxmlformats.org/package/2006';
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in `cellXfs` below; 1 is the heading. */
const styles: Readonly<Record<ColumnForm, number>> = { text: 0, decimal: 2, money: 3, day: 4, time: 5 };
const styleSheet = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  '0" fontId="0',
  '0" fontId="1',
  '0" fontId="0',
  '4" fontId="0',
  '164" fontId="0',
  '165" fontId="0',
]
  .map((of) => `<xf numFmtId="${of}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`)
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="0"/><tableStyles count="0"/></styleSheet>`;

/** Characters of a cell, Excel's limit. */
const longest = 32_767;
// What XML cannot hold at all, lone halves of characters among it.
const forbidden = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu;
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
/** `_x0041_` in a text would be read as the character of that number. */
const literal = (text: string): string => escaped(text.slice(0, longest)).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** `A`, `Z`, `AA`: columns counted from 0. */
const columnName = (at: number): string => (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

const dayMs = 86_400_000;
/** Day 0 of Excel's calendar. */
const dayZero = Date.UTC(1899, 11, 30);
const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/;
/** Days since then; null where the text is no moment that Excel has. */
const serialOf = (text: string): number | null => {
  const at = moment.test(text) ? Date.parse(text.length === 10 ? text : `${text}Z`) : Number.NaN;
  return at >= Date.UTC(1900, 2, 1) ? (at - dayZero) / dayMs : null;
};

const cellAt = (cell: SheetCell, form: ColumnForm, place: string): string => {
  if (cell === null || cell === '') return '';
  const number = typeof cell === 'number' ? cell : form === 'day' || form === 'time' ? serialOf(cell) : null;
  if (number !== null && Number.isFinite(number)) return `<c r="${place}" s="${styles[form]}"><v>${number}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${literal(String(cell))}</t></is></c>`;
};

async function* sheetOf({ columns, rows }: Table): AsyncGenerator<string> {
  const names = columns.map((_, at) => columnName(at));
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('');
  const heads = columns
    .map(({ head }, at) => `<c r="${names[at]}1" s="1" t="inlineStr"><is><t xml:space="preserve">${literal(head)}</t></is></c>`)
    .join('');
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${heads}</row>`;
  let number = 1;
  for await (const portion of rows)
    yield portion
      .map((row) => {
        number += 1;
        const cells = row.map((cell, at) => cellAt(cell, (columns[at] as SheetColumn).form, `${names[at]}${number}`)).join('');
        return `<row r="${number}">${cells}</row>`;
      })
      .join('');
  yield '</sheetData></worksheet>';
}

/** A name that Excel accepts for a sheet. */
const sheetName = (name: string): string => escaped(name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31)) || 'Sheet1';

/** The bytes of the workbook. */
export function xlsxBytes(table: Table): AsyncGenerator<Uint8Array> {
  const files: ZipEntry[] = [
    {
      name: '[Content_Types].xml',
      text: [
        `${xml}<Types xmlns="${parts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typed}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typed}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${typed}.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      text: [
        `${xml}<Relationships xmlns="${parts}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      text: [
        `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(table.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        `${xml}<Relationships xmlns="${parts}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', text: [styleSheet] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetOf(table) },
  ];
  return zipped(files);
}
