/** What is decided about, over the document: the figure with its kind and the parts of its matter, each once, in few lines. */
import { FieldCell } from '#client/fields/cells.tsx';
import { useShown } from '#client/fields/context.tsx';
import { wideKinds } from '#client/fields/kindSets.ts';
import { prints } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import type { FieldRight, Names } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { namesOfPart, pairSaid, type MatterPair, type MatterPart } from '#model/matter.ts';
import { isEmpty } from '#model/values.ts';
import { w } from '#model/words.ts';
import css from '#client/blocks/form/form.module.css';

const title = w('To be decided', '决定事项');

/** The figure and its kind, urgency where it is not the usual one, then the matter: what this record says and this person sees of it. */
export const mattersOf = (definition: Definition, record: AnyDoc, rights: Readonly<Record<string, FieldRight>>): readonly MatterPart[] => {
  const { figure, matter = [] } = definition.document ?? {};
  const urgent = !isEmpty(record['urgency']) && record['urgency'] !== 'normal';
  const parts: readonly MatterPart[] = [
    ...(urgent ? ['urgency'] : []),
    ...(figure ? [...(figure.word ? [figure.word] : []), figure.field] : []),
    ...matter,
  ];
  const seen = new Set<string>();
  return parts.filter((part) => {
    const names = namesOfPart(part);
    const [first = ''] = names;
    const says = names.some((name) => !isEmpty(record[name])) && names.every((name) => rights[name] !== 'hidden');
    return says && !seen.has(first) && seen.add(first);
  });
};

interface PartProps {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly names: Names;
}

/** Two fields as one text, with a place for each of them, so that a finding about the second one is led to as well. */
const Pair = ({ pair, definition, record, names }: PartProps & { readonly pair: MatterPair }) => {
  const shown = useShown();
  const said = (name: string): string => {
    const field = definition.fields[name];
    return field === undefined || isEmpty(record[name]) ? '' : prints[field.kind]({ ...shown, field, value: record[name], names });
  };
  return <span data-path={pair.to}>{pairSaid(definition, record, pair, said)}</span>;
};

interface Props extends PartProps {
  readonly parts: readonly MatterPart[];
  readonly marked: ReadonlySet<string> | undefined;
}

export const Matter = ({ parts, marked, ...about }: Props) => {
  const say = useSay();
  const fields = allFields(about.definition);
  return (
    <section className={css['group']} aria-label={say(title)}>
      <dl className={css['matter']}>
        {parts.map((part) => {
          const names = namesOfPart(part);
          const [name = ''] = names;
          const field = fields[name];
          if (field === undefined) return null;
          const isPair = typeof part !== 'string';
          return (
            <div
              key={name}
              data-path={name}
              className={[
                css['pair'],
                !isPair && wideKinds.has(field.kind) ? css['whole'] : '',
                names.some((one) => marked?.has(one)) ? css['remarked'] : '',
              ].join(' ')}
            >
              <dt>{say(isPair ? part.label : field.label)}</dt>
              <dd>
                {isPair ? <Pair pair={part} {...about} /> : <FieldCell field={field} value={about.record[name]} names={about.names} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
};
