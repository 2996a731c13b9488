import { palettes } from '#client/charts/option.ts';
import { nearest, seenBy, sights } from '#client/theme/look/colourBlind.ts';
import { contrast } from '#client/theme/look/contrast.ts';
import { strongSurfaces, strongTone } from '#client/theme/look/strongTokens.ts';
import { families, surfaces, tones, type Family, type Scheme, type Surface, type Tone } from '#client/theme/look/tokens.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { theme } from '#client/theme/look/theme.ts';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect } from 'storybook/test';

const meta: Meta = { title: 'Foundations/Tokens' };
export default meta;

const white = '#FFFFFF';
const told = (ratio: number): string => ratio.toFixed(2);

/** Every shade with what it measures against white and against the darkest of its family. */
export const Families: StoryObj = {
  render: () => (
    <table style={{ borderCollapse: 'collapse', margin: 16, fontSize: 12 }}>
      <tbody>
        {(Object.keys(families) as Family[]).map((family) => (
          <tr key={family}>
            <th scope="row" style={{ width: 80, textAlign: 'start' }}>
              {family}
            </th>
            {families[family].map((shade, _, ramp) => (
              <td key={shade} style={{ padding: 2 }}>
                <span aria-hidden style={{ display: 'block', width: 64, height: 28, background: shade }} />
                {shade}
                <br />
                <span data-on="white">{told(contrast(shade, white))}</span> /{' '}
                <span data-on="darkest">{told(contrast(shade, ramp.at(-1)!))}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ),
  play: async ({ canvasElement }) => {
    for (const row of canvasElement.querySelectorAll('tr')) {
      const ratios = (on: string) => [...row.querySelectorAll(`[data-on=${on}]`)].map(({ textContent }) => Number(textContent));
      const [lit, dim] = [ratios('white'), ratios('darkest')];
      // Each shade is darker than the one before it, to both ends.
      await expect(lit).toEqual(lit.toSorted((a, b) => a - b));
      await expect(dim).toEqual(dim.toSorted((a, b) => b - a));
      await expect(dim.at(-1)).toBe(1);
    }
  },
};

/** The palettes of charts, as they are and as those see them who lack one kind of cone; the number is how far the nearest two stand apart. */
export const ChartPalettes: StoryObj = {
  render: () => (
    <table style={{ borderCollapse: 'collapse', margin: 16, fontSize: 12 }}>
      <tbody>
        {(['light', 'dark'] as Scheme[]).flatMap((scheme) =>
          [null, ...sights].map((sight) => {
            const seen = palettes[scheme].map((colour) => (sight === null ? colour : seenBy(sight, colour)));
            return (
              <tr key={`${scheme} ${sight}`}>
                <th scope="row" style={{ textAlign: 'start', paddingInlineEnd: 16 }}>
                  {scheme} {sight}
                </th>
                {seen.map((colour, at) => (
                  <td key={at} style={{ padding: 8, background: surfaces[scheme].pane, color: surfaces[scheme].text }}>
                    <span aria-hidden style={{ display: 'block', width: 88, height: 28, background: colour }} />
                    {colour}
                  </td>
                ))}
                <td data-apart={nearest(seen)} style={{ padding: 8 }}>
                  {nearest(seen).toFixed(1)}
                </td>
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  ),
  play: async ({ canvasElement }) => {
    const all = [...canvasElement.querySelectorAll<HTMLElement>('[data-apart]')].map(({ dataset }) => Number(dataset['apart']));
    await expect(all).toHaveLength(8);
    await expect(Math.round(Math.min(...all))).toBeGreaterThanOrEqual(16);
  },
};

const texts: readonly Surface[] = ['text', 'text-2', 'mine-text', 'danger-text', 'success-text', 'warning-text', 'link'];
const grounds: readonly Surface[] = ['pane', 'app-bg', 'select'];

interface MeasuredProps {
  readonly paints: Readonly<Record<Scheme, Readonly<Record<Surface, string>>>>;
  /** Rows below those of the surfaces. */
  readonly more?: (scheme: Scheme) => ReactNode;
}

/** Texts on grounds in both schemes, each with what it measures. */
const Measured = ({ paints, more }: MeasuredProps) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, padding: 16 }}>
    {(['light', 'dark'] as Scheme[]).map((scheme) => (
      <table key={scheme} style={{ borderCollapse: 'collapse' }}>
        <caption>{scheme}</caption>
        <tbody>
          {texts.map((text) => (
            <tr key={text}>
              {grounds.map((ground) => {
                const [ink, paper] = [paints[scheme][text], paints[scheme][ground]];
                return (
                  <td key={ground} data-ratio={contrast(ink, paper)} style={{ padding: 8, background: paper, color: ink }}>
                    {text} {told(contrast(ink, paper))}
                  </td>
                );
              })}
            </tr>
          ))}
          {more?.(scheme)}
        </tbody>
      </table>
    ))}
  </div>
);
const ratiosIn = (canvas: HTMLElement): number[] =>
  [...canvas.querySelectorAll<HTMLElement>('[data-ratio]')].map(({ dataset }) => Number(dataset['ratio']));

/** Below 4.5 nothing is readable. */
export const TextsOnGrounds: StoryObj = {
  render: () => <Measured paints={surfaces} />,
  play: async ({ canvasElement }) => {
    const ratios = ratiosIn(canvasElement);
    await expect(ratios).toHaveLength(42);
    await expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  },
};

export const Tones: StoryObj = {
  render: () => (
    <div style={{ display: 'grid', gap: 8, padding: 16 }}>
      {(Object.keys(tones) as Tone[]).map((tone) => (
        <div key={tone} style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
          <ToneLabel tone={tone} words={w(tone, tone)} icon="attention" />
          {(['light', 'dark'] as Scheme[]).map((scheme) => (
            <span key={scheme} style={{ fontSize: 12 }}>
              {scheme} {told(contrast(tones[tone][scheme].text, tones[tone][scheme].background))}
            </span>
          ))}
        </div>
      ))}
    </div>
  ),
};

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

export const TypeAndSpace: StoryObj = {
  render: () => (
    <div style={{ display: 'grid', gap: 12, padding: 16 }}>
      {sizes.map((size) => (
        <div key={size} style={{ fontSize: theme.fontSizes?.[size] }}>
          {size} {theme.fontSizes?.[size]} · 天源渔业 Tianyuan Fishery 3,268.00
        </div>
      ))}
      {sizes.map((size) => (
        <div key={size} style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          <span aria-hidden style={{ width: theme.spacing?.[size], height: 16, background: 'var(--link)' }} />
          {size} {theme.spacing?.[size]}
          <span
            aria-hidden
            style={{ width: 32, height: 24, border: '1px solid var(--control-line)', borderRadius: theme.radius?.[size] }}
          />
        </div>
      ))}
    </div>
  ),
};

/** High contrast over both schemes: texts on grounds and the tones, none below 7. */
export const HighContrast: StoryObj = {
  render: () => (
    <Measured
      paints={strongSurfaces}
      more={(scheme) =>
        (Object.keys(tones) as Tone[]).map((tone) => {
          const { background, text } = strongTone(tone, scheme);
          return (
            <tr key={tone}>
              <td colSpan={grounds.length} data-ratio={contrast(text, background)} style={{ padding: 8, background, color: text }}>
                {tone} {told(contrast(text, background))}
              </td>
            </tr>
          );
        })
      }
    />
  ),
  play: async ({ canvasElement }) => {
    const ratios = ratiosIn(canvasElement);
    await expect(ratios.length).toBeGreaterThan(50);
    await expect(Math.min(...ratios)).toBeGreaterThanOrEqual(7);
  },
};
