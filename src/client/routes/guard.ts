/** Which pages open without a token, and which stand outside the frame. */
export const isOpen = (path: string): boolean => ['/login', '/pending', '/audited'].includes(path) || path.startsWith('/screen');

/** Paper has no frame (interface 4.8); the pages of all resources are named alike (interface 0.2). */
export const isPrint = (path: string): boolean => /^\/[^/]+\/[^/]+Print$/.test(path);

export const standsAlone = (path: string): boolean => path === '/' || path === '/selectSystem' || isPrint(path) || isOpen(path);
