/** The panel of many rows, in the place of the reader: what is done with them, or their print sheets. Loaded when it is first asked for. */
import type { BulkAction } from '#machines/bulk.ts';
import type { InboxRow } from '#model/inbox.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkPrint } from './BulkPrint.tsx';

interface Props {
  readonly action: BulkAction | 'print';
  readonly rows: readonly InboxRow[];
  /** Keys of the rows that are on their way. */
  readonly onBegun: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

export const BulkPanel = ({ action, rows, onBegun, onClose }: Props) =>
  action === 'print' ? (
    <BulkPrint rows={rows} onClose={onClose} />
  ) : (
    <BulkPreview action={action} rows={rows} onBegun={onBegun} onClose={onClose} />
  );
