/** What was changed in a document since it was first sent, field by field, with who and when (interface.md 4.6). */
import type { Names, TrailEntry } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { formatInstant } from '#model/dates.ts';
import { w } from '#model/words.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { useSay } from '#client/words/language.tsx';
import { ChangeList } from './ChangeView.tsx';
import css from './Trail.module.css';
import { deedOf } from './trailWords.ts';

interface Props {
  readonly trail: readonly TrailEntry[];
  readonly definition: Definition;
  readonly names: Names;
}

export const ChangeHistory = ({ trail, definition, names }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const changed = trail.filter(({ changes }) => changes.length > 0).toReversed();
  if (changed.length === 0) return <EmptyState title={say(w('Nothing was changed since it was sent.', '提交后没有任何修改。'))} />;
  return (
    <ol className={css['list']} aria-label={say(w('Changes, the latest first', '修改记录，最新在前'))}>
      {changed.map(({ id, actor, action, at, node, changes }) => (
        <li key={id} className={css['entry']} data-tone="quiet">
          <span className={css['dot']} />
          <div className={css['line']}>
            <span className={css['who']}>{actor ? nameOf(actor) : say(w('System', '系统'))}</span>
            <span className={css['deed']}>{say(deedOf(action).words)}</span>
            <time className={css['quiet']} dateTime={at}>
              {node && `${say(node.name)} · `}
              {formatInstant(at, 'yyyy-MM-dd hh:mm')}
            </time>
          </div>
          <ChangeList changes={changes} definition={definition} names={names} />
        </li>
      ))}
    </ol>
  );
};
