/**
 * A shell on a pipe: when this process dies in any way, the pipe closes, and the shell stops the cluster within five seconds.
 * It reads the server's pid when it is needed, so it also covers a server restarted after a crash; by the folder of
 * the socket it tells its own server from one that a next start has put on the same cluster.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const script = `
read -r word
lock=$1/postmaster.pid
sockets=$2
shift
i=0
while [ "$word" != stopped ] && [ $i -lt 45 ]; do
  pid=
  [ "$(sed -n 5p "$lock" 2>/dev/null)" = "$sockets" ] && pid=$(sed -n 1p "$lock" 2>/dev/null)
  if [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; then
    if [ $i -lt 30 ]; then [ $((i % 10)) -eq 0 ] && kill -INT "$pid"; else kill -QUIT "$pid"; fi
  elif [ $i -ge 5 ]; then
    break
  fi
  i=$((i + 1))
  sleep 0.1
done
rm -rf "$@"
`;

export interface Guard {
  /** Ends the guard; it then removes what it was given to remove. To be called when the server has stopped. */
  dismiss(): Promise<void>;
}

/** @param remove what to remove when all is over beside the folder of the socket: a throwaway cluster */
export const startGuard = (cluster: string, sockets: string, remove: readonly string[]): Guard => {
  let dismissed = false;
  let shell: ChildProcess;
  const start = () => {
    shell = spawn('/bin/sh', ['-c', script, 'tydf-guard', cluster, sockets, ...remove], {
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    shell.stdin?.on('error', () => undefined);
    shell.once('exit', () => {
      if (!dismissed) start();
    });
    shell.unref();
  };
  start();
  return {
    async dismiss() {
      dismissed = true;
      const gone = shell.exitCode === null && shell.signalCode === null ? once(shell, 'exit') : null;
      shell.ref();
      shell.stdin?.end('stopped\n');
      await gone;
    },
  };
};
