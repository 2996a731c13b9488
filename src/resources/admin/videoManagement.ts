/**
 * Surveillance cameras and recorded films. The address of a camera often carries its password, so it is shown only
 * to those who may see sensitive fields; `online` and `checkedAt` are written by the check.
 */
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

const largestFilm = 500 * 1024 * 1024;
const address = /^(https?|rtsp|rtmp):\/\/[^\s/?#]+/i;

export const videoManagement = resource({
  key: 'videoManagement',
  area: 'admin',
  label: w('Videos', '视频管理'),
  icon: 'video',
  api: { prefix: 'administration', style: 'newer' },
  fields: {
    code: f.code('VID{seq4}', w('No.', '编号')),
    name: f.text(w('Name', '名称'), { max: 60, required: true }),
    videoType: f.choice('videoType', w('Type', '类型'), { required: true }),
    areaId: f.ref('areas', w('Area', '区域')),
    deviceNo: f.text(w('Camera no.', '设备编号'), { max: 40 }),
    streamUrl: f.text(w('Stream address', '播放地址'), { max: 250, sensitive: true }),
    videoFile: f.files(w('Film file (mp4)', '视频文件'), { accepts: { types: ['video/mp4'], most: largestFilm } }),
    cover: f.images(w('Cover', '封面')),
    duration: f.integer(w('Seconds', '时长(秒)'), { least: '0' }),
    category: f.choice('videoCategory', w('Category', '分类'), { required: true }),
    visibleRoles: f.refs('roles', w('Visible to roles', '可见角色'), {
      help: w('Empty: everybody who may open videos', '留空表示所有可查看视频的人员'),
    }),
    onScreen: f.boolean(w('Show on big screen', '大屏展示'), { default: false }),
    online: f.choice('videoOnline', w('State', '状态'), { readOnly: true }),
    checkedAt: f.dateTime(w('Checked at', '检测时间'), { readOnly: true }),
    keeper: f.user(w('Person in charge', '责任人')),
    sort: f.integer(w('Order', '排序')),
    status: f.choice('enableState', w('Enabled', '启用状态'), { default: 'enabled' }),
  },
  rules: {
    stream: ({ doc }) => {
      if (doc.videoType === 'live' && !doc.streamUrl)
        return fault('stream', 'streamUrl', w('a live camera needs its stream address', '实时监控必须填写播放地址'));
      return doc.streamUrl && !address.test(doc.streamUrl)
        ? fault(
            'stream',
            'streamUrl',
            w('must begin with http://, https://, rtsp:// or rtmp://', '必须以 http://、https://、rtsp:// 或 rtmp:// 开头'),
          )
        : null;
    },
    film: ({ doc }) => {
      const files = doc.videoFile ?? [];
      return doc.videoType === 'record' && files.length === 0
        ? fault('film', 'videoFile', w('a recorded film needs its file', '录制视频必须上传视频文件'))
        : null;
    },
  },
  name: { zh: 'name' },
  access: {
    owners: ['keeper'],
    audience: 'visibleRoles',
    grants: {
      sys_admin: everything,
      admin_manager: everything,
      admin_clerk: everything,
      audit_admin: reading('all'),
      employee: { actions: ['page'], scope: 'all' },
    },
  },
  list: {
    columns: ['cover', 'name', 'videoType', 'category', 'areaId', 'online', 'status'],
    filters: ['name', 'videoType', 'category', 'areaId'],
    sort: [{ by: 'sort' }],
  },
  form: [
    { label: w('Video', '视频'), fields: ['code', 'name', 'videoType', 'category', 'areaId', 'keeper', 'sort', 'status'] },
    { label: w('Source', '来源'), fields: ['streamUrl', 'deviceNo', 'videoFile', 'duration', 'cover'] },
    { label: w('Who sees it', '可见范围'), fields: ['visibleRoles', 'onScreen'] },
    { label: w('Last check', '最近检测'), fields: ['online', 'checkedAt'] },
  ],
});
