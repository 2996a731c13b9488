/** How a report is shown, as a small drawing beside its name. */
import { IconChartBar, IconChartLine, IconChartPie, IconNumbers, IconTable, type Icon } from '@tabler/icons-react';
import { createElement } from 'react';

const known: Readonly<Record<string, Icon>> = { bar: IconChartBar, line: IconChartLine, pie: IconChartPie, number: IconNumbers };

export const ChartIcon = ({ type }: { readonly type: string }) =>
  createElement(known[type] ?? IconTable, { size: 16, stroke: 1.75, 'aria-hidden': true });
