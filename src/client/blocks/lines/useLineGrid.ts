/** The grid of a form's lines. */
import { companyToday } from '#client/fields/dateText.ts';
import { lineDefaultsOf } from '#model/defaults.ts';
import { linesOf } from '#model/values.ts';
import { useActor } from '#client/blocks/form/useActor.ts';
import { columnsOf, isOwnSet, type LinesProps } from './gridColumns.ts';
import { useGrid, type LineGrid } from './useGrid.ts';

export const useLineGrid = (props: LinesProps, phone: boolean): LineGrid => {
  const { form, name } = props;
  const actor = useActor();
  return useGrid({
    rows: linesOf(form.record, name),
    columns: columnsOf(props),
    mayChange: isOwnSet(props),
    phone,
    fresh: () => lineDefaultsOf(form.definition, name, { actor, today: companyToday(), now: new Date().toISOString() }),
    setRows: (rows) => form.setLines(name, rows),
    touch: (row, column) => form.touch(`${name}.${row}.${column}`),
  });
};
