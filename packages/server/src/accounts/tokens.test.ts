import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { isForeignToken, tokenReader } from './tokens.ts';

const secret = 'a secret of thirty-two signs, or more';
const key = new TextEncoder().encode(secret);
const read = tokenReader({ secret, issuer: 'shop', audience: 'chat' });

const token = (header: { alg: string; kid?: string } = { alg: 'HS256' }): SignJWT =>
  new SignJWT({ name: 'Ana', picture: 'https://x/y.png' })
    .setProtectedHeader(header)
    .setSubject('ana')
    .setIssuer('shop')
    .setAudience('chat')
    .setExpirationTime('5m');

test('a token says who it is, and how they look', async () => {
  const claimed = { uid: 'ana', name: 'Ana', avatar: 'https://x/y.png' };
  expect(await read(await token().sign(key))).toEqual({ ...claimed, until: expect.any(Number) });
});

test('a backend that counts its users may write a number', async () => {
  const counted = await token().sign(key);
  const [head = '', body = ''] = counted.split('.');
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 5 };
  const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64url');
  expect(await read(`${signed}.${signature}`)).toMatchObject({ uid: '5' });
});

test.each([
  ['signed with another secret', () => token().sign(new TextEncoder().encode('another secret of thirty-two signs'))],
  ['expired', () => token().setExpirationTime('-1m').sign(key)],
  ['not valid yet', () => token().setNotBefore('5m').sign(key)],
  ['of another issuer', () => token().setIssuer('others').sign(key)],
  ['for another audience', () => token().setAudience('others').sign(key)],
  ['about nobody', () => token().setSubject('').sign(key)],
  [
    'for ever',
    () =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('ana')
        .setIssuer('shop')
        .setAudience('chat')
        .sign(key),
  ],
  [
    'without a signature',
    () =>
      Promise.resolve(
        new UnsecuredJWT({}).setSubject('ana').setIssuer('shop').setAudience('chat').setExpirationTime('5m').encode(),
      ),
  ],
  ['cut', async () => (await token().sign(key)).slice(0, -2)],
  ['no token', () => Promise.resolve('a.b.c')],
])('one that is %s opens nothing', async (_what, make) => {
  await expect(read(await make())).rejects.toMatchObject({ code: 'AUTH_FAILED' });
});

describe('with public keys', () => {
  let server: Server;
  let keysUrl: string;
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  let published: string;

  beforeAll(async () => {
    keys = await generateKeyPair('ES256', { extractable: true });
    published = JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'ES256', kid: 'one' }] });
    server = createServer(({ url = '' }, response) => {
      const [, status = '200', text = published] = /^\/(\d+)\/(.*)$/.exec(url) ?? [];
      response.writeHead(Number(status)).end(decodeURIComponent(text));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    keysUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/keys`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const signed = (): SignJWT => token({ alg: 'ES256', kid: 'one' });

  test('what they signed is taken', async () => {
    expect(await tokenReader({ keysUrl })(await signed().sign(keys.privateKey))).toMatchObject({ uid: 'ana' });
  });

  test('a public key is no secret: what is signed with it opens nothing', async () => {
    const confused = await token({ alg: 'HS256', kid: 'one' }).sign(new TextEncoder().encode(published));
    await expect(tokenReader({ keysUrl })(confused)).rejects.toMatchObject({ code: 'AUTH_FAILED' });
  });

  test.each(['503/busy', '404/', '429/', '200/{', '200/<html>', '200/{}', '200/{"keys":[7]}'])(
    'a server of keys that answers %s says nothing of the token',
    async (answer) => {
      const away = tokenReader({ keysUrl: keysUrl.replace('keys', encodeURI(answer)) });
      await expect(away(await signed().sign(keys.privateKey))).rejects.toMatchObject({ code: 'NETWORK' });
    },
  );

  test('a key that nobody published opens nothing, and keys that cannot be read are no refusal', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    await expect(tokenReader({ keysUrl })(await signed().sign(privateKey))).rejects.toMatchObject({
      code: 'AUTH_FAILED',
    });
    const nowhere = tokenReader({ keysUrl: 'http://127.0.0.1:9/keys' });
    await expect(nowhere(await signed().sign(keys.privateKey))).rejects.toMatchObject({ code: 'NETWORK' });
  });
});

test('a token says until when it opens anything', async () => {
  expect(await read(await token().setExpirationTime(4_000_000_000).sign(key))).toMatchObject({ until: 4_000_000_005 });
});

test('tokens of this server look otherwise', () => {
  expect(isForeignToken('a.b.c')).toBe(true);
  expect(isForeignToken('abcdef')).toBe(false);
});
