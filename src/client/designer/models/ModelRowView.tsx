/** One model: its stamp, what it is bound to, draft, deployed version, what runs and what is wrong with it; as a row, or as a card on a phone. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useShown } from '#client/fields/context.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { Instant, RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { ModelRow } from '#model/workflow/design.ts';
import { filledWords, w, type Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import type { ReactNode } from 'react';
import css from './models.module.css';
import { Sketch } from './Sketch.tsx';
import { words } from './modelsWords.ts';

const editQuery = (row: Pick<ModelRow, 'id'>) => ({ id: row.id });

/** "Human resources / Leave / Leave request"; the document where no menu leads to it. */
const useBound = (): ((row: Pick<ModelRow, 'menu' | 'resource'>) => string | null) => {
  const say = useSay();
  return ({ menu, resource }) => {
    if (menu)
      return menu.path
        .slice(-2)
        .map((name) => say(name))
        .join(' / ');
    return resource === null ? null : say(catalogue.get(resource)?.label ?? w(resource, resource));
  };
};

const counted = (count: number, one: Words, many: Words): Words => (count === 1 ? one : filledWords(many, { count }));

export const Proof = ({ errors, warnings }: { readonly errors: number; readonly warnings: number }) => {
  if (errors > 0) return <ToneLabel tone="rejected" icon="rejected" words={counted(errors, words.oneError, words.errors)} />;
  if (warnings > 0) return <ToneLabel tone="attention" icon="attention" words={counted(warnings, words.oneWarning, words.warnings)} />;
  return <ToneLabel tone="approved" icon="approved" words={words.clean} />;
};

export const VersionState = ({ suspended }: { readonly suspended: boolean }) =>
  suspended ? (
    <ToneLabel tone="attention" icon="suspend" words={words.suspended} />
  ) : (
    <ToneLabel tone="approved" icon="approved" words={words.active} />
  );

const Draft = ({ row }: { readonly row: ModelRow }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const person = row.updatedBy && nameOf(row.updatedBy);
  if (row.editing) return <ToneLabel tone="submitted" icon="edit" words={filledWords(words.editing, { name: nameOf(row.editing) })} />;
  if (!row.changed && row.deployed) return <span className={frame['second']}>{say(words.unchanged)}</span>;
  return (
    <>
      {row.updatedAt && <RelTime at={row.updatedAt} />}
      {person && <span className={frame['second']}>{say(words.by, { name: person })}</span>}
    </>
  );
};

const Deployed = ({ row }: { readonly row: ModelRow }) => {
  const say = useSay();
  if (!row.deployed) return <span className={frame['second']}>{say(words.never)}</span>;
  return (
    <>
      <span className={css['line']}>
        v{row.deployed.version} <VersionState suspended={row.deployed.suspended} />
      </span>
      <span className={frame['second']}>
        <Instant at={row.deployed.at} format="yyyy-MM-dd" />
      </span>
    </>
  );
};

interface Props {
  readonly row: ModelRow;
  readonly menu: ReactNode;
}

const Name = ({ row }: { readonly row: ModelRow }) => {
  const say = useSay();
  return (
    <>
      <PageLink to="/modelEdit" query={editQuery(row)} className={css['name']}>
        {say(row.name)}
      </PageLink>
      <span className={frame['second']}>{row.key}</span>
    </>
  );
};

export const ModelCells = ({ row, menu }: Props) => {
  const say = useSay();
  const bound = useBound()(row);
  const { dictionary, language } = useShown();
  const kind = dictionary['flowCategory']?.find(({ value }) => value === row.category);
  return (
    <>
      <td>
        <Sketch sketch={row.sketch} />
      </td>
      <td>
        <Name row={row} />
      </td>
      <td>
        {bound ?? <span className={frame['second']}>{say(words.notBound)}</span>}
        {kind && <span className={frame['second']}>{language === 'en' ? kind.labelEn : kind.label}</span>}
      </td>
      <td>
        <Draft row={row} />
      </td>
      <td>
        <Deployed row={row} />
      </td>
      <td className={frame['number']}>{row.running}</td>
      <td>
        <Proof errors={row.errors} warnings={row.warnings} />
      </td>
      <td>{menu}</td>
    </>
  );
};

export const ModelCard = ({ row, menu }: Props) => {
  const bound = useBound()(row);
  return (
    <li className={css['card']}>
      <div>
        <Name row={row} />
      </div>
      {menu}
      <Sketch sketch={row.sketch} />
      <Proof errors={row.errors} warnings={row.warnings} />
      <div>
        {bound && <span className={frame['second']}>{bound}</span>}
        <Draft row={row} />
      </div>
      <div>
        <Deployed row={row} />
      </div>
    </li>
  );
};
