/** `npm run where <key>`: every file that bears a key, and the lines that name it. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const key = process.argv[2];
if (key === undefined || !/^\w+$/.test(key)) {
  console.error('usage: npm run where <key>      for instance: npm run where hrLeaveRequest');
  process.exit(2);
}
const files = ['flows', 'machines', 'src', 'stories', 'tests'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|bpmn|sql|css)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
);
const bears = files.filter((file) => path.basename(file).split('.')[0] === key);
const word = new RegExp(`\\b${key}\\b`);
const names = files
  .filter((file) => !bears.includes(file))
  .flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (word.test(line) ? [`${file}:${at + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
if (bears.length + names.length === 0) {
  console.error(`Nothing bears the key "${key}".`);
  process.exit(1);
}
console.log([...bears, '', ...names].join('\n'));
