/** One file of an import: what it holds, what was translated or left aside, what could not run here; then where it was kept. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Note } from '#machines/compile/report.ts';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Code, Skeleton, Text } from '@mantine/core';
import css from './models.module.css';
import { Proof } from './ModelRowView.tsx';
import { Sketch } from './Sketch.tsx';
import type { ImportRow } from './useImport.ts';

const texts = {
  reading: w('Reading…', '正在读取…'),
  remove: w('Take {name} off the list', '移除 {name}'),
  none: w('No process in it can be executed; it is not kept.', '文件中没有可执行的流程，不会保存。'),
  from: w('Model of {engine}', '{engine} 模型'),
  report: w(
    'What became of its parts: {translated} translated, {understood} understood, {ignored} left aside',
    '导入报告：转换{translated}项，直接识别{understood}项，忽略{ignored}项',
  ),
  problems: w('What does not run here yet', '暂不能运行的部分'),
  kept: w('Kept', '已保存'),
  openIt: w('Open', '打开'),
  refused: w('Not kept: {why}', '未保存：{why}'),
};

const kinds: Readonly<Record<Note['kind'], Words>> = {
  understood: w('understood', '识别'),
  translated: w('translated', '转换'),
  ignored: w('left aside', '忽略'),
};

const Notes = ({ notes }: { readonly notes: readonly Note[] }) => {
  const say = useSay();
  if (notes.length === 0) return null;
  const count = (kind: Note['kind']): number => notes.filter((note) => note.kind === kind).length;
  return (
    <details>
      <summary>
        {say(texts.report, { translated: count('translated'), understood: count('understood'), ignored: count('ignored') })}
      </summary>
      <ul className={css['notes']}>
        {notes.map(({ kind, element, from, to, why }, at) => (
          <li key={at}>
            {element}: <Code>{from}</Code>{' '}
            {to !== undefined && (
              <>
                → <Code>{to}</Code>{' '}
              </>
            )}
            <span className={frame['second']}>
              {say(kinds[kind])}
              {why && ` · ${say(why)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};

export const ImportedFile = ({ row, onRemove }: { readonly row: ImportRow; readonly onRemove: () => void }) => {
  const say = useSay();
  const { name, read, refused, kept } = row;
  return (
    <li className={css['file']}>
      <Sketch sketch={read?.sketch ?? null} />
      <div>
        <strong>{name}</strong>
        {!read && refused === null && <Skeleton height={16} mt={4} aria-label={say(texts.reading)} />}
        {read && (
          <>
            <span className={frame['second']}>
              {read.processes.map((process) => `${say(process.name)} (${process.key})`).join(' · ')}
              {read.from && ` · ${say(texts.from, { engine: read.from })}`}
            </span>
            {read.processes.length === 0 && <Text size="sm">{say(texts.none)}</Text>}
            <Notes notes={read.notes} />
            {read.problems.length > 0 && (
              <details open={read.processes.length === 0}>
                <summary>
                  {say(texts.problems)} ({read.problems.length})
                </summary>
                <ul className={css['notes']}>
                  {read.problems.map((problem, at) => (
                    <li key={at}>
                      {problem.element && `${problem.element}: `}
                      {say(problem.reason)}
                      <span className={frame['second']}>{say(problem.mend)}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
        {refused !== null && (
          <Text size="sm" c="var(--danger-text)" role="alert">
            {say(texts.refused, { why: refused })}
          </Text>
        )}
      </div>
      <div>
        {kept ? (
          <>
            <ToneLabel tone="approved" icon="approved" words={texts.kept} />
            <PageLink to="/modelEdit" query={{ id: kept.id }} className={css['name']}>
              {say(texts.openIt)}
            </PageLink>
          </>
        ) : (
          <>
            {read && (
              <Proof
                errors={read.problems.filter(({ severity }) => severity === 'error').length}
                warnings={read.problems.filter(({ severity }) => severity === 'warning').length}
              />
            )}
            <ActionIcon variant="subtle" aria-label={say(texts.remove, { name })} onClick={onRemove}>
              <Icon name="reject" />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  );
};
