/**
 * What property tests draw is the same for the same code, so that a gate answers a change twice alike and nobody's change is refused for
 * what another one did. `npm run explore` draws anew; `TYDF_SEED` draws once more what it met.
 */
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['TYDF_SEED'] ?? 20_261_120) });
