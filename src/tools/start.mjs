/** `npm start`: installs, builds, then becomes the server. Nothing is done again unless its inputs changed. */
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { build, install, root } from './prepare.mjs';

install();
build();
await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href);
