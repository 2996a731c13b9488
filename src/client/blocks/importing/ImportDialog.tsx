/** Import from a file (Excel or CSV): a report row by row first; only when every row is right, all of it is taken over. */
import { call } from '#client/data/server/call.ts';
import { offerFile } from '#client/data/server/file.ts';
import { basePath } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import { csvOf } from '#model/calculation/csv.ts';
import type { Definition } from '#model/definition.ts';
import type { ImportReport, ImportRow } from '#model/operations/people.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Checkbox, FileButton, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import frame from '#client/blocks/frame.module.css';
import css from './import.module.css';

const words = {
  title: w('Import: {kind}', '导入{kind}'),
  about: w(
    'An .xlsx or .csv file, at most 500 rows. The first row names the fields. Rows with a known code change the record, the others add one. An empty cell leaves the field as it is.',
    '支持 .xlsx 或 .csv 文件，最多500行，首行为字段名。编码已存在的行修改该记录，其余新增；空单元格保持原值。',
  ),
  choose: w('Choose a file', '选择文件'),
  another: w('Another file', '更换文件'),
  drop: w('or drop it here', '或拖放到此处'),
  template: w('Template', '下载模板'),
  checking: w('Checking {name}…', '正在检查 {name}…'),
  counts: w(
    '{added} new, {changed} changed, {same} unchanged, {refused} wrong',
    '新增 {added}，修改 {changed}，不变 {same}，错误 {refused}',
  ),
  none: w('Nothing of it is taken over while a row is wrong.', '存在错误行时不会导入任何数据。'),
  unknown: w('Not read: {columns}', '未识别的列：{columns}'),
  onlyWrong: w('Only rows that are wrong', '仅看错误行'),
  row: w('Row', '行'),
  code: w('Code', '编码'),
  name: w('Name', '名称'),
  what: w('What', '结果'),
  add: w('new', '新增'),
  change: w('changed', '修改'),
  same: w('unchanged', '不变'),
  refused: w('wrong', '错误'),
  take: w('Import {n} rows', '导入{n}行'),
  cancel: w('Cancel', '取消'),
  close: w('Done', '完成'),
  done: w('{added} added, {changed} changed.', '已新增{added}条，修改{changed}条。'),
  passwords: w('First passwords, shown this once:', '初始密码（仅显示这一次）：'),
  save: w('Save as CSV', '保存为 CSV'),
  user: w('Login name', '登录名'),
  password: w('Password', '密码'),
};

/** Columns of the template: what a person fills in, required ones first marked. */
const templateOf = (definition: Definition, label: (name: string) => string): string =>
  csvOf([
    Object.entries(definition.fields)
      .filter(([, field]) => !field.readOnly && !field.computed && !['images', 'files'].includes(field.kind))
      .map(([name, field]) => `${label(name)}${field.required ? '*' : ''}`),
  ]);

