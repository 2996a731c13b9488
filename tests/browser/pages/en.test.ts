/** All pages in English: see `support/walk.ts`. */
import { walkIn } from '../support/walk.ts';

walkIn('en');
