/**
 * A record for reading: same order as the form that wrote it, lines as tables, empty fields behind a button. The reader of the inbox,
 * the view page and the read-only part of an approver's form are this. It loads no inputs.
 */
import { FieldCell } from '#client/fields/cells.tsx';
import { wideKinds } from '#client/fields/kindSets.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import type { Place } from '#client/data/page/place.ts';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useSay } from '#client/words/language.tsx';
import type { FieldRight, Names } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { isEmpty } from '#model/values.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import css from '#client/blocks/form/form.module.css';
import { readGroupsOf } from '#model/groups.ts';
import { namesOfPart } from '#model/matter.ts';
import { LinesTable } from '#client/blocks/lines/LinesTable.tsx';
import { Matter, mattersOf } from './Matter.tsx';

const words = {
  empty: w('{count} empty fields', '{count}个空白字段'),
  oneEmpty: w('1 empty field', '1个空白字段'),
  hide: w('Hide empty fields', '收起空白字段'),
  none: w('–', '–'),
  open: w('Open', '打开'),
};

export interface Sought {
  readonly field: string;
}

interface Props {
  readonly definition: Definition;
  /** With `$names`. */
  readonly record: AnyDoc;
  /** Rights of the open task's node: hidden fields do not exist in the page. */
  readonly rights?: Readonly<Record<string, FieldRight>>;
  /** Paths to flash or ring, such as what changed since last time. */
  readonly marked?: ReadonlySet<string>;
  /** A field to be seen, each time anew: empty ones open for it. */
  readonly sought?: Sought | null;
  /** Of the groups: one below what stands above the form. */
  readonly heading?: 'h2' | 'h3';
  /** For whoever decides: its matter first, what every document has last. */
  readonly matterFirst?: boolean;
}

/** Label and value of one field. */
export const ReadField = ({
  name,
  field,
  value,
  names,
  marked,
  link,
}: {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly names: Names;
  readonly marked?: boolean;
  /** The record that the value is the id of. */
  readonly link?: Place | null;
}) => {
  const say = useSay();
  const figure = field.kind === 'money' && field.computed;
  return (
    <div className={[css['pair'], wideKinds.has(field.kind) ? css['wide'] : '', marked ? css['remarked'] : ''].join(' ')} data-path={name}>
      <dt>{say(field.label)}</dt>
      <dd className={figure ? css['figure'] : undefined}>
        {isEmpty(value) ? (
          say(words.none)
        ) : link ? (
          <PageLink to={link.path} query={link.query}>
            {say(words.open)}
          </PageLink>
        ) : (
          <FieldCell field={field} value={value} names={names} />
        )}
      </dd>
    </div>
  );
};

/** Where the record is whose id a field holds; null where it holds none or it has no page. */
const linkOf = ({ idIn }: Field, record: AnyDoc, name: string): Place | null =>
  idIn === undefined || isEmpty(record[name]) ? null : placeOfRecord(textOf(record[idIn]), textOf(record[name]));

export const ReadForm = ({
  definition,
  record,
  rights = {},
  marked,
  sought = null,
  heading: Heading = 'h3',
  matterFirst = false,
}: Props) => {
  const say = useSay();
  const fields = allFields(definition);
  const names = (record['$names'] as Names | undefined) ?? {};
  const matter = matterFirst ? mattersOf(definition, record, rights) : [];
  const said = new Set(matter.flatMap(namesOfPart));
  const [common, ...own] = readGroupsOf(definition);
  const groups = matterFirst && common ? [...own, common] : readGroupsOf(definition);
  /** Says nothing: empty, or the default of a field that this case does not ask for. */
  const idle = (name: string) =>
    isEmpty(record[name]) || (definition.visibleWhen?.[name]?.(record, {}) === false && record[name] === fields[name]?.default);
  // An id tells nobody anything; the fields beside it say which line is meant.
  const present = (name: string) =>
    !said.has(name) &&
    rights[name] !== 'hidden' &&
    (definition.lines[name] ? true : fields[name] !== undefined && fields[name].line === undefined);
  const hidden = groups.flatMap((group) => group.names).filter((name) => present(name) && idle(name));
  const empty = hidden.filter((name) => !definition.lines[name]);
  const isHidden = (one: Sought | null) => one !== null && hidden.includes(one.field.split('.')[0] ?? '');
  const [all, setAll] = useState(() => isHidden(sought));
  const [told, setTold] = useState(sought);
  if (told !== sought) {
    setTold(sought);
    if (isHidden(sought)) setAll(true);
  }
  return (
    <div className={css['form']}>
      {matter.length > 0 ? <Matter parts={matter} definition={definition} record={record} names={names} marked={marked} /> : null}
      {groups.map((group) => {
        const shown = group.names.filter((name) => present(name) && (all || definition.lines[name] || !idle(name)));
        const [plain, lines] = [
          shown.filter((name) => !definition.lines[name]),
          shown.filter((name) => definition.lines[name] && (all || !isEmpty(record[name]))),
        ];
        // Lines bear their own name, in a region that scrolls; one of the same name around it would be said twice.
        const named = lines.some((name) => say(definition.lines[name]?.label ?? group.label) === say(group.label));
        return plain.length + lines.length === 0 ? null : (
          <section key={group.label.en} className={css['group']} aria-label={named ? undefined : say(group.label)}>
            <Heading className={css['legend']}>{say(group.label)}</Heading>
            {plain.length > 0 ? (
              <dl className={css['read']}>
                {plain.map((name) => (
                  <ReadField
                    key={name}
                    name={name}
                    field={fields[name]!}
                    value={record[name]}
                    names={names}
                    marked={marked?.has(name)}
                    link={linkOf(fields[name]!, record, name)}
                  />
                ))}
              </dl>
            ) : null}
            {lines.map((name) => (
              <LinesTable key={name} definition={definition} name={name} record={record} rights={rights} marked={marked} />
            ))}
          </section>
        );
      })}
      {empty.length > 0 ? (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? say(words.hide) : say(empty.length === 1 ? words.oneEmpty : words.empty, { count: empty.length })}
        </Button>
      ) : null}
    </div>
  );
};
