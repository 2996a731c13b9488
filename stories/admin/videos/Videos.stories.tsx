/** Videos: cards with their states, a live stream that says how it is seen, one that is refused. */
import { PlayerPage } from '#client/admin/videos/PlayerPage.tsx';
import { VideosPage } from '#client/admin/videos/VideosPage.tsx';
import { w } from '#model/words.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { serve, Stage, type Answers } from '../reports/server.tsx';

const meta: Meta = { title: 'Admin/Videos' };
export default meta;

const video = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  code: `VID000${id}`,
  videoType: 'live',
  category: 'sea',
  areaId: null,
  deviceNo: `CAM-${id}`,
  streamUrl: `rtsp://192.0.2.1${id}:554/live`,
  videoFile: null,
  cover: null,
  duration: null,
  online: 'online',
  checkedAt: '2026-11-20T01:00:00.000Z',
  keeper: null,
  status: 'enabled',
  remark: null,
  $names: {},
  ...more,
});
const videos = [
  video('1', '网箱 N-01'),
  video('2', '网箱 N-02', { online: 'offline' }),
  video('3', '新装摄像头', { online: null, checkedAt: null }),
  video('4', '公司宣传片', { videoType: 'record', category: 'promo', duration: 185 }),
];
const page = { records: videos, total: 4, pageNum: 1, pageSize: 200 };

let seen: ReturnType<typeof serve> = [];
const list = (answers: Answers, play?: StoryObj['play']): StoryObj => ({
  render: () => <Stage page={VideosPage} path="/system/videoManagement" />,
  beforeEach: () => {
    seen = serve(answers);
  },
  ...(play ? { play } : {}),
});
const one = (answers: Answers, play?: StoryObj['play']): StoryObj => ({
  render: () => <Stage page={PlayerPage} path="/system/videoManagementView" query={{ id: '1' }} />,
  beforeEach: () => {
    seen = serve(answers);
  },
  ...(play ? { play } : {}),
});

export const Cards = list(
  {
    'GET videoManagement/page': () => page,
    'GET videoManagement/check': () => videos.map(({ id, name, online }) => ({ id, name, online, reason: w('x', '无') })),
  },
  async ({ canvas }) => {
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(4);
    await expect(canvas.getByText('3:05')).toBeVisible();
    await expect(canvas.getByText(/^(Offline|离线)$/)).toBeVisible();
    await expect(canvas.getByText(/^(Unknown|未知)$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /Check cameras|检测在线状态/ }));
    await waitFor(() => expect(seen.filter(({ call }) => call === 'GET videoManagement/page').length).toBeGreaterThan(1));
  },
);
export const Empty = list({ 'GET videoManagement/page': () => ({ ...page, records: [], total: 0 }) }, async ({ canvas }) => {
  await expect(await canvas.findByText(/No videos yet|暂无视频/)).toBeVisible();
});
export const Failed = list(
  { 'GET videoManagement/page': () => ({ code: '500', desc: '服务器处理失败', data: null }) },
  async ({ canvas }) => {
    await expect(await canvas.findByText('服务器处理失败')).toBeVisible();
  },
);

export const LiveStream = one({ 'GET videoManagement/get/1': () => videos[0] }, async ({ canvas }) => {
  await expect(await canvas.findByText(/cannot be played in a browser|无法在浏览器中直接播放/)).toBeVisible();
  await expect(canvas.getByText('rtsp://192.0.2.11:554/live')).toBeVisible();
});
/** Who does not keep videos sees no address. */
export const AddressHidden = one({ 'GET videoManagement/get/1': () => ({ ...videos[0], streamUrl: '••••live' }) }, async ({ canvas }) => {
  await expect(await canvas.findByText(/shown only to those|仅对视频管理人员显示/)).toBeVisible();
  await expect(canvas.queryByText(/rtsp/)).toBeNull();
});
export const NotForYou = one(
  { 'GET videoManagement/get/1': () => ({ code: '404', desc: '视频管理 1 不存在或无权查看', data: null }) },
  async ({ canvas }) => {
    await expect(await canvas.findByText('视频管理 1 不存在或无权查看')).toBeVisible();
  },
);

const film = { ...videos[3], id: '1', videoFile: [{ id: '7', name: 'film.mp4', size: 4_000_000, mime: 'video/mp4' }] };
/** Whoever may not read the file is told so. */
export const FilmRefused = one(
  {
    'GET videoManagement/get/1': () => film,
    'POST /tydf/api/files/7/ticket': () => ({ code: '404', desc: '文件不存在（7）', data: null }),
  },
  async ({ canvas }) => {
    await expect(await canvas.findByText('文件不存在（7）')).toBeVisible();
    // To ask once more would not help.
    await expect(canvas.queryByRole('button', { name: /^(Retry|重试)$/ })).toBeNull();
  },
);
