/** A setting, as `--help` and the docs name it. */
export interface KnownSetting {
  /** `--name`, with a value behind it unless it is a flag. */
  readonly arg?: string;
  /** Of the environment. A secret has only this: arguments are seen by everybody on the machine. */
  readonly variable?: string;
  readonly what: string;
  readonly otherwise?: string;
  /** What there is without it, in words. */
  readonly without?: string;
  readonly isFlag?: boolean;
}

/** Names of settings in the code. */
export type SettingName =
  | 'port'
  | 'host'
  | 'database'
  | 'connections'
  | 'folder'
  | 's3Bucket'
  | 's3Endpoint'
  | 's3Region'
  | 's3KeyId'
  | 's3Secret'
  | 'unsentDays'
  | 'megabytesADay'
  | 'natsUrl'
  | 'instances'
  | 'nats'
  | 'demo'
  | 'tokenSecret'
  | 'tokenKeysUrl'
  | 'tokenIssuer'
  | 'tokenAudience'
  | 'adminKey'
  | 'webhookUrl'
  | 'webhookSecret'
  | 'tlsCert'
  | 'tlsKey'
  | 'proxies'
  | 'mostSockets'
  | 'requestsPerSecond'
  | 'drainSeconds'
  | 'metricsPort'
  | 'metricsHost'
  | 'logLevel'
  | 'logFormat';

/** All settings, in the order in which they are shown. */
export const known: Readonly<Record<SettingName, KnownSetting>> = {
  port: { arg: 'port', variable: 'PORT', what: 'where it listens; 0 for any free port', otherwise: '8090' },
  host: { arg: 'host', variable: 'HOST', what: 'the address it listens on', otherwise: '127.0.0.1' },
  database: {
    arg: 'database',
    variable: 'DATABASE_URL',
    what: 'postgres://user:password@host/database',
    without: 'one of its own',
  },
  connections: {
    arg: 'connections',
    variable: 'DATABASE_CONNECTIONS',
    what: 'how many connections to the database it may open',
    otherwise: '10',
  },
  folder: {
    arg: 'folder',
    variable: 'DATA_FOLDER',
    what: 'for a database of its own, and for files where there is no S3_BUCKET',
    otherwise: 'open-chat-data',
  },
  s3Bucket: {
    variable: 'S3_BUCKET',
    what: 'where files go instead: a bucket of a store that speaks as S3 does',
    without: 'a folder',
  },
  s3Endpoint: {
    variable: 'S3_ENDPOINT',
    what: 'where that store is: https://, or http:// on this machine; clients go there, too',
    without: 'that of AWS for the region',
  },
  s3Region: { variable: 'S3_REGION', what: 'its region', otherwise: 'us-east-1' },
  s3KeyId: { variable: 'S3_ACCESS_KEY_ID', what: 'who may read, write and delete there', without: 'no bucket' },
  s3Secret: { variable: 'S3_SECRET_ACCESS_KEY', what: 'what proves it', without: 'no bucket' },
  unsentDays: {
    variable: 'UNSENT_FILES_DAYS',
    what: 'for how many days a file is kept that nobody sent: 2 or more',
    otherwise: '32',
  },
  megabytesADay: {
    variable: 'UPLOAD_MB_PER_DAY',
    what: 'how much one person may put there within 24 hours: 25 or more',
    otherwise: '2000',
  },
  natsUrl: {
    variable: 'NATS_URL',
    what: 'nats://host:4222, several by commas: where instances tell each other what happened',
    without: 'PostgreSQL does it',
  },
  instances: {
    arg: 'instances',
    what: 'how many instances to start on this machine, on ports in a row',
    otherwise: '1',
  },
  nats: { arg: 'nats', what: 'starts a NATS for them (nats-server must be installed)', isFlag: true },
  demo: {
    arg: 'demo',
    what: 'makes accounts to try it with, whose passwords everybody knows',
    without: 'only where nobody of another machine comes',
    isFlag: true,
  },
  tokenSecret: {
    variable: 'TOKEN_SECRET',
    what: 'what tokens (JWT, HS256 to HS512) of your backend are signed with: 32 signs or more',
    without: 'no tokens',
  },
  tokenKeysUrl: { variable: 'TOKEN_KEYS_URL', what: 'or the address of its public keys (JWKS)', without: 'no tokens' },
  tokenIssuer: { variable: 'TOKEN_ISSUER', what: 'what their `iss` has to be', without: 'anything' },
  tokenAudience: { variable: 'TOKEN_AUDIENCE', what: 'what their `aud` has to be', without: 'anything' },
  adminKey: {
    variable: 'ADMIN_KEY',
    what: 'the key with which your backend asks over REST: 32 signs or more',
    without: 'no REST; with a database of its own, one that it makes',
  },
  webhookUrl: {
    variable: 'WEBHOOK_URL',
    what: 'where your backend is told what happens: https://, or http:// on this machine',
    without: 'nowhere',
  },
  webhookSecret: {
    variable: 'WEBHOOK_SECRET',
    what: 'what that is signed with: 32 signs or more',
    without: 'nowhere',
  },
  tlsCert: {
    variable: 'TLS_CERT',
    what: 'file of a certificate (PEM) with all that lead to its authority; read again when it changes',
    without: 'not encrypted: for a proxy',
  },
  tlsKey: { variable: 'TLS_KEY', what: 'file of its key (PEM)', without: 'not encrypted: for a proxy' },
  proxies: {
    variable: 'PROXIES',
    what: 'how many proxies stand before it, whose X-Forwarded-For says who came',
    otherwise: '0',
  },
  mostSockets: { variable: 'MAX_CONNECTIONS', what: 'how many sockets may be open', otherwise: '20000' },
  requestsPerSecond: {
    variable: 'REQUESTS_PER_SECOND',
    what: 'of one user; five times as many at once. Who asks for more is read more slowly',
    otherwise: '100',
  },
  drainSeconds: {
    variable: 'DRAIN_SECONDS',
    what: 'over how many seconds clients are sent elsewhere when SIGTERM ends it',
    otherwise: '10',
  },
  metricsPort: { variable: 'METRICS_PORT', what: 'where Prometheus reads /metrics', without: 'nowhere' },
  metricsHost: { variable: 'METRICS_HOST', what: 'the address of that', otherwise: '127.0.0.1' },
  logLevel: { variable: 'LOG_LEVEL', what: 'info, warn or error', otherwise: 'info' },
  logFormat: {
    variable: 'LOG_FORMAT',
    what: 'json or text',
    without: 'text on a terminal, else json',
  },
};

export function isFlag({ isFlag: is = false }: KnownSetting): boolean {
  return is;
}

/** How a setting is given: `--port, PORT`. */
export function waysTo({ arg, variable }: KnownSetting): string {
  return [arg === undefined ? null : `--${arg}`, variable]
    .filter((way) => way !== null && way !== undefined)
    .join(', ');
}

/** What there is without it. */
function withoutIt({ otherwise, without = 'not' }: KnownSetting): string {
  return otherwise ?? without;
}

const width = 37;

/** What `--help` prints. */
export const help: string = `open-chat-server: the chat server of Open Chat Kit.

Without a DATABASE_URL it starts a PostgreSQL of its own in a folder, and makes a few accounts to try it with.

${Object.values(known)
  .map((setting) => `  ${waysTo(setting).padEnd(width)} ${setting.what} [${withoutIt(setting)}]`)
  .join('\n')}
  ${'--help'.padEnd(width)} shows this

An argument counts more than the variable of that line. Ctrl+C ends it; started again, it finds everything.
`;
