/** Every way through the flow of every document, by its fixture. */
import { eachFlow } from '#tests/fixtures/fixture.ts';
import { loadFixtures } from '#tests/fixtures/index.ts';
import { describePaths, drivesOf } from './drive.ts';

await describePaths((await loadFixtures()).flatMap(eachFlow).flatMap(drivesOf));
