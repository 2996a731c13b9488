/** Which pages open without a token, and which stand outside the frame. */
export const isOpen = (path: string): boolean => ['/login', '/pending', '/audited'].includes(path) || path.startsWith('/screen');

export const standsAlone = (path: string): boolean => path === '/' || path === '/selectSystem' || isOpen(path);
