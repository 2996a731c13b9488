/** The panel of many rows, in the place of the reader: what is done with them, or their print sheets. Loaded when it is first asked for. */
import { BulkPrint } from '#client/blocks/print/BulkPrint.tsx';
import { targetOf } from '#client/blocks/reader/bundle.ts';
import type { BulkAction } from '#machines/bulk.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { keyOf } from '#client/inbox/queries.ts';

interface Props {
  readonly action: BulkAction | 'print';
  readonly rows: readonly InboxRow[];
  /** Keys of the rows that are on their way. */
  readonly onBegun: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

export const BulkPanel = ({ action, rows, onBegun, onClose }: Props) =>
  action === 'print' ? (
    <BulkPrint
      asked={rows.map((row) => ({ key: keyOf(row), code: row.code, resource: row.resource, target: targetOf(row) }))}
      onClose={onClose}
    />
  ) : (
    <BulkPreview action={action} rows={rows} onBegun={onBegun} onClose={onClose} />
  );
