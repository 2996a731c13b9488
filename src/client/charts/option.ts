/** The drawing of a chart for echarts, in both colour schemes. Pure. */
import type { EChartsCoreOption } from 'echarts/core';
import { isDate } from '#model/calculation/dates.ts';
import { slicesOf, type ChartData } from './chartData.ts';

export type ChartKind = 'bar' | 'line' | 'pie';

interface Looks {
  readonly dark: boolean;
  readonly other: string;
  /** Sentence that is read to those who do not see the drawing. */
  readonly description: string;
  readonly still: boolean;
  /** Each colour has a pattern as well. */
  readonly patterns: boolean;
  /** Of the page: a canvas inherits none. */
  readonly font: string;
}

/** In the order of the series; told apart with every kind of sight (`theme/look/colourBlind.ts`). */
export const palettes = {
  light: ['#0F7480', '#EE7F52', '#1E3F73', '#B07F00', '#8E6BD1', '#6B1530'],
  dark: ['#41A9B2', '#FF8A66', '#3E6FC4', '#F3D77A', '#B79CF2', '#D9486F'],
} as const;
const inks = {
  light: { text: '#4C626D', line: '#D5DFE3', pane: '#FFFFFF', strong: '#12212A' },
  dark: { text: '#9FB0BA', line: '#2B3C46', pane: '#0F1A20', strong: '#E4ECEF' },
} as const;
/** The salmon of the light palette stands out too little against white without an edge. */
const EDGED = 1;
const MANY = 8;
/** An axis of days, which are told as days. */
const days = {
  type: 'time',
  axisPointer: { label: { formatter: ({ value }: { readonly value: unknown }) => new Date(Number(value)).toISOString().slice(0, 10) } },
} as const;

export function optionOf(kind: ChartKind, data: ChartData, { dark, other, description, still, patterns, font }: Looks): EChartsCoreOption {
  const scheme = dark ? 'dark' : 'light';
  const ink = inks[scheme];
  const shared: EChartsCoreOption = {
    color: [...palettes[scheme]],
    animation: !still,
    animationDuration: 200,
    textStyle: { color: ink.text, fontFamily: font },
    aria: { enabled: true, label: { description }, decal: { show: patterns } },
    tooltip: {
      trigger: kind === 'pie' ? 'item' : 'axis',
      backgroundColor: ink.pane,
      borderColor: ink.line,
      textStyle: { color: ink.strong },
      confine: true,
    },
    legend: {
      show: kind === 'pie' || data.series.length > 1,
      type: 'scroll',
      bottom: 0,
      textStyle: { color: ink.text },
      pageTextStyle: { color: ink.text },
    },
  };
  if (kind === 'pie')
    return {
      ...shared,
      series: [
        {
          type: 'pie',
          name: data.unit,
          radius: ['38%', '68%'],
          center: ['50%', '46%'],
          data: slicesOf(data, other),
          label: { color: ink.text, formatter: '{b}: {d}%' },
          itemStyle: { borderColor: ink.pane, borderWidth: 2 },
        },
      ],
    };
  // A line through days has as much room between two as there are days: its slope is its speed.
  const timed = kind === 'line' && data.categories.every(isDate);
  const point = (value: number | null, place: number): unknown => {
    if (timed) return [Date.parse(data.categories[place] ?? ''), value];
    // A bar of nothing has no edge either.
    return kind === 'bar' ? value || null : value;
  };
  const slanted = !timed && data.categories.length > MANY;
  return {
    ...shared,
    useUTC: true,
    grid: {
      left: 8,
      right: 16,
      top: data.unit === '' ? 16 : 36,
      bottom: data.series.length > 1 ? 36 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      ...(timed ? days : { type: 'category', data: [...data.categories] }),
      axisLine: { lineStyle: { color: ink.line } },
      axisTick: { show: false },
      axisLabel: {
        color: ink.text,
        hideOverlap: true,
        rotate: slanted ? 35 : 0,
        width: 110,
        overflow: 'truncate',
        ...(timed ? { formatter: '{yyyy}-{MM}-{dd}' } : {}),
      },
    },
    yAxis: {
      type: 'value',
      // Heads and pieces are not halved.
      ...(data.series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value))) ? { minInterval: 1 } : {}),
      min: (range: { readonly min: number }) => Math.min(0, range.min),
      name: data.unit,
      nameTextStyle: { color: ink.text, align: 'left' },
      axisLabel: { color: ink.text },
      splitLine: { lineStyle: { color: ink.line } },
    },
    series: data.series.map(({ name, values }, at) => ({
      type: kind,
      name,
      data: values.map(point),
      barMaxWidth: 40,
      ...(kind === 'line' ? { lineStyle: { width: 2.5 }, symbolSize: 6, connectNulls: false } : {}),
      ...(kind === 'bar' && at === EDGED && !dark ? { itemStyle: { borderColor: '#C24522', borderWidth: 1 } } : {}),
    })),
  };
}
