/** What the running server keeps in memory: no table, read from the process that answers. */
import { report } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

export const sysCache = report({
  key: 'sysCache',
  area: 'admin',
  label: w('Cache', '缓存管理'),
  icon: 'server-bolt',
  api: { prefix: 'administration', style: 'newer', only: [] },
  fields: {
    cacheName: f.text(w('Cache', '缓存名称'), { max: 50 }),
    cacheKey: f.text(w('Key', '键'), { max: 150 }),
    valueType: f.text(w('Type', '类型'), { max: 30 }),
    size: f.integer(w('Bytes', '大小')),
    hits: f.integer(w('Hits', '命中')),
    createdAt: f.dateTime(w('Created', '创建时间')),
    expireAt: f.dateTime(w('Expires', '过期时间')),
  },
  name: { zh: 'cacheName' },
  access: {
    grants: { sys_admin: { actions: 'all', scope: 'all' }, audit_admin: reading('all') },
    more: ['put', 'deletes'],
  },
  list: {
    columns: ['cacheName', 'cacheKey', 'valueType', 'size', 'hits', 'createdAt', 'expireAt'],
    filters: ['cacheName', 'cacheKey'],
    sort: [{ by: 'cacheName' }],
  },
  form: [
    {
      label: w('Cache', '缓存'),
      fields: ['cacheName', 'cacheKey', 'valueType', 'size', 'hits', 'createdAt', 'expireAt'],
    },
  ],
});
