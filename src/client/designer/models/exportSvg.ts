/** A drawing as a picture: the modeler draws it out of sight. */
import { notify } from '#client/blocks/notify.ts';
import { loadChunk } from '#client/data/server/chunk.ts';
import { offerFile } from '#client/data/server/file.ts';
import { queries } from '#client/data/server/queries.ts';
import { say } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { paintedSvg } from '../modeler/picture.ts';
import { xmlQuery } from './calls.ts';

const failed = w('The drawing could not be made into a picture: {why}', '无法生成流程图图片：{why}');

export const exportSvg = async (of: 'models' | 'definitions', id: string, name: string): Promise<void> => {
  try {
    const [xml, { createModeler }] = await Promise.all([
      queries.fetchQuery(xmlQuery(of, id)),
      loadChunk(() => import('#client/flow/modeler.ts'), 'modeler'),
    ]);
    const modeler = createModeler();
    try {
      await modeler.open(xml);
      offerFile(`${name}.svg`, 'image/svg+xml', paintedSvg(await modeler.svg()));
    } finally {
      modeler.destroy();
    }
  } catch (error) {
    notify.error(say(failed, { why: error instanceof Error ? error.message : String(error) }));
  }
};
