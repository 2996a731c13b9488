/** LISTEN on one connection of its own, made anew when it breaks. What was sent meanwhile is read from table `change`. */
import { EventEmitter, once } from 'node:events';
import pg from 'pg';

type Hear = (payload: string) => void;

export interface Listener {
  readonly listen: (channel: string, hear: Hear) => Promise<() => Promise<void>>;
  /** Sends by `send` and waits until it was heard here too, a second at most; where nobody here listens, until it is sent. */
  readonly tell: (channel: string, payload: string, send: () => Promise<unknown>) => Promise<void>;
  readonly close: () => Promise<void>;
}

const longestPause = 5000;
/** How long the sender of a notification waits for it to be heard in its own process. */
const heardWithin = 1000;

const sent = (channel: string, payload: string): string => `${channel} ${payload}`;

export const createListener = (config: pg.ClientConfig): Listener => {
  const ears = new Map<string, Set<Hear>>();
  const heard = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | null = null;
  let connecting: Promise<pg.Client> | null = null;
  let again: NodeJS.Timeout | undefined;
  let pause = 100;
  let closed = false;

  const lost = (broken: pg.Client): void => {
    if (client !== broken) return;
    client = null;
    void broken.end().catch(() => undefined);
    later();
  };
  const later = (): void => {
    if (closed || again) return;
    again = setTimeout(() => {
      again = undefined;
      connect().catch(later);
    }, pause);
    pause = Math.min(pause * 2, longestPause);
  };
  const connect = (): Promise<pg.Client> => {
    if (client) return Promise.resolve(client);
    connecting ??= (async () => {
      const fresh = new pg.Client({ ...config, keepAlive: true });
      fresh.on('error', () => lost(fresh));
      fresh.on('end', () => lost(fresh));
      fresh.on('notification', ({ channel, payload = '' }) => {
        ears.get(channel)?.forEach((hear) => hear(payload));
        heard.emit(sent(channel, payload));
      });
      await fresh.connect();
      for (const channel of ears.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = fresh;
      pause = 100;
      return fresh;
    })().finally(() => (connecting = null));
    return connecting;
  };

  return {
    async listen(channel, hear) {
      const known = ears.get(channel) ?? new Set<Hear>();
      ears.set(channel, known.add(hear));
      const connection = await connect();
      await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        known.delete(hear);
        if (known.size > 0 || ears.get(channel) !== known) return;
        ears.delete(channel);
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
      };
    },
    async tell(channel, payload, send) {
      if (!client || !ears.has(channel)) return void (await send());
      const echo = once(heard, sent(channel, payload), { signal: AbortSignal.timeout(heardWithin) }).catch(() => undefined);
      await send();
      await echo;
    },
    async close() {
      closed = true;
      clearTimeout(again);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
};