const Rows = ({ rows, definition }: { readonly rows: readonly ImportRow[]; readonly definition: Definition }) => {
  const say = useSay();
  const labelOf = (field: string): string => {
    const known = definition.fields[field];
    return known ? say(known.label) + say(w(': ', '：')) : '';
  };
  return (
    <div className={frame['scroll']} data-flat="half" tabIndex={0} role="region" aria-label={say(words.what)}>
      <table className={frame['table']}>
        <thead>
          <tr>
            {[words.row, words.code, words.name, words.what].map((head) => (
              <th key={head.en} scope="col">
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, key, name, action, faults }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{key}</td>
              <td>{name}</td>
              <td className={action === 'refused' ? css['fault'] : undefined}>
                {say(words[action])}
                {faults.map(({ field, rule, message }) => (
                  <div key={`${field} ${rule}`}>
                    {labelOf(field)}
                    {say(message)}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** What became of it, with the first passwords of new accounts. */
const Done = ({ report, onClose }: { readonly report: ImportReport; readonly onClose: () => void }) => {
  const say = useSay();
  const passwords = report.passwords ?? [];
  const rows = passwords.map(({ userName, password }) => [userName, password]);
  return (
    <>
      <Text role="status">{say(words.done, { added: report.added, changed: report.changed })}</Text>
      {rows.length > 0 && (
        <>
          <Text size="sm">{say(words.passwords)}</Text>
          <div className={frame['scroll']} data-flat="half" tabIndex={0} role="region" aria-label={say(words.password)}>
            <table className={frame['table']}>
              <tbody>
                {rows.map(([user, password]) => (
                  <tr key={user}>
                    <th scope="row">{user}</th>
                    <td>{password}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <Group justify="flex-end">
        {rows.length > 0 && (
          <Button
            variant="default"
            onClick={() => offerFile('passwords.csv', 'text/csv', csvOf([[say(words.user), say(words.password)], ...rows]))}
          >
            {say(words.save)}
          </Button>
        )}
        <Button onClick={onClose}>{say(words.close)}</Button>
      </Group>
    </>
  );
};

interface Props {
  /** One of those that can be imported. */
  readonly definition: Definition;
  readonly onClose: () => void;
}

export const ImportDialog = ({ definition, onClose }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const resource = definition.key;

  const send = async (chosen: File, dryRun: boolean): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const body = new FormData();
    body.append('file', chosen, chosen.name);
    const params = dryRun ? { dryRun: 1 } : {};
    const answer = await call<ImportReport>('POST', `${basePath(definition)}/import`, { body, params, quiet: true });
    setBusy(false);
    if (answer.code !== '200') return setProblem(answer.desc);
    setReport(answer.data);
    setOnlyWrong(answer.data.refused > 0);
    if (answer.data.applied)
      for (const queryKey of [['list', resource], ['record', resource], ['departments']]) void client.invalidateQueries({ queryKey });
  };
  const take = (chosen: File | null): void => {
    if (!chosen) return;
    setFile(chosen);
    setReport(null);
    void send(chosen, true);
  };
  const drop = {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0] ?? null);
    },
  };
  const template = (): void =>
    offerFile(
      `${resource}.csv`,
      'text/csv',
      templateOf(definition, (name) => say(definition.fields[name]?.label ?? w(name, name))),
    );
  const todo = report ? report.added + report.changed : 0;
  const shown = report?.rows.filter(({ action }) => !onlyWrong || action === 'refused') ?? [];
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { kind: say(definition.label) })} room="table" sticky={file !== null}>
      <Stack gap="md">
        {report?.applied ? (
          <Done report={report} onClose={onClose} />
        ) : (
          <>
            <Text size="sm">{say(words.about)}</Text>
            <div className={frame['drop']} {...drop}>
              <Group>
                <FileButton onChange={take} accept=".xlsx,.csv,text/csv">
                  {(props) => (
                    <Button {...props} {...(file ? { variant: 'default' } : {})}>
                      {say(file ? words.another : words.choose)}
                    </Button>
                  )}
                </FileButton>
                <Button variant="subtle" onClick={template}>
                  {say(words.template)}
                </Button>
              </Group>
              <span>{file ? file.name : say(words.drop)}</span>
            </div>
            {busy && !report && file && <Text role="status">{say(words.checking, { name: file.name })}</Text>}
            {problem !== null && (
              <Alert color="berry" role="alert">
                {problem}
              </Alert>
            )}
            {report && (
              <>
                <Alert color={report.refused > 0 ? 'berry' : 'river'} role="status">
                  {say(words.counts, { added: report.added, changed: report.changed, same: report.same, refused: report.refused })}{' '}
                  {report.refused > 0 && say(words.none)}{' '}
                  {report.unknownColumns.length > 0 && say(words.unknown, { columns: report.unknownColumns.join(say(w(', ', '、'))) })}
                </Alert>
                {report.refused > 0 && (
                  <Checkbox
                    label={say(words.onlyWrong)}
                    checked={onlyWrong}
                    onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
                  />
                )}
                <Rows rows={shown} definition={definition} />
              </>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {say(words.cancel)}
              </Button>
              {report && file && (
                <Button disabled={report.refused > 0 || todo === 0} loading={busy} onClick={() => void send(file, false)}>
                  {say(words.take, { n: todo })}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </DraggableDialog>
  );
};
