/** Bytes of the library for the person to keep. */
import { download } from '#client/data/server/call.ts';
import { offerFile } from '#client/data/server/file.ts';
import { libraryAt, type Node } from './library.ts';

/** One file under its name, several or a folder as an archive. */
export async function saveNodes(nodes: readonly Pick<Node, 'id' | 'name' | 'nodeType'>[]): Promise<void> {
  const [first] = nodes;
  if (first === undefined) return;
  const blob = await download(`${libraryAt}/download?ids=${nodes.map(({ id }) => id).join(',')}`);
  if (blob === null) return;
  const packed = nodes.length > 1 || first.nodeType === 'folder';
  offerFile(packed ? `${first.name}.zip` : first.name, blob.type, blob);
}
