import { createHash, createHmac } from 'node:crypto';

/** Who asks a store that speaks as S3 does, and where it is. */
export interface S3Access {
  /** `https://s3.eu-central-1.amazonaws.com`, without a path. */
  readonly endpoint: string;
  readonly region: string;
  /** Empty where the host names it. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A request that whoever has its address may make, once or often, until it ends. */
export interface Wish {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly key: string;
  /** Seconds for which it holds. */
  readonly seconds: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What the request has to bear. Names are in small letters. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the store is asked to answer with. */
  readonly query?: Readonly<Record<string, string>>;
}

const algorithm = 'AWS4-HMAC-SHA256';

/** The address for a wish, signed as AWS Signature Version 4 has it, in its query. The bucket stands in the path. */
export function signedAddress(access: S3Access, wish: Wish): string {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = access;
  const { method, key, seconds, at } = wish;
  const time = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const path = `/${[bucket, ...key.split('/')]
    .filter((part) => part !== '')
    .map(encoded)
    .join('/')}`;
  const headers = sorted({ ...wish.headers, host: new URL(endpoint).host });
  const names = headers.map(([name]) => name).join(';');
  const query = sorted({
    ...wish.query,
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': names,
  })
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
  const lines = headers.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = [method, path, query, lines, names, 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const signingKey = ['s3', 'aws4_request'].reduce(
    hmac,
    [day, region].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`)),
  );
  const signature = hmac(signingKey, [algorithm, time, scope, digest].join('\n')).toString('hex');
  return `${endpoint}${path}?${query}&X-Amz-Signature=${signature}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** By bytes, as the signature wants it. */
function sorted(record: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** As `encodeURIComponent`, and what that leaves alone. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
