/** Every way through the flow of every document, by its fixture. */
import { loadFixtures } from '#tests/fixtures/index.ts';
import { describePaths, drivesOf } from './drive.ts';

await describePaths((await loadFixtures()).flatMap(drivesOf));
