import { families, tones, type Family, type Tone } from '#client/theme/tokens.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';

const meta: Meta = { title: 'Foundations/Tokens' };
export default meta;

export const Families: StoryObj = {
  render: () => (
    <div style={{ display: 'grid', gap: 8, padding: 16 }}>
      {(Object.keys(families) as Family[]).map((family) => (
        <div key={family} style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <code style={{ width: 80 }}>{family}</code>
          {families[family].map((shade) => (
            <span key={shade} role="img" aria-label={shade} title={shade} style={{ width: 40, height: 28, background: shade }} />
          ))}
        </div>
      ))}
    </div>
  ),
};

export const Tones: StoryObj = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, padding: 16 }}>
      {(Object.keys(tones) as Tone[]).map((tone) => (
        <ToneLabel key={tone} tone={tone} words={w(tone, tone)} icon="attention" />
      ))}
    </div>
  ),
};
