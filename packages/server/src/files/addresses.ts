import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which an address can be read with at the least: twice as long at the most. Whoever is told the same within that time is told the same address, which caches know. */
const step = 43_200;
/** Seconds for which an address that ran out may still be sent by whoever put the file there: drafts wait for a network. */
const longestDraft = 30 * 86_400;

/** What all addresses of one file have in common: `/files/…/lake.png?type=image%2Fpng`. */
const bare = String.raw`\/files\/([\w-]{32})\/[\w%.~!'()*-]+\?type=[\w%.*+-]*`;
const told = new RegExp(`(${bare})&until=(\\d{1,12})&signature=([\\w-]{43})`, 'g');
const kept = new RegExp(`(${bare})&kept=([\\w-]{43})`, 'g');

/**
 * Addresses of files: what is kept, in messages and profiles, opens nothing; what people are told is signed for a while. Who
 * sends the address of a file was told it, or put the file there, and proves that by its signature.
 */
export class FileAddresses {
  readonly #secret: string;
  /** What was signed last, by what was kept: the same is told to many. */
  readonly #signed = new Map<string, string>();
  #until = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The address of a file as people are told it. `now` is in seconds since 1970. */
  toTell(address: string, now: number): string {
    const until = (Math.floor(now / step) + 2) * step;
    return `${address}&until=${until}&signature=${this.#sign('told', `${address} ${until}`)}`;
  }

  /** A text that leaves the server, with addresses that can be read with. */
  told(text: string, now: number): string {
    if (!text.includes('&kept=')) return text;
    const until = (Math.floor(now / step) + 2) * step;
    if (until !== this.#until || this.#signed.size > mostSigned) this.#signed.clear();
    this.#until = until;
    return text.replace(kept, (whole, address: string, _id: string, signature: string) => {
      const known = this.#signed.get(whole);
      if (known !== undefined) return known;
      // Somebody wrote what looks like one.
      if (!isSame(signature, this.#sign('kept', address))) return whole;
      const signed = this.toTell(address, now);
      this.#signed.set(whole, signed);
      return signed;
    });
  }

  /** What came in, with addresses as they are kept where whoever sent them was told them. `isOwn` says which files they put there. */
  kept<Value>(value: Value, now: number, isOwn: (id: string) => boolean): Value {
    return mapTexts(value, (text) => this.#keep(text, now, isOwn)) as Value;
  }

  /** Whether whoever has the address may read with it. */
  opens(address: string, until: number, signature: string, now: number): boolean {
    return until >= now && isSame(signature, this.#sign('told', `${address} ${until}`));
  }

  #keep(text: string, now: number, isOwn: (id: string) => boolean): string {
    if (!text.includes('&signature=')) return text;
    return text.replace(told, (_whole, address: string, id: string, until: string, signature: string) => {
      const wasTold = this.opens(address, Number(until), signature, isOwn(id) ? now - longestDraft : now);
      return wasTold ? `${address}&kept=${this.#sign('kept', address)}` : address;
    });
  }

  #sign(what: 'told' | 'kept', text: string): string {
    return createHmac('sha256', this.#secret).update(`${what} ${text}`).digest('base64url');
  }
}

const mostSigned = 10_000;

/** Deeper than anything that the rules let through: what lies below is refused by them, and is not looked at here. */
const deepest = 64;

/** The same value with other texts in it; itself where none is another. */
function mapTexts(value: unknown, map: (text: string) => string, levels = deepest): unknown {
  if (typeof value === 'string') return map(value);
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  if (Array.isArray(value)) {
    const mapped = value.map((item: unknown) => mapTexts(item, map, levels - 1));
    return mapped.some((item, index) => item !== value[index]) ? mapped : value;
  }
  const entries = Object.entries(value);
  const mapped = entries.map(([name, item]): readonly [string, unknown] => [name, mapTexts(item, map, levels - 1)]);
  return mapped.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(mapped) : value;
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
