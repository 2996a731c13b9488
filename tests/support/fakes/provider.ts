/**
 * A provider of OpenID Connect on loopback, as far as the authorization code flow goes: discovery, authorization with PKCE, tokens for
 * an authenticated client, keys. It holds clients to the rules; `lying` makes it break one itself.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

type Claims = Readonly<Record<string, unknown>>;

interface Granted {
  readonly challenge: string;
  readonly redirect: string;
  readonly nonce: string;
  readonly claims: Claims;
}

export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is signed in there; null: the person declines. */
  person: Claims | null;
  /** Laid over the claims of the next identity tokens; `forged` signs them with a key that is not published. */
  lying: Claims & { readonly forged?: boolean };
  /** Requests to /token that were refused, and why. */
  readonly refused: string[];
  readonly asked: URL[];
  close(): Promise<void>;
}

const base64url = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

const tokenOf = (key: KeyObject, claims: Claims): string => {
  const text = `${base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64url(claims)}`;
  return `${text}.${base64url(sign('sha256', Buffer.from(text), key))}`;
};

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

export async function startProvider(redirect: () => string): Promise<Provider> {
  const [own, strange] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })];
  const granted = new Map<string, Granted>();
  const [clientId, clientSecret] = ['tydf', randomBytes(16).toString('hex')];
  const provider: Omit<Provider, 'issuer' | 'close'> = { clientId, clientSecret, person: null, lying: {}, refused: [], asked: [] };

  const authorize = (url: URL, issuer: string): string => {
    const asked = (name: string): string => url.searchParams.get(name) ?? '';
    provider.asked.push(url);
    const back = new URL(redirect());
    const rules = asked('client_id') === clientId && asked('redirect_uri') === back.href && asked('response_type') === 'code';
    if (!rules || asked('code_challenge_method') !== 'S256' || !/(^| )openid( |$)/.test(asked('scope'))) throw new Error('a wrong request');
    back.searchParams.set('state', asked('state'));
    back.searchParams.set('iss', issuer);
    if (provider.person === null) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      granted.set(code, {
        challenge: asked('code_challenge'),
        redirect: asked('redirect_uri'),
        nonce: asked('nonce'),
        claims: provider.person,
      });
      back.searchParams.set('code', code);
    }
    return back.href;
  };

  const exchange = (form: URLSearchParams, authorization: string, issuer: string): Claims | string => {
    const code = form.get('code') ?? '';
    const grant = granted.get(code);
    granted.delete(code);
    if (authorization !== `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`) return 'invalid_client';
    if (form.get('grant_type') !== 'authorization_code' || grant === undefined || form.get('redirect_uri') !== grant.redirect)
      return 'invalid_grant';
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== grant.challenge) return 'invalid_grant';
    const now = Math.floor(Date.now() / 1000);
    const { forged, ...lies } = provider.lying;
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 60, nonce: grant.nonce, ...grant.claims, ...lies };
    const idToken = tokenOf(forged === true ? strange.privateKey : own.privateKey, claims);
    return { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 60, id_token: idToken };
  };

  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${port()}`;
    const url = new URL(request.url ?? '/', issuer);
    const json = (value: object, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value));
    const answer = async (): Promise<void> => {
      if (url.pathname === '/.well-known/openid-configuration')
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        });
      if (url.pathname === '/keys')
        return json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
      if (url.pathname === '/authorize') return void response.writeHead(302, { location: authorize(url, issuer) }).end();
      if (url.pathname !== '/token' || request.method !== 'POST') return json({ error: 'not_found' }, 404);
      const answered = exchange(await bodyOf(request), request.headers.authorization ?? '', issuer);
      if (typeof answered !== 'string') return json(answered);
      provider.refused.push(answered);
      return json({ error: answered }, 400);
    };
    answer().catch((error: unknown) => json({ error: String(error) }, 500));
  });
  const port = (): number => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(provider, {
    issuer: `http://127.0.0.1:${port()}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
