import { parseArgs } from 'node:util';
import { natsNodesIn } from '../cluster/nats-nodes.ts';
import type { S3Access } from '../files/signed-request.ts';
import type { TokenSettings } from '../accounts/tokens.ts';
import { shortestKey } from '../rest/admin-key.ts';
import { levels } from '../telemetry/log.ts';
import type { Level } from '../telemetry/log.ts';
import type { TlsFiles } from '../door/tls.ts';
import type { WebhookTarget } from '../webhooks/post-event.ts';
import { isFlag, known } from './known-settings.ts';
import type { SettingName } from './known-settings.ts';
import { WrongSetting } from './wrong-setting.ts';

/** How a server is run. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** A certificate of its own; without it a proxy should stand before it. */
  readonly tls: TlsFiles | null;
  /** How many proxies stand before it. */
  readonly proxies: number;
  /** By what tokens of the host's own backend are known; `null` where it gives out none. */
  readonly tokens: TokenSettings | null;
  /** With which the host's backend asks over REST; `null` where it does not. */
  readonly adminKey: string | null;
  /** Where the host's backend is told what happens; `null` where it is not. */
  readonly webhooks: WebhookTarget | null;
  /** Nodes of NATS, over which instances tell each other what happened; PostgreSQL does it where there are none. */
  readonly natsUrls: readonly string[];
  /** A NATS of its own is started. */
  readonly hasOwnNats: boolean;
  /** How many instances are started on this machine. */
  readonly instances: number;
  /** A database of one's own is started in `folder` where there is none. */
  readonly databaseUrl: string | null;
  readonly folder: string;
  /** Where files go; `null` for a folder. */
  readonly s3: S3Access | null;
  /** Days for which a file is kept that nobody sent. */
  readonly unsentDays: number;
  /** Of files that one person may put there within 24 hours. */
  readonly megabytesADay: number;
  /** To the database. */
  readonly connections: number;
  /** Open sockets. */
  readonly mostSockets: number;
  /** Requests of one user a second. */
  readonly requestsPerSecond: number;
  /** Over how many seconds clients are sent elsewhere when it is ended by `SIGTERM`. */
  readonly drainSeconds: number;
  /** Where Prometheus reads; `null` where nobody does. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly logLevel: Level;
  /** `null` for lines that people read on a terminal, and machines elsewhere. */
  readonly logFormat: 'json' | 'text' | null;
  /** Accounts to try it with, whose passwords everybody knows. */
  readonly hasDemo: boolean;
}

const passwordInUrl = /:\/\/[^@]*:[^@]*@|[?&]password=/i;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the settings. @throws WrongSetting; `null` where help is wanted */
export function readSettings(args: readonly string[], env: Environment): Settings | null {
  const given = parsed(args);
  if (given['help'] === true) return null;
  const value = (name: SettingName): string => {
    const { arg, variable, otherwise = '' } = known[name];
    const said = arg === undefined ? undefined : given[arg];
    if (typeof said === 'string') return said;
    const ofEnvironment = variable === undefined ? undefined : env[variable];
    return ofEnvironment === undefined || ofEnvironment === '' ? otherwise : ofEnvironment;
  };
  const number = (name: SettingName, from: number, to: number): number => numberIn(name, value(name), from, to);
  const argument = given['database'];
  if (typeof argument === 'string' && passwordInUrl.test(argument))
    throw new WrongSetting(
      'Give the address of a database with a password in DATABASE_URL: everybody on the machine sees arguments.',
    );
  const databaseUrl = databaseUrlIn(value('database'));
  const natsUrls = natsUrlsIn(value('natsUrl'));
  const proxies = number('proxies', 0, 10);
  const hasOwnNats = given['nats'] === true;
  if (hasOwnNats && natsUrls.length > 0)
    throw new WrongSetting('--nats starts a NATS here, and NATS_URL names one that runs: give one of them.');
  return {
    host: value('host'),
    port: number('port', 0, 65_535),
    tls: tlsIn(value('tlsCert'), value('tlsKey')),
    proxies,
    databaseUrl,
    tokens: tokensIn(value),
    adminKey: adminKeyIn(value('adminKey')),
    webhooks: webhooksIn(value('webhookUrl'), value('webhookSecret')),
    natsUrls,
    hasOwnNats,
    instances: number('instances', 1, 64),
    folder: value('folder'),
    s3: s3In(value),
    unsentDays: number('unsentDays', 2, 3_650),
    megabytesADay: number('megabytesADay', 25, 1_000_000_000),
    connections: number('connections', 2, 1_000),
    mostSockets: number('mostSockets', 1, 1_000_000),
    requestsPerSecond: number('requestsPerSecond', 1, 100_000),
    drainSeconds: number('drainSeconds', 0, 3_600),
    metricsPort: value('metricsPort') === '' ? null : number('metricsPort', 0, 65_535),
    metricsHost: value('metricsHost'),
    logLevel: oneOf('logLevel', value('logLevel'), levels),
    logFormat:
      value('logFormat') === '' ? null : oneOf<'json' | 'text'>('logFormat', value('logFormat'), ['json', 'text']),
    // Their passwords are no secret: on a machine of one's own, or where they are asked for.
    hasDemo: given['demo'] === true || (databaseUrl === null && isLoopback(value('host')) && proxies === 0),
  };
}

function parsed(args: readonly string[]): Readonly<Record<string, string | boolean | undefined>> {
  const options = Object.values(known).flatMap((setting) =>
    setting.arg === undefined ? [] : [[setting.arg, { type: isFlag(setting) ? 'boolean' : 'string' }] as const],
  );
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } },
    }).values as Readonly<Record<string, string | boolean | undefined>>;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new WrongSetting(`${said.replace(/\.$/, '')}. --help names what there is.`);
  }
}

