/** Mail by an SMTP server. The library is loaded with the first mail; its address, which may hold a password, is never logged. */
import type { Mail } from '../context.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
  /** Where people open the application, without a slash at the end; null: mails carry no links. */
  readonly home: string | null;
}

const patienceMs = 20_000;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where no mail server is set: nothing is sent, and nothing pretends to be. */
export const noMail: Mail = {
  available: false,
  home: null,
  send: () => Promise.reject(new Error('no mail server is set')),
};

export function smtpMail({ url, from, home }: MailSettings): Mail {
  const transport = async () => {
    const { createTransport } = await import('nodemailer');
    const { hostname, port, username, password, protocol } = new URL(url);
    const secure = protocol === 'smtps:';
    return createTransport({
      host: hostname.replaceAll(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // A password never goes over a network in the clear, whatever the server offers.
      requireTLS: username !== '' && !secure && !loopback.test(hostname),
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof transport> | null = null;
  return {
    available: true,
    home,
    async send({ to, subject, text }) {
      const server = await (opened ??= transport());
      await server.sendMail({ from, to, subject, text });
    },
  };
}
