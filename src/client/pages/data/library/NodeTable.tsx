/** What lies in a folder, or was found: folders first. Enter opens, F2 renames, Delete deletes, Space shows. */
import frame from '#client/blocks/frame.module.css';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { fileSize } from '#model/calculation/format.ts';
import { isSecret } from '#resources/data/library.ts';
import { Badge, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconFile, IconFileText, IconFileTypePdf, IconFolder, IconPhoto } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { isLockedNow, type Node } from './library.ts';
import css from './library.module.css';
import { words } from './libraryWords.ts';

const signOf = ({ nodeType, mime }: Node) => {
  if (nodeType === 'folder') return IconFolder;
  if (mime === 'application/pdf') return IconFileTypePdf;
  if (mime?.startsWith('image/')) return IconPhoto;
  return mime?.startsWith('text/') ? IconFileText : IconFile;
};

interface Props {
  readonly nodes: readonly Node[];
  readonly chosen: ReadonlySet<string>;
  readonly phone: boolean;
  /** ISO instant and date of the page. */
  readonly now: string;
  /** Null where nothing is done with several of them. */
  readonly onChoose: ((ids: ReadonlySet<string>) => void) | null;
  readonly onOpen: (node: Node) => void;
  readonly onShow: (node: Node) => void;
  readonly onRename: (node: Node) => void;
  readonly onRemove: (node: Node) => void;
}

export const NodeTable = ({ nodes, chosen, phone, now, onChoose, onOpen, onShow, onRename, onRemove }: Props) => {
  const say = useSay();
  const keys = (event: KeyboardEvent, node: Node): void => {
    const deeds: Readonly<Record<string, () => void>> = {
      F2: () => onRename(node),
      Delete: () => onRemove(node),
      ' ': () => onShow(node),
    };
    const deed = deeds[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    deed();
  };
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose?.(next);
  };
  const person = ({ uploadedBy, $names }: Node): string => {
    const name = $names?.[`users/${uploadedBy ?? ''}`];
    return name === undefined ? '' : say(name);
  };
  return (
    <div className={frame['scroll']}>
      <table className={frame['table']} data-rows>
        <thead>
          <tr>
            {onChoose !== null && <td className={css['box']} />}
            <th scope="col">{say(words.name)}</th>
            {!phone && (
              <>
                <th scope="col" className={frame['number']}>
                  {say(words.size)}
                </th>
                <th scope="col" className={frame['number']}>
                  {say(words.version)}
                </th>
                <th scope="col">{say(words.by)}</th>
                <th scope="col">{say(words.changed)}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => {
            const Sign = signOf(node);
            const size = node.size === null ? '' : fileSize(node.size);
            return (
              <tr key={node.id}>
                {onChoose !== null && (
                  <td className={css['box']}>
                    <Checkbox
                      aria-label={say(words.choose, { name: node.name })}
                      checked={chosen.has(node.id)}
                      onChange={() => toggle(node.id)}
                    />
                  </td>
                )}
                <td>
                  <div className={css['named']}>
                    <Sign size={18} stroke={1.75} aria-hidden />
                    <span>
                      <button type="button" className={css['open']} onClick={() => onOpen(node)} onKeyDown={(event) => keys(event, node)}>
                        {node.name}
                      </button>
                      <span className={css['signs']}>
                        {node.shared === true && <Badge variant="default">{say(words.shared)}</Badge>}
                        {isLockedNow(node, now) && <Badge variant="default">{say(words.locked)}</Badge>}
                        {isSecret(node.secrecy) && <Badge variant="default">{say(words.secret)}</Badge>}
                        {node.reviewDate !== null && node.reviewDate <= now.slice(0, 10) && (
                          <Badge variant="default">{say(words.review)}</Badge>
                        )}
                      </span>
                      {phone && (
                        <span className={frame['second']}>
                          {node.nodeType === 'folder' ? say(words.folder) : `${size} · v${node.versionNo ?? 1}`}
                        </span>
                      )}
                    </span>
                  </div>
                </td>
                {!phone && (
                  <>
                    <td className={frame['number']}>{size}</td>
                    <td className={frame['number']}>{node.versionNo ?? ''}</td>
                    <td>{person(node)}</td>
                    <td>
                      <RelTime at={node.updatedAt ?? node.createdAt} />
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