function databaseUrlIn(given: string): string | null {
  if (given === '') return null;
  if (/^postgres(?:ql)?:\/\/[^\s/]+/.test(given)) return given;
  // What was given stays out of the text: it holds a password.
  throw new WrongSetting('DATABASE_URL must be the address of a PostgreSQL: postgres://user:password@host/database');
}

function s3In(value: (name: SettingName) => string): S3Access | null {
  const [bucket, accessKeyId, secretAccessKey] = [value('s3Bucket'), value('s3KeyId'), value('s3Secret')];
  const region = value('s3Region');
  const given = value('s3Endpoint').replace(/\/$/, '');
  if ([bucket, accessKeyId, secretAccessKey, given].every((one) => one === '')) return null;
  if ([bucket, accessKeyId, secretAccessKey].includes(''))
    throw new WrongSetting('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: give all, or none.');
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw new WrongSetting('S3_BUCKET must be the name of a bucket alone: small letters, digits, "." and "-".');
  if (!/^[a-z\d-]+$/.test(region))
    throw new WrongSetting('S3_REGION must be the name of a region, such as eu-central-1.');
  const endpoint = given === '' ? `https://s3.${region}.amazonaws.com` : given;
  if (!isSafe(`${endpoint}/`) || !URL.canParse(endpoint) || new URL(endpoint).origin !== endpoint)
    throw new WrongSetting(
      'S3_ENDPOINT must be like https://host or https://host:port, without a path: what people send goes there.',
    );
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

function tokensIn(value: (name: SettingName) => string): TokenSettings | null {
  const [secret, keysUrl] = [value('tokenSecret'), value('tokenKeysUrl')];
  const [issuer, audience] = [value('tokenIssuer'), value('tokenAudience')];
  if (secret !== '' && keysUrl !== '')
    throw new WrongSetting('TOKEN_SECRET and TOKEN_KEYS_URL are two ways to know a token: give one of them.');
  if (secret !== '' && secret.length < 32)
    throw new WrongSetting('TOKEN_SECRET is too short to be a secret: give 32 signs or more.');
  if (keysUrl !== '' && !isSafe(keysUrl))
    throw new WrongSetting(
      'TOKEN_KEYS_URL must begin with https://: whoever changes keys on the way signs for everybody.',
    );
  if (secret === '' && keysUrl === '') return null;
  return {
    ...(secret !== '' && { secret }),
    ...(keysUrl !== '' && { keysUrl }),
    ...(issuer !== '' && { issuer }),
    ...(audience !== '' && { audience }),
  };
}

function adminKeyIn(given: string): string | null {
  if (given === '') return null;
  if (given.length < shortestKey)
    throw new WrongSetting(
      `ADMIN_KEY is too short: who guesses it may do everything. Give ${shortestKey} signs or more, such as "openssl rand -hex 32" makes.`,
    );
  // It travels in a header.
  if (!/^[\x21-\x7e]+$/.test(given))
    throw new WrongSetting('ADMIN_KEY must be of letters, digits and signs of ASCII, without spaces.');
  return given;
}

function webhooksIn(url: string, secret: string): WebhookTarget | null {
  if (url === '' && secret === '') return null;
  if (url === '' || secret === '')
    throw new WrongSetting('WEBHOOK_URL and WEBHOOK_SECRET belong together: give both, or none.');
  if (secret.length < 32) throw new WrongSetting('WEBHOOK_SECRET is too short to be a secret: give 32 signs or more.');
  // What was given stays out of the text: it may hold a password.
  if (!isSafe(url) || !URL.canParse(url))
    throw new WrongSetting('WEBHOOK_URL must begin with https://: what people write is told there.');
  if (/^\w+:\/\/[^/]*@/.test(url))
    throw new WrongSetting('WEBHOOK_URL takes no user and password: WEBHOOK_SECRET proves who tells.');
  return { url, secret };
}

/** Encrypted, or on this machine. */
function isSafe(url: string): boolean {
  return /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(url);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function natsUrlsIn(given: string): readonly string[] {
  const urls = given.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()]));
  if (urls.length === 0 || natsNodesIn(urls) !== null) return urls;
  // What was given stays out of the text: it may hold a password.
  throw new WrongSetting(
    'NATS_URL must hold addresses like nats://host:4222 or tls://user:password@host:4222, parted by commas: all with the same scheme, user and password.',
  );
}

function tlsIn(certificate: string, key: string): TlsFiles | null {
  if (certificate === '' && key === '') return null;
  if (certificate !== '' && key !== '') return { certificate, key };
  throw new WrongSetting('TLS_CERT and TLS_KEY name two files that belong together: give both, or none.');
}

function numberIn(name: SettingName, value: string, from: number, to: number): number {
  const number = Number(value);
  if (value.trim() !== '' && Number.isInteger(number) && number >= from && number <= to) return number;
  throw new WrongSetting(`${nameOf(name)} is "${value}", and must be a whole number from ${from} to ${to}.`);
}

function oneOf<Value extends string>(name: SettingName, value: string, values: readonly Value[]): Value {
  const found = values.find((one) => one === value);
  if (found !== undefined) return found;
  throw new WrongSetting(`${nameOf(name)} is "${value}", and must be one of: ${values.join(', ')}.`);
}

function nameOf(name: SettingName): string {
  const { arg, variable } = known[name];
  return variable ?? `--${arg}`;
}
