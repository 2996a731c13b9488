/** Exporting what a filter leaves, however much: a few rows are there at once, many go on in the tray of jobs. */
import type { Params } from '#client/data/server/call.ts';
import { say } from '#client/words/language.tsx';
import type { JobOrder } from '#model/operations/jobs.ts';
import { w } from '#model/words.ts';
import { notify } from '#client/blocks/notify.ts';

const words = {
  goesOn: w('The export goes on; its file will be among the jobs at the top', '正在后台导出，完成后可在右上角后台任务中下载'),
  failed: w('The export failed; the jobs at the top say why', '导出失败，原因见右上角后台任务'),
  done: w('Exported', '已导出'),
};

/** Parameters of a list as the order carries them: texts and lists of texts, nothing of pages. */
export const queryOf = (params: Params): Readonly<Record<string, string | readonly string[]>> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, string | readonly string[]][] => {
      if (name === 'pageNum' || name === 'pageSize' || value === null || value === undefined || value === '') return [];
      return [[name, Array.isArray(value) ? value.map(String) : String(value)]];
    }),
  );

/** Resolves when the file is there, or it is known that it will take longer. */
export const exportAll = async (order: JobOrder): Promise<void> => {
  const { startJob } = await import('#client/data/jobs.ts');
  const started = await startJob(order);
  if (started === 'goesOn') notify.info(say(words.goesOn));
  if (started === 'failed') notify.error(say(words.failed));
  if (started === 'fetched') notify.success(say(words.done));
};
