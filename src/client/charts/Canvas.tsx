/** A drawing of echarts that follows its box, its data and the colour scheme, and is taken down with it. */
import { useComputedColorScheme } from '@mantine/core';
import type { EChartsType } from 'echarts/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePreferences } from '#client/data/preferences/preferences.ts';
import type { ChartData } from './chartData.ts';
import { init } from './echarts.ts';
import { optionOf, type ChartKind } from './option.ts';

interface Props {
  readonly kind: ChartKind;
  readonly data: ChartData;
  /** What holds the rest of too many series or slices. */
  readonly other: string;
  readonly description: string;
  readonly height: number;
}

export const Canvas = ({ kind, data, other, description, height }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const dark = useComputedColorScheme('light') === 'dark';
  const { motion, patterns } = usePreferences();
  const still = motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const option = useMemo(
    () => optionOf(kind, data, { dark, other, description, still, patterns, font: getComputedStyle(document.body).fontFamily }),
    [kind, data, dark, other, description, still, patterns],
  );
  useEffect(() => {
    if (box.current === null) return;
    const made = init(box.current);
    setChart(made);
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      made.dispose();
      setChart(null);
    };
  }, []);
  useEffect(() => {
    if (chart !== null && !chart.isDisposed()) chart.setOption(option, true);
  }, [chart, option]);
  return <div ref={box} data-drawing role="img" aria-label={description} style={{ height, width: '100%' }} />;
};
