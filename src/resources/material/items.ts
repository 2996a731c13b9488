/** What follows from the category of a material. */
import type { CodePart } from '#model/calculation/codes.ts';

/** How the number of a material begins, by its category. */
export const categoryPrefix: CodePart = {
  known: {
    feed: 'FD',
    egg: 'EG',
    medicine: 'MD',
    chemical: 'CH',
    packaging: 'PK',
    sparePart: 'SP',
    tool: 'TL',
    office: 'OF',
    labour: 'LB',
    rawFish: 'RF',
    semi: 'SF',
    finished: 'FG',
    byProduct: 'BP',
    device: 'DV',
  },
  other: 'QT',
};

const byLots: ReadonlySet<string> = new Set(['feed', 'egg', 'medicine', 'chemical', 'finished']);
/** What must be traceable is kept by lots, whatever its record asks for. */
export const mustHaveLots = (category: string | null): boolean => category !== null && byLots.has(category);

const reducedRate: ReadonlySet<string> = new Set(['feed', 'egg', 'rawFish', 'semi', 'finished', 'byProduct']);
/** Rate of value added tax in percent, where nobody enters another. */
export const usualTaxRate = (category: string | null): string => (category !== null && reducedRate.has(category) ? '9.00' : '13.00');

const inBulk: ReadonlySet<string> = new Set(['feed', 'chemical']);
/** How much more than ordered may arrive, in percent, where nobody enters another. */
export const usualOverPct = (category: string | null): string => (category !== null && inBulk.has(category) ? '5.00' : '0.00');
