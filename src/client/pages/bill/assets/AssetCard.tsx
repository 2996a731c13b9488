/** One asset: where it is and who has it, what can be done about it, its value on any day, and what became of it. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useDefinition, useRecord } from '#client/data/server/resource.ts';
import { FieldCell } from '#client/fields/cells.tsx';
import { ChoiceTone } from '#client/fields/ChoiceTone.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Can, Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { Alert, Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import css from './assets.module.css';
import { PrintLabels } from './PrintLabels.tsx';
import { ValueOnDay } from './ValueOnDay.tsx';
import { words } from './assetsWords.ts';

const ActDialog = lazy(async () => ({ default: (await import('#client/blocks/act/ActDialog.tsx')).ActDialog }));

const told = ['deptId', 'userId', 'areaId', 'spec', 'serialNo', 'warrantyTo', 'backDate', 'lastSeenAt', 'lastSeenBy'];
/** In the order in which they are reached for. */
const acts = ['transfer', 'changeState', 'scrap'] as const;

interface Shown {
  readonly definition: Definition;
  readonly card: AnyDoc;
}

const Facts = ({ definition, card }: Shown) => {
  const say = useSay();
  const names = (card['$names'] ?? {}) as Names;
  return (
    <dl className={frame['facts']}>
      {told.flatMap((name) => {
        const field = definition.fields[name];
        const value = card[name];
        if (field === undefined || ((value === null || value === undefined || value === '') && name !== 'lastSeenAt')) return [];
        return [
          <div key={name} style={{ display: 'contents' }}>
            <dt>{say(field.label)}</dt>
            <dd>{textOf(value) === '' ? say(words.never) : <FieldCell field={field} value={value} names={names} />}</dd>
          </div>,
        ];
      })}
    </dl>
  );
};

const Acts = ({ definition, card }: Shown) => {
  const say = useSay();
  const [asked, setAsked] = useState<(typeof acts)[number] | null>(null);
  const can = (card['can'] ?? {}) as Can;
  const act = asked === null ? undefined : definition.acts?.[asked];
  return (
    <div className={css['acts']}>
      {acts.map((name) => {
        const one = definition.acts?.[name];
        return one !== undefined && can[`act:${name}`] === true ? (
          <Button key={name} size="md" variant="default" onClick={() => setAsked(name)}>
            {say(one.label)}
          </Button>
        ) : null;
      })}
      <PrintLabels ids={[textOf(card['id'])]} />
      {asked !== null && act !== undefined && (
        <Suspense fallback={null}>
          <ActDialog definition={definition} name={asked} act={act} record={card} can={can} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
};

const Held = ({ card }: { readonly card: AnyDoc }) => {
  const say = useSay();
  const by = textOf(card['heldBy']);
  if (by === '') return null;
  const place = placeOfRecord(by, textOf(card['heldId']));
  return (
    <Alert color="amber" icon={<Icon name="attention" size={18} />}>
      {say(words.held)}
      {place && (
        <>
          {' '}
          <PageLink to={place.path} query={place.query}>
            {say(words.openDocument)}
          </PageLink>
        </>
      )}
    </Alert>
  );
};

const History = ({ definition, card }: Shown) => {
  const say = useSay();
  const names = (card['$names'] ?? {}) as Names;
  const fields = definition.lines['history']?.fields ?? {};
  const lines = linesOf(card, 'history').toReversed();
  const text = (line: AnyDoc, name: string) => {
    const field = fields[name];
    return field === undefined || textOf(line[name]) === '' ? null : <FieldCell field={field} value={line[name]} names={names} />;
  };
  return (
    <section className={frame['part']}>
      <h2>{say(words.history)}</h2>
      {lines.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noHistory)}</p>
      ) : (
        <ul className={`${css['rows']} ${css['missing']}`} aria-label={say(words.history)}>
          {lines.map((line) => (
            <li key={textOf(line['id'])}>
              <span>
                {text(line, 'kind')}
                <span className={frame['second']}>
                  {text(line, 'changedOn')} {text(line, 'toUser')} {textOf(line['note'])}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

export const AssetCard = ({ id }: { readonly id: string }) => {
  const say = useSay();
  const definition = useDefinition('fixasset').data;
  const found = useRecord('fixasset', id);
  const place = placeOfRecord('fixasset', id);
  return (
    <section className={css['card']} aria-label={found.data === undefined ? say(words.desk) : textOf(found.data['assetName'])}>
      <Loaded of={found} title={words.failedCard} height={320}>
        {(card) =>
          definition ? (
            <>
              <div className={frame['part']}>
                <h2>{textOf(card['assetName'])}</h2>
                <span className={css['acts']}>
                  <strong>{textOf(card['assetCode'])}</strong>
                  <ChoiceTone of="assetStatus" value={textOf(card['assetStatus'])} />
                  {place && (
                    <PageLink to={place.path} query={place.query}>
                      {say(words.record)}
                    </PageLink>
                  )}
                </span>
                <Held card={card} />
                <Acts definition={definition} card={card} />
                <Facts definition={definition} card={card} />
              </div>
              <ValueOnDay card={card} />
              <History definition={definition} card={card} />
            </>
          ) : null
        }
      </Loaded>
    </section>
  );
};
