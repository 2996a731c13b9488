/** What a file is by its first bytes; the name only decides where the bytes cannot. What the sender claims is not asked. */

const signatures: readonly (readonly [mime: string, at: number, bytes: string])[] = [
  ['application/pdf', 0, '255044462d'],
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/gif', 0, '47494638'],
  ['image/webp', 8, '57454250'],
  ['image/bmp', 0, '424d'],
  ['application/zip', 0, '504b0304'],
  ['application/gzip', 0, '1f8b'],
  ['application/x-7z-compressed', 0, '377abcaf271c'],
  ['application/vnd.rar', 0, '526172211a07'],
  ['application/vnd.ms-office', 0, 'd0cf11e0a1b11ae1'],
  ['video/mp4', 4, '66747970'],
  ['application/x-executable', 0, '7f454c46'],
  ['application/vnd.microsoft.portable-executable', 0, '4d5a'],
  ['application/x-mach-binary', 0, 'cffaedfe'],
  ['application/x-mach-binary', 0, 'cefaedfe'],
  ['application/x-mach-binary', 0, 'feedfacf'],
  ['application/java-vm', 0, 'cafebabe'],
  ['application/x-ms-shortcut', 0, '4c00000001140200'],
];

const programs: ReadonlySet<string> = new Set([
  'application/x-executable',
  'application/vnd.microsoft.portable-executable',
  'application/x-mach-binary',
  'application/java-vm',
  'application/x-ms-shortcut',
]);
/** What a double click would run, whatever is in it. */
const runs =
  /^(exe|dll|com|scr|pif|bat|cmd|msi|msp|cpl|hta|jar|js|jse|vbs|vbe|wsf|wsh|ps1|psm1|lnk|reg|scf|msc|sh|app|apk|dmg|iso|img|vhd|url|website|library-ms|settingcontent-ms)$/;

const officeByName: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ofd: 'application/ofd',
};
const oldOfficeByName: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const textByName: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  md: 'text/markdown',
  xml: 'application/xml',
  bpmn: 'application/xml',
  json: 'application/json',
};

/** Files of one family begin alike and name what they are behind it (ISO 14496-12, brands). */
const byBrand: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
  avif: 'image/avif',
  'qt  ': 'video/quicktime',
  'M4A ': 'audio/mp4',
};

const extensionOf = (name: string): string => /\.(\w{1,8})$/.exec(name.toLowerCase())?.[1] ?? '';

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** @param head the first few hundred bytes */
export function mimeOf(name: string, head: Buffer): string {
  const extension = extensionOf(name);
  const [found, , bytes = ''] = signatures.find(([, at, own]) => head.subarray(at, at + own.length / 2).toString('hex') === own) ?? [];
  // Two letters at its beginning make no program or picture of a text.
  if (bytes.length <= 4 && isText(head)) return textByName[extension] ?? 'text/plain';
  if (found === 'application/zip') return officeByName[extension] ?? found;
  if (found === 'application/vnd.ms-office') return oldOfficeByName[extension] ?? found;
  if (found === 'video/mp4') return byBrand[head.subarray(8, 12).toString('latin1')] ?? found;
  if (found !== undefined) return found;
  return isText(head) ? (textByName[extension] ?? 'text/plain') : 'application/octet-stream';
}

/** A program by its bytes, or by the last part of its name; archives are not opened. */
export const isProgram = (name: string, mime: string): boolean =>
  programs.has(mime) || runs.test(/\.([\w-]+)[. ]*$/.exec(name.toLowerCase())?.[1] ?? '');

/** Shown in the page; everything else is offered for saving. Never HTML, SVG or XML, which could run scripts. */
export const mayShow = (mime: string): boolean => /^(image\/(png|jpeg|gif|webp|bmp)|application\/pdf|video\/mp4|text\/plain)$/.test(mime);
