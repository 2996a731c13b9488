/** The figures of the report: quantity and value of each part side by side, all together at the foot. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { placeIn } from '#client/data/page/place.ts';
import { Money, Quantity } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import { catalogue } from '#resources/catalogue.ts';
import type { MaterialReport } from '#resources/general/materialReport.ts';
import css from './materials.module.css';
import type { ReportAsked } from './reportCalls.ts';
import { columnsOf, headOf, nameOf, type Row } from './reportColumns.ts';
import { words } from './reportWords.ts';

interface Props {
  readonly asked: ReportAsked;
  readonly report: MaterialReport;
  readonly labelOf: (value: string | null) => string;
  readonly unitOf: (value: string | null) => string;
}

const moves = 'adMaterialMove';

export const ReportTable = ({ asked, report, labelOf, unitOf }: Props) => {
  const say = useSay();
  const readsMoves = usePermit(`${moves}:page`);
  const list = catalogue.get(moves)?.pages.list;
  const { groupBy, monthFrom, monthTo } = asked;
  const columns = columnsOf(asked);
  const ofMaterials = groupBy === 'material';
  const figures = (of: Partial<MaterialReport['totals']>, withQty: boolean) =>
    columns.flatMap(({ qty, amount }) => [
      ...(qty === null
        ? []
        : [
            <td key={qty} className={frame['number']}>
              {withQty && <Quantity value={of[qty]} />}
            </td>,
          ]),
      <td key={amount} className={frame['number']}>
        <Money value={of[amount]} />
      </td>,
    ]);
  /** The rows behind the figures. */
  const name = (row: Row) => {
    const text = nameOf(row, groupBy, say, labelOf);
    if (!ofMaterials || !readsMoves || list === undefined) return text;
    const query = { materialId: row.key, moveDate_from: `${monthFrom}-01`, moveDate_to: `${monthTo}-31` };
    return (
      <PageLink to={placeIn(list).path} query={query}>
        {text}
      </PageLink>
    );
  };
  return (
    // A box that scrolls can be reached and scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={frame['scroll']} data-flat tabIndex={0} role="region" aria-label={say(words.title)}>
      <table className={`${frame['table']} ${css['report']}`}>
        <thead>
          <tr>
            <th scope="col">{say(headOf[groupBy])}</th>
            {ofMaterials && <th scope="col">{say(words.category)}</th>}
            {ofMaterials && <th scope="col">{say(words.unit)}</th>}
            {columns.flatMap(({ label, qty, amount }) => [
              ...(qty === null
                ? []
                : [
                    <th key={qty} scope="col" className={frame['number']}>
                      {say(label)}
                      {'\u00a0'}
                      {say(words.qty)}
                    </th>,
                  ]),
              <th key={amount} scope="col" className={frame['number']}>
                {say(label)}
                {'\u00a0'}
                {say(words.amount)}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {report.records.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {name(row)}
                {row.spec !== null && <span className={frame['second']}>{row.spec}</span>}
              </th>
              {ofMaterials && <td>{labelOf(row.category)}</td>}
              {ofMaterials && <td>{unitOf(row.unit)}</td>}
              {figures(row, true)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(words.total)}</th>
            {ofMaterials && <td colSpan={2} />}
            {figures(report.totals, false)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
