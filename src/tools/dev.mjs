/** `npm run dev`: the server from source (restarted on change) and Vite's development server for the client. */
import { spawn } from 'node:child_process';
import { install, root } from './prepare.mjs';

install();
const children = [
  spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'src/server/main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }),
  spawn('npx', ['vite'], { cwd: root, stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
