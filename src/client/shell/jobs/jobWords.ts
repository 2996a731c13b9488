/** Words of the tray of long-running work. */
import { w } from '#model/words.ts';

export const jobWords = {
  jobs: w('Jobs', '后台任务'),
  running: w('{n} running', '{n}项执行中'),
  failed: w('{n} failed', '{n}项失败'),
  done: w('{n} done', '{n}项完成'),
  waiting: w('Waiting for its turn', '排队中'),
  stopping: w('Stopping…', '正在取消…'),
  progress: w('{done} of {total}', '{done} / {total}'),
  working: w('Working, {time}', '执行中，已用 {time}'),
  soFar: w('{n} so far', '已处理{n}条'),
  seconds: w('{n} s', '{n}秒'),
  minutes: w('{m} min {n} s', '{m}分{n}秒'),
  cancelled: w('Cancelled', '已取消'),
  kept: w('kept until {time}', '保留至 {time}'),
  cancel: w('Cancel', '取消任务'),
  cancelOf: w('Cancel: {name}', '取消任务：{name}'),
  retry: w('Retry', '重试'),
  retryOf: w('Retry: {name}', '重试：{name}'),
  download: w('Download', '下载'),
  downloadOf: w('Download: {name}', '下载：{name}'),
  dismiss: w('Remove from the list: {name}', '从列表移除：{name}'),
  dismissDone: w('Remove all that are over', '移除已结束的任务'),
  isDone: w('{name}: done', '{name}：已完成'),
  isReady: w('{name}: the file is ready among the jobs', '{name}：文件已生成，可在后台任务中下载'),
  hasFailed: w('{name} failed: {reason}', '{name}失败：{reason}'),
} as const;
