/** All pages in Chinese: see `support/walk.ts`. */
import { walkIn } from '../support/walk.ts';

walkIn('zh');
