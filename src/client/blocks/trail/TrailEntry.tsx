/** One thing that happened to a document, with everything that belongs to it: opinion, signature, files, people, changes, answers. */
import type { Names, Person, TrailEntry } from '#model/api.ts';
import type { DocumentQuestion } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { type Words, w } from '#model/words.ts';
import { addressOf, useFile } from '#client/fields/fileBytes.ts';
import { FileList } from '#client/fields/fileList.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { Avatar } from '#client/theme/PersonChip.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { Changes } from './Changes.tsx';
import { Remarked } from './Remarked.tsx';
import css from './Trail.module.css';
import { deedOf } from './trailWords.ts';
import { useWaited } from '#client/theme/waited.ts';

const words = {
  behalf: w('for {name}', '代 {name}'),
  waited: w('waited {time}', '等待 {time}'),
  to: w('to {name}', '至{name}'),
  straight: w('then straight back here', '处理后直接回到此环节'),
  signature: w('Signature of {name}', '{name}的签名'),
  fresh: w('new', '新'),
  unanswered: w('Not answered yet', '尚未答复'),
} as const;

/** What the people of an act have to do with it. */
const about: Readonly<Record<string, Words>> = {
  transfer: w('to {names}', '转给 {names}'),
  delegate: w('asked {names}', '委派给 {names}'),
  addBefore: w('{names} before', '前加签：{names}'),
  addAfter: w('{names} after', '后加签：{names}'),
  removeApprover: w('{names} taken away', '减签：{names}'),
  copyTo: w('to {names}', '抄送 {names}'),
  urge: w('{names} urged', '催办 {names}'),
};
const mentioned = w('mentions {names}', '提到 {names}');

const Signature = ({ file, name }: { readonly file: FileRef; readonly name: string }) => {
  const say = useSay();
  const bytes = useFile(file);
  // Drawn signatures are pictures of lines; as an image they run nothing.
  const url = addressOf(bytes.data, file.name.endsWith('.svg') ? 'image/svg+xml' : file.mime);
  return <img className={css['signature']} src={url} alt={say(words.signature, { name })} />;
};

const Answer = ({ question }: { readonly question: DocumentQuestion }) => {
  const say = useSay();
  const nameOf = useNameOf();
  if (question.answer === null) return <p className={css['waiting']}>{say(words.unanswered)}</p>;
  return (
    <div className={css['answer']}>
      <div className={css['line']}>
        <span className={css['who']}>{nameOf(question.answer.by)}</span>
        <span className={css['deed']}>{say(deedOf('answer').words)}</span>
        <span className={css['quiet']}>
          <RelTime at={question.answer.at} />
        </span>
      </div>
      <blockquote className={css['opinion']}>{question.answer.text}</blockquote>
    </div>
  );
};

export interface EntryProps {
  readonly entry: TrailEntry;
  readonly definition: Definition | null;
  readonly names?: Names;
  /** The question that this entry asked. */
  readonly question?: DocumentQuestion | undefined;
  /** Came while the person was reading. */
  readonly fresh: boolean;
}

export const Entry = ({ entry, definition, names = {}, question, fresh }: EntryProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const waited = useWaited();
  const deed = deedOf(entry.action);
  const name = entry.actor ? nameOf(entry.actor) : say(w('System', '系统'));
  const { files = [], people = [], signature = null, to = null } = entry;
  const all = (list: readonly Person[]) => list.map(nameOf).join(say(w(', ', '、')));
  return (
    <li className={css['entry']} data-tone={deed.tone} data-fresh={fresh || undefined}>
      <span className={css['dot']} />
      <div className={css['line']}>
        <Avatar name={name} size={20} />
        <span className={css['who']}>{name}</span>
        {entry.onBehalfOf && <span className={css['quiet']}>{say(words.behalf, { name: nameOf(entry.onBehalfOf) })}</span>}
        <span className={css['deed']}>
          <Icon name={deed.icon} size={14} />
          {say(deed.words)}
        </span>
        {people.length > 0 && <span>{say(about[entry.action] ?? mentioned, { names: all(people) })}</span>}
        {to && <span>{say(words.to, { name: say(to.name) })}</span>}
        {to?.straight && <span className={css['quiet']}>{say(words.straight)}</span>}
        {fresh && <span className={css['fresh']}>{say(words.fresh)}</span>}
      </div>
      <div className={css['quiet']}>
        {entry.node && <>{say(entry.node.name)} · </>}
        <RelTime at={entry.at} />
        {entry.waitedMs !== null && entry.waitedMs >= 60_000 && <> · {say(words.waited, { time: waited(entry.waitedMs) })}</>}
      </div>
      {entry.comment && <blockquote className={css['opinion']}>{entry.comment}</blockquote>}
      {definition && <Remarked definition={definition} remarks={entry.remarks ?? []} />}
      {definition && <Remarked definition={definition} remarks={entry.answers ?? []} />}
      {question && <Answer question={question} />}
      {signature && <Signature file={signature} name={name} />}
      {files.length > 0 && (
        <div className={css['files']}>
          <FileList files={files} />
        </div>
      )}
      {entry.changes.length > 0 && <Changes changes={entry.changes} definition={definition} names={names} />}
    </li>
  );
};
