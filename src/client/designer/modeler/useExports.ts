/** The drawing as a file: its XML where the server says that there is something to export, and the picture of it. */
import { call } from '#client/data/server/call.ts';
import { notify } from '#client/blocks/notify.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useDesign } from '../design.ts';
import { paintedSvg, pngOf } from './picture.ts';

const failed = w('The picture could not be made: {why}', '图片生成失败：{why}');

const give = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

export const useExports = () => {
  const say = useSay();
  const { model, modeler } = useDesign();
  const { data: mayXml = false } = useQuery({
    queryKey: ['models', 'export', model.id, model.drawing],
    queryFn: async () => (await call<boolean>('GET', `/tydf/process/model/isCanexportXml/${model.id}`, { quiet: true })).data === true,
  });
  const offer = async (work: () => Promise<Blob>, ending: string): Promise<void> => {
    try {
      give(await work(), `${model.key}.${ending}`);
    } catch (error) {
      notify.error(say(failed, { why: error instanceof Error ? error.message : String(error) }));
    }
  };
  return {
    mayXml,
    xml: () => void offer(async () => new Blob([await modeler.xml()], { type: 'application/xml' }), 'bpmn'),
    svg: () => void offer(async () => new Blob([paintedSvg(await modeler.svg())], { type: 'image/svg+xml' }), 'svg'),
    png: () => void offer(async () => pngOf(paintedSvg(await modeler.svg())), 'png'),
  };
};
