/** What draws a hint, in a file of its own. */
import { Tooltip, type TooltipProps } from '@mantine/core';
import type { ReactElement } from 'react';

export type HintProps = Pick<TooltipProps, 'label' | 'position' | 'disabled'> & { readonly children: ReactElement };

export const HintShown = ({ children, ...hint }: HintProps) => <Tooltip {...hint}>{children}</Tooltip>;
