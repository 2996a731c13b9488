/** What draws a hint, in a file of its own. */
import { Tooltip } from '@mantine/core';
import type { HintProps } from './Hint.tsx';

export const HintShown = ({ children, ...hint }: HintProps) => <Tooltip {...hint}>{children}</Tooltip>;
