import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Who may ask it. */
export const s3Keys = {
  id: 'AKIATEST',
  secret: 'the secret of the store of this test',
  region: 'eu-test-1',
  bucket: 'chat-files',
};

interface Kept {
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * A store that speaks as S3 does, and is strict: it takes no request that is not signed as Signature Version 4 has it, in
 * time, with all that was signed. It computes that by itself, from what came.
 */
export class FakeS3 {
  readonly kept = new Map<string, Kept>();
  /** Why it refused, in the order in which it did. */
  readonly refused: string[] = [];
  readonly url: string;
  /** It answers nobody as long as it is. */
  isAway = false;
  readonly #close: () => Promise<void>;

  static async start(): Promise<FakeS3> {
    let fake: FakeS3 | null = null;
    const server = createServer((request, response) => void fake?.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    fake = new FakeS3(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return fake;
  }

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  async stop(): Promise<void> {
    await this.#close();
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isAway) {
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') {
      response
        .writeHead(200, { 'access-control-allow-methods': 'PUT, GET', 'access-control-allow-headers': 'content-type' })
        .end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const fault = faultOf(request, bytes);
    const [, bucket, key = ''] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
    if (fault !== null || bucket !== s3Keys.bucket) {
      this.refused.push(fault ?? 'another bucket');
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return;
    }
    if (request.method === 'PUT') {
      this.kept.set(key, { type: String(request.headers['content-type']), bytes });
      response.writeHead(200).end();
      return;
    }
    const found = this.kept.get(key);
    if (request.method === 'DELETE') {
      this.kept.delete(key);
      response.writeHead(204).end();
      return;
    }
    if (!found) {
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    response.writeHead(200, {
      'content-type': searchParams.get('response-content-type') ?? found.type,
      'content-disposition': searchParams.get('response-content-disposition') ?? 'inline',
    });
    response.end(found.bytes);
  }
}

/** Why a request is to be refused; `null` for none. */
function faultOf(request: IncomingMessage, bytes: Buffer): string | null {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const parts = search.split('&').map((part) => part.split('='));
  const query = new Map(parts.map(([name = '', value = '']) => [decodeURIComponent(name), decodeURIComponent(value)]));
  const [date = '', given = ''] = [query.get('X-Amz-Date'), query.get('X-Amz-Signature')];
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || given === '') return 'not signed';
  const scope = `${date.slice(0, 8)}/${s3Keys.region}/s3/aws4_request`;
  if (query.get('X-Amz-Credential') !== `${s3Keys.id}/${scope}`) return 'another key, day or region';
  const began = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const seconds = Number(query.get('X-Amz-Expires'));
  if (!(seconds >= 1 && seconds <= 604_800)) return 'no time';
  if (!(Date.now() >= began - 900_000 && Date.now() <= began + seconds * 1_000)) return 'not in time';
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const bound = request.method === 'PUT' ? ['host', 'content-length', 'content-type'] : ['host'];
  if (!bound.every((name) => names.includes(name))) return 'what it has to bear is not signed';
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  // As it came, without the signature: a browser that encodes otherwise would be refused, too.
  const signed = parts
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name = '', value = '']) => `${name}=${value}`)
    .sort()
    .join('&');
  const canonical = `${request.method}\n${path}\n${signed}\n${headers}\n${names.join(';')}\nUNSIGNED-PAYLOAD`;
  const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`;
  let key: string | Buffer = `AWS4${s3Keys.secret}`;
  for (const step of scope.split('/')) key = createHmac('sha256', key).update(step).digest();
  if (createHmac('sha256', key).update(text).digest('hex') !== given) return 'another signature';
  if (names.includes('content-length') && Number(request.headers['content-length']) !== bytes.length)
    return 'another size';
  return null;
}
