/** What draws a hint, in a file of its own. */
export { Tooltip as HintShown } from '@mantine/core';
