import { parseArgs } from 'node:util';
import type { TokenSettings } from './accounts/tokens.ts';

/** How a server is run. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** By what tokens of the host's own backend are known; `null` where it gives out none. */
  readonly tokens: TokenSettings | null;
  /** Nodes of NATS, over which instances tell each other what happened; PostgreSQL does it where there are none. */
  readonly natsUrls: readonly string[];
  /** A database of one's own is started in `folder` where there is none. */
  readonly databaseUrl: string | null;
  readonly folder: string;
  readonly connections: number;
  /** Accounts to try it with. */
  readonly hasDemo: boolean;
}

/** A setting that cannot be. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

export const help = `open-chat-server: the chat server of Open Chat Kit.

Without a DATABASE_URL it starts a PostgreSQL of its own in a folder, and makes a few accounts to try it with.

  --port, PORT              where it listens; 0 for any free port            [8090]
  --host, HOST              the address it listens on                        [127.0.0.1]
  --database, DATABASE_URL  postgres://user:password@host/database           [one of its own]
  --nats, NATS_URL          nats://host:4222, several by commas: where instances meet  [PostgreSQL does it]
  TOKEN_SECRET              what tokens (JWT) of your backend are signed with, 32 signs or more
  TOKEN_KEYS_URL            or the address of its public keys (JWKS), https://
  TOKEN_ISSUER, TOKEN_AUDIENCE
                            what their \`iss\` and \`aud\` have to be              [anything]
  --folder, DATA_FOLDER     for that database and for files                  [./open-chat-data]
  --connections, DATABASE_CONNECTIONS
                            how many connections to the database it may open [10]
  --help                    shows this

An argument counts more than the variable of that line. Ctrl+C ends it; started again, it finds everything.
`;

/** Reads and checks the settings. @throws WrongSetting; `null` where help is wanted */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings | null {
  const given = parsed(args);
  if (given.help === true) return null;
  const databaseUrl = given.database ?? env['DATABASE_URL'] ?? null;
  if (databaseUrl !== null && !/^postgres(?:ql)?:\/\/[^\s/]+/.test(databaseUrl)) {
    // What was given stays out of the text: it holds a password.
    throw new WrongSetting('DATABASE_URL must be the address of a PostgreSQL: postgres://user:password@host/database');
  }
  return {
    host: given.host ?? env['HOST'] ?? '127.0.0.1',
    port: numberIn('PORT', given.port ?? env['PORT'], { from: 0, to: 65_535, otherwise: 8_090 }),
    databaseUrl,
    tokens: tokensIn(env),
    natsUrls: natsUrlsIn(given.nats ?? env['NATS_URL'] ?? ''),
    folder: given.folder ?? env['DATA_FOLDER'] ?? 'open-chat-data',
    connections: numberIn('DATABASE_CONNECTIONS', given.connections ?? env['DATABASE_CONNECTIONS'], {
      from: 2,
      to: 1_000,
      otherwise: 10,
    }),
    hasDemo: databaseUrl === null,
  };
}

interface Given {
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  readonly database?: string | undefined;
  readonly nats?: string | undefined;
  readonly folder?: string | undefined;
  readonly connections?: string | undefined;
  readonly help?: boolean | undefined;
}

function parsed(args: readonly string[]): Given {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: text,
        host: text,
        database: text,
        nats: text,
        folder: text,
        connections: text,
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new WrongSetting(`${error instanceof Error ? error.message : String(error)} --help names what there is.`);
  }
}

function tokensIn(env: Readonly<Record<string, string | undefined>>): TokenSettings | null {
  const { TOKEN_SECRET: secret, TOKEN_KEYS_URL: keysUrl, TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience } = env;
  if (secret !== undefined && keysUrl !== undefined)
    throw new WrongSetting('TOKEN_SECRET and TOKEN_KEYS_URL are two ways to know a token: give one of them.');
  if (secret !== undefined && secret.length < 32)
    throw new WrongSetting('TOKEN_SECRET is too short to be a secret: give 32 signs or more.');
  if (keysUrl !== undefined && !/^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(keysUrl))
    throw new WrongSetting(
      'TOKEN_KEYS_URL must begin with https://: whoever changes keys on the way signs for everybody.',
    );
  if (secret === undefined && keysUrl === undefined) return null;
  return {
    ...(secret !== undefined && { secret }),
    ...(keysUrl !== undefined && { keysUrl }),
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
  };
}

function natsUrlsIn(given: string): readonly string[] {
  const urls = given.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()]));
  if (urls.every((url) => /^(?:nats|tls):\/\/[^\s/]+$/.test(url))) return urls;
  throw new WrongSetting('NATS_URL must hold addresses like nats://host:4222, parted by commas');
}

function numberIn(
  name: string,
  value: string | undefined,
  { from, to, otherwise }: { readonly from: number; readonly to: number; readonly otherwise: number },
): number {
  if (value === undefined || value === '') return otherwise;
  const number = Number(value);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new WrongSetting(`${name} is "${value}", and must be a whole number from ${from} to ${to}.`);
}
