/** Messages and files: what is sent in whose name, to how many, and who is given which file. */
import type { Kind } from './matrix/people.ts';
import { baseOf, far, idBy, largestOnStage } from './stage.ts';
import { statusOf, type Other } from './other.ts';

export const onSending: readonly Other[] = [
  {
    name: 'a message of others is not sent by who may send their own',
    right: async (stage) => {
      const id = await idBy(stage.server, 'notice_send_message where created_by = $1', stage.clientOf('admin').userId);
      return (await statusOf(stage, 'adminManager', 'PUT', `${baseOf('noticeSendMessage')}/send/${id}`)) === 404;
    },
  },
  {
    name: 'a message is not about a record that its sender may not read',
    right: async (stage) => {
      const [row] = await stage.server.db.query<{ key: string }>(
        `select config_key as key from notice_config where status = 'enabled' and not deleted order by id limit 1`,
      );
      const path = `${baseOf('noticeSendMessage')}/sendByConfigKey/${row?.key}`;
      const body = {
        bizType: 'hrLeaveRequest',
        bizId: await stage.recordOf('hrLeaveRequest', far),
        receiverUsers: [stage.clientOf('adminManager').userId],
      };
      return (await statusOf(stage, 'adminManager', 'POST', path, body)) === 404;
    },
  },
  {
    name: 'who may not send to all is told how many they may reach',
    right: async (stage) => {
      const body = { receiverType: 'user', receiverUsers: [stage.clientOf('adminManager').userId] };
      const { json } = await stage
        .clientOf('adminManager')
        .call<{ most: number | null }>('POST', `${baseOf('noticeSendMessage')}/receivers`, body);
      return json.code === '200' && json.data.most !== null;
    },
  },
  {
    name: 'a file of a record of others is not given out',
    right: async (stage) => {
      const form = new FormData();
      form.set('file', new File(['x'], 'x.txt'));
      const { json } = await (await stage.server.as(far)).call<readonly { id: string }[]>('POST', '/tydf/api/files', form);
      const id = json.data[0]?.id;
      await stage.server.db.query(`update file set resource = 'hrLeaveRequest', record_id = $2 where id = $1`, [
        id,
        await stage.recordOf('hrLeaveRequest', far),
      ]);
      const headers = { authorization: stage.clientOf('employee').token };
      const given = await fetch(`${stage.server.url}/tydf/api/files/${id}`, { headers });
      await given.arrayBuffer();
      return given.status === 404;
    },
  },
  {
    name: 'a film beyond the usual size is kept only from who keeps films',
    right: async (stage) => {
      const film = Buffer.alloc(largestOnStage + 1);
      film.write('ftypisom', 4, 'latin1');
      const form = new FormData();
      form.set('file', new File([film], 'x.mp4'));
      const status = (who: Kind): Promise<number> => statusOf(stage, who, 'POST', '/tydf/api/files', form);
      return (await status('employee')) === 413 && (await status('admin')) === 200;
    },
  },
];
