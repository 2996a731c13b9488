/** Words of videos. */
import { w } from '#model/words.ts';

export const words = {
  title: w('Videos', '视频管理'),
  add: w('New', '新增'),
  edit: w('Edit', '编辑'),
  back: w('All videos', '全部视频'),
  check: w('Check cameras', '检测在线状态'),
  checkOne: w('Check this camera', '检测该视频'),
  checked: w('{online} of {all} cameras answer', '{all}路视频中{online}路在线'),
  search: w('Name', '名称'),
  category: w('Category', '分类'),
  kind: w('Type', '类型'),
  choose: w('Choose {name}', '选择{name}'),
  selected: w('{n} chosen', '已选{n}个'),
  effect: w('It leaves the list; nobody can play it any more.', '视频将从列表中移除，无法再播放。'),
  none: w('No videos yet', '暂无视频'),
  failedOne: w('The video could not be loaded', '视频加载失败'),
  live: w('This is a live stream; it cannot be played in a browser', '实时视频流无法在浏览器中直接播放'),
  liveText: w('Open its address in a player for {kind} streams, such as VLC.', '用支持 {kind} 的播放器（如 VLC）打开以下地址。'),
  liveHidden: w('Its address is shown only to those who keep videos.', '播放地址仅对视频管理人员显示。'),
  address: w('Stream address', '播放地址'),
  copy: w('Copy', '复制'),
  noFile: w('There is no film to play', '没有可播放的视频文件'),
  film: w('Film {name}', '视频 {name}'),
  filmFailed: w('The film could not be loaded', '视频文件加载失败'),
  notChecked: w('not checked yet', '尚未检测'),
};
