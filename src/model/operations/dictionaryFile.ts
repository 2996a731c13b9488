/** A dictionary as a file that goes from one installation to another: its names and values, nothing of where it was stored. */

export interface DictionaryValue {
  readonly itemValue: string;
  readonly labelZh: string | null;
  readonly labelEn: string | null;
  /** Name of a tone of the interface. */
  readonly color?: string | null;
  readonly isDefault?: boolean;
  readonly status?: string;
  readonly ext?: unknown;
}

export interface DictionaryFile {
  readonly dictCode: string;
  readonly dictName: string;
  readonly labelEn: string | null;
  readonly values: readonly DictionaryValue[];
}

/** What an import did, or would do: codes of values. */
export interface DictionaryImport {
  /** Of the dictionary; null where a dry run would make it. */
  readonly id: string | null;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly same: number;
  readonly dryRun: boolean;
}

export const dictionaryFile = (head: Omit<DictionaryFile, 'values'>, values: readonly DictionaryValue[]): DictionaryFile => ({
  dictCode: head.dictCode,
  dictName: head.dictName,
  labelEn: head.labelEn,
  values: values.map(({ itemValue, labelZh, labelEn, color, isDefault, status, ext }) => ({
    itemValue,
    labelZh,
    labelEn,
    color: color ?? null,
    isDefault: isDefault ?? false,
    status: status ?? 'enabled',
    ext: ext ?? null,
  })),
});
