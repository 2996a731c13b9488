import { CodeLink } from '#client/theme/CodeLink.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { FileSize, KeyFigure, Money, Quantity } from '#client/theme/figures.tsx';
import { PercentShare } from '#client/theme/PercentShare.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { icons, type IconName } from '#client/theme/icons.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { PersonChip } from '#client/theme/PersonChip.tsx';
import { Instant, RelTime } from '#client/theme/RelTime.tsx';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta = { title: 'Foundations/Values' };
export default meta;

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16, padding: 16 }}>{children}</div>
);
const zhao = { id: '1', name: '赵明远', nameEn: 'Zhao Mingyuan' };
const sun = { id: '2', name: '孙雅琳', nameEn: 'Sun Yalin' };
const minute = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

export const States: StoryObj = {
  render: () => (
    <Row>
      {[
        'draft',
        'submitted',
        'reposted',
        'approved',
        'rejected',
        'invalidated',
        'confirmed',
        'reconfirmed',
        'goodsSubmitted',
        'unheardOf',
      ].map((status) => (
        <StatusTone key={status} status={status} />
      ))}
    </Row>
  ),
  play: async ({ canvas }) => {
    // A state that nobody knows shows its raw name instead of nothing.
    await expect(canvas.getByText('unheardOf')).toBeVisible();
  },
};

export const Figures: StoryObj = {
  render: () => (
    <Row>
      <Money value="3268" />
      <Money value="-41200.5" />
      <Money value="1980" currency="NOK" />
      <Money value="0" />
      <Money value="••••" />
      <Money value={null} />
      <Quantity value="1250.500" unit="kg" />
      <FileSize bytes={0} />
      <FileSize bytes={1023} />
      <FileSize bytes={1024} />
      <FileSize bytes={1024 ** 3} />
      <PercentShare of={['1', '1', '1']} at={2} />
      <PercentShare of={['0', '0']} at={0} />
      <PercentShare of={['3', '-5']} at={0} />
      <PercentShare of={['3268.00']} at={0} />
      <KeyFigure figure={{ kind: 'days', value: '3', word: w('Annual leave', '年假') }} size="lg" />
      <KeyFigure figure={{ kind: 'money', value: '-120.00', word: null }} size="xl" />
      <KeyFigure figure={{ kind: 'quantity', value: '1250.500', word: null }} />
      <KeyFigure figure={{ kind: 'money', value: '••••', word: w('Salary', '工资') }} />
      <KeyFigure figure={{ kind: 'days', value: '••••', word: null }} />
      <KeyFigure figure={{ kind: 'date', value: '2026-11-20', word: w('From', '自') }} />
      <KeyFigure figure={null} />
      <PercentShare of={['1', '1', '1']} at={0} />
    </Row>
  ),
  play: async ({ canvasElement }) => {
    const text = canvasElement.textContent ?? '';
    for (const one of ['¥\u20093,268.00', '−¥\u200941,200.50', '¥\u20090.00', 'NOK\u20091,980.00', '–', '1,250.5'])
      await expect(text).toContain(one);
    for (const one of ['0.00 B', '1023.00 B', '1.00 KB', '1.00 GB', '34%', '100%']) await expect(text).toContain(one);
    // What is masked is not read as nothing.
    await expect(text.match(/••••/g)).toHaveLength(3);
    await expect(text.match(/¥\u20090\.00/g)).toHaveLength(1);
  },
};

export const PeopleAndTimes: StoryObj = {
  render: () => (
    <Row>
      <PersonChip person={zhao} />
      <PersonChip person={zhao} onBehalfOf={sun} />
      <PersonChip person={{ ...zhao, away: { until: '2026-11-27T16:00:00.000Z', substitute: sun, note: null } }} />
      <PersonChip person={{ ...zhao, away: { until: '2026-11-27T15:59:00.000Z', substitute: null, note: null, trip: true } }} />
      <PersonChip person={null} />
      <PersonChip person={{ id: '3', name: 'Astrid Nordmann-Vestergaard', nameEn: null }} />
      <PersonChip person={zhao} plain />
      <RelTime at={ago(5_000)} />
      <RelTime at={ago(10 * minute)} />
      <RelTime at={ago(3 * 60 * minute)} />
      <RelTime at={ago(24 * 60 * minute)} />
      <RelTime at={ago(-90 * minute)} />
      <RelTime at="2024-02-29T01:02:03Z" />
    </Row>
  ),
};

const formats = ['yyyy-MM-dd hh:mm:ss', 'yyyy-MM-dd hh:mm', 'yyyy-MM-dd', 'yyyyMMdd', 'yyyy'] as const;

/** The five of the specification, on the company's clocks: it is the next day there already. */
export const DateFormats: StoryObj = {
  render: () => (
    <Row>
      {formats.map((format) => (
        <Instant key={format} at="2026-01-01T16:05:09Z" format={format} />
      ))}
    </Row>
  ),
  play: async ({ canvasElement }) => {
    const shown = [...canvasElement.querySelectorAll('time')].map(({ textContent }) => textContent);
    await expect(shown).toEqual(['2026-01-02 00:05:09', '2026-01-02 00:05', '2026-01-02', '20260102', '2026']);
  },
};

export const Hints: StoryObj = {
  render: () => (
    <>
      <Row>
        <Kbd keys="Ctrl K" />
        <CodeLink code="EXP-20261120-0007" to="/view" query={{ id: '7' }} />
        <CodeLink code="LV-20261120-0031" copy={false} />
        <CodeLink code="CON-20261120-0002-SUPPLEMENT-0000000017" to="/view" />
        <Kbd keys="Alt Shift ←" spoken />
      </Row>
      <EmptyState title="All clear." text="38 decided today." action={<a href="#started">Started</a>} />
    </>
  ),
};

const written = fn(() => Promise.resolve());
/** One click, and the button says that it was done. */
export const CodeCopied: StoryObj = {
  beforeEach: () => {
    // A browser without a window asks nobody whether it may write.
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
    return () => Reflect.deleteProperty(navigator, 'clipboard');
  },
  render: () => (
    <Row>
      <CodeLink code="EXP-20261120-0007" to="/view" />
    </Row>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /EXP-20261120-0007/ }));
    await expect(await canvas.findByRole('button', { name: /^(Copied|已复制)$/ })).toBeVisible();
    await expect(written).toHaveBeenCalledWith('EXP-20261120-0007');
  },
};

export const Icons: StoryObj = {
  render: () => (
    <Row>
      {(Object.keys(icons) as IconName[]).map((name) => (
        <span key={name} style={{ display: 'inline-flex', gap: 4 }}>
          <Icon name={name} /> {name}
        </span>
      ))}
    </Row>
  ),
};
