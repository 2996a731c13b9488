/** Says which seals of an entity may be there beside each other, and who may keep which. */
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { f } from '#model/field.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { w } from '#model/words.ts';

/** Of these there is one piece only; of others each piece has a text of its own. */
const singleTypes: readonly string[] = ['official', 'finance', 'legalPerson', 'electronic'];
/** Registered with the police. */
const registeredTypes: readonly string[] = ['official', 'contract', 'finance', 'invoice'];
/** Nobody asks for one of these to keep it themselves. */
const strictTypes: readonly string[] = ['official', 'contract', 'finance'];
/** Two hands keep these two of an entity, or one could pay by themselves. */
const apart: Readonly<Record<string, string>> = { finance: 'legalPerson', legalPerson: 'finance' };

const isOneOf = (types: readonly string[], stampType: string | null): boolean => stampType !== null && types.includes(stampType);
export const isSingle = (stampType: string | null): boolean => isOneOf(singleTypes, stampType);
export const isRegistered = (stampType: string | null): boolean => isOneOf(registeredTypes, stampType);
export const isStrict = (stampType: string | null): boolean => isOneOf(strictTypes, stampType);

/** A seal of the entity that is being made or in service. */
export interface EntitySeal {
  readonly id: string;
  readonly stampNo: string;
  readonly stampType: string;
  readonly stampText: string;
  readonly keeper: string;
  /** The request that it comes from. */
  readonly newId: string | null;
}

interface Wanted {
  readonly stampType: string | null;
  readonly keeper: string | null;
  /** Of each piece. */
  readonly texts: readonly string[];
}

/** Answers what stands against a seal beside the others of its entity. */
export function faultsAmong({ stampType, keeper, texts }: Wanted, others: readonly EntitySeal[]): readonly Fault[] {
  const keys = new Set(texts.map(typedKey));
  const alike = others.find(({ stampText }) => keys.has(typedKey(stampText)));
  const official = stampType === 'official' ? others.find((one) => one.stampType === 'official') : undefined;
  const counterpart = apart[stampType ?? ''];
  const both = counterpart === undefined ? undefined : others.find((one) => one.stampType === counterpart && one.keeper === keeper);
  return [
    ...(alike ? [fault('textOnce', 'stampText', w(`${alike.stampNo} has this text`, `${alike.stampNo}已使用该印文`))] : []),
    ...(official
      ? [
          fault(
            'oneOfficial',
            'stampType',
            w(`${official.stampNo} is the company seal of this entity`, `该组织已有公章${official.stampNo}`),
          ),
        ]
      : []),
    ...(both
      ? [
          fault(
            'keptApart',
            'keeper',
            w(
              `keeps ${both.stampNo}; finance seal and legal representative’s seal are kept by two`,
              `已保管${both.stampNo}，财务专用章与法定代表人名章须由两人分别保管`,
            ),
          ),
        ]
      : []),
  ];
}

/** Several documents about a seal do not go on beside each other. */
export const faultOfOpen = (open: readonly string[] | undefined): Fault | null =>
  open?.[0] === undefined ? null : fault('open', 'stampId', w(`${open[0]} about it is still under way`, `该印章的${open[0]}尚未办结`));

/** The text of each of several pieces. */
export const textsOf = (stampText: string, qty: number): readonly string[] =>
  qty <= 1 ? [stampText] : Array.from({ length: qty }, (_, at) => `${stampText}(${at + 1})`);

export const invalidAsked = { reason: f.text(w('Reason', '作废原因'), { max: 200, required: true }) } as const;
