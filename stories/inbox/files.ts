/** Files of the stories: real bytes of each kind that can be looked at in place. */
import type { FileRef } from '#model/field.ts';

const mimes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  csv: 'text/csv',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** By id: a number stands for one name only. */
const known = new Map<string, FileRef>();

/** A stored file of this name; its ending says what it is. */
export const file = (n: number, name: string): FileRef => {
  const one: FileRef = {
    id: `f${n}`,
    name,
    size: 183_000 + n * 1000,
    mime: mimes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  };
  known.set(one.id, one);
  return one;
};

const page = `BT /F1 28 Tf 60 720 Td (Hotel invoice 26372000001188) Tj 0 -48 Td (Qingdao, 3 nights, CNY 1,860.00) Tj ET`;
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${page.length}>>stream
${page}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;
const csv = '日期,项目,金额\n2026-11-12,"高铁 烟台—青岛, 往返",438.00\n2026-11-13,市内交通,210.00\n';

/** A picture with something to see at every size. */
const picture = async (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(1200, 800);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#f3ead8';
  pen.fillRect(0, 0, 1200, 800);
  pen.strokeStyle = '#8a5a2b';
  pen.lineWidth = 6;
  pen.strokeRect(30, 30, 1140, 740);
  pen.fillStyle = '#222';
  pen.font = '64px sans-serif';
  pen.fillText('G476  烟台 → 青岛北', 120, 220);
  pen.fillText('¥ 219.00', 120, 420);
  return canvas.convertToBlob({ type: 'image/png' });
};

export const bytesOf = async (id: string): Promise<Response> => {
  const one = known.get(id);
  const mime = one?.mime ?? 'application/octet-stream';
  const body = mime === 'image/png' ? await picture() : mime === 'application/pdf' ? pdf : mime === 'text/csv' ? csv : 'Meeting notes\n';
  return new Response(body, { headers: { 'content-type': mime, 'content-disposition': 'inline' } });
};
