/** A file as the server knows it: its bytes by their digest, and the record that it belongs to. */
import type { FileRef } from '#model/field.ts';

export interface StoredFile extends FileRef {
  readonly sha256: string;
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly createdBy: string | null;
}
