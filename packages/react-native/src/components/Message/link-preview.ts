import { attempt, type Kit, messageFrom, type MessageRecord } from '@open-chat-kit/sdk';
import type { ReactNode } from 'react';
import { addressesIn } from '../../formatters/KitUrlsFormatter.tsx';
import { imageSourceOf } from '../KitAvatar/image-address.ts';
import { plainName } from '../words/isolated.ts';

/** What is known of the page behind a link, from the host or from who wrote. The site is named by the link itself. */
export interface LinkPreview {
  /** In `metadata.linkPreviews` of a message: which link of its text it is of. Not looked at in what a host gives. */
  readonly url?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  /**
   * An address (`http`, `https`) or a picture as `data:`. What a message brings is shown as `data:` alone (PNG, JPEG, GIF,
   * WebP): nothing is loaded from an address that a stranger gave.
   */
  readonly image?: string | null | undefined;
}

/** Asks the host: `null` for none, `undefined` for what the message brings. */
export type AskPreview = (address: string, message: Kit.BaseMessage) => LinkPreview | null | undefined;

/** What is drawn of it. */
export interface ShownPreview {
  /** As the link in the text has it: what a press opens. */
  readonly address: string;
  readonly host: string;
  readonly title: string;
  readonly description: string;
  /** Its address, which is safe to load; empty for none. */
  readonly picture: string;
}

interface FoundPreview {
  readonly preview?: ShownPreview | undefined;
  /** What the host threw. */
  readonly fault?: { readonly cause: unknown } | undefined;
}

/** Links of one message that are looked at, and previews that it brings of each shape. */
const most = 20;
/** No address is longer; see `addressOf`. */
const longest = 2_000;
/** RFC 1035 §2.3.4: no site has a longer name. It is shown whole. */
const longestHost = 255;
/** Of a picture that a message brings: as much as servers take of all that it brings. */
const longestPicture = 64_000;

/**
 * The preview of the first link of a text that has one; `node` is the text as it is drawn, links and all. Never throws:
 * what a message brings was written by a stranger.
 */
export function previewOf(message: MessageRecord, node: ReactNode, ask: AskPreview | undefined): FoundPreview {
  const brought = broughtBy(message);
  let fault: FoundPreview['fault'];
  if (ask === undefined && brought.length === 0) return {};
  for (const address of addressesIn(node, most)) {
    const link = readLink(address);
    if (link === undefined) continue;
    const shown = (given: unknown, canLoad: boolean): ShownPreview | undefined => {
      const words = wordsOf(given, canLoad);
      return words && { address, host: link.host, ...words };
    };
    try {
      const given = ask?.(address, messageFrom(message));
      const preview = shown(given, true);
      if (preview !== undefined) return { preview, fault };
      // The host has spoken of this link.
      if (given !== undefined) continue;
    } catch (cause) {
      fault = { cause };
    }
    for (const given of brought) {
      // One that cannot be read does not hide the next.
      const preview = attempt(() => (keyOf(given) === link.key ? shown(given, false) : undefined));
      if (preview !== undefined) return { preview, fault };
    }
  }
  return { fault };
}

/** What a message brings, as `metadata.linkPreviews` or as ported code knows it; not looked into yet. */
function broughtBy({ metadata }: MessageRecord): readonly unknown[] {
  return [['linkPreviews'], ['@injected', 'extensions', 'link-preview', 'links']].flatMap(
    (path) =>
      attempt(() => {
        const list = path.reduce<unknown>(fieldOf, metadata);
        // A copy of so many: there may be a million, and each may refuse to be read.
        return Array.isArray(list)
          ? Array.from({ length: Math.min(list.length, most) }, (_, at): unknown => list[at])
          : [];
      }) ?? [],
  );
}

function fieldOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}

function keyOf(given: unknown): string | undefined {
  const url = fieldOf(given, 'url');
  return typeof url === 'string' && url.length <= longest ? readLink(url)?.key : undefined;
}

/** @param canLoad pictures from anywhere: where the host wants it */
function wordsOf(
  given: unknown,
  canLoad: boolean,
): Pick<ShownPreview, 'title' | 'description' | 'picture'> | undefined {
  const title = plainName(fieldOf(given, 'title')).trim();
  const description = plainName(fieldOf(given, 'description')).trim();
  const image = fieldOf(given, 'image');
  const isWanted =
    typeof image === 'string' &&
    (canLoad || (image.length <= longestPicture && /^data:image\/(?:png|jpe?g|gif|webp);/i.test(image)));
  const picture = isWanted && imageSourceOf(image) ? image : '';
  return title || description || picture ? { title, description, picture } : undefined;
}

const parts = /^(https?):\/\/([^/?#:@\\]+)(?::(\d{1,5}))?([/?#].*)?$/is;

/**
 * Which site an address opens, in letters that look like no others, and what is the same for two addresses of one page.
 * Nothing where the address does not say plainly whose it is: with a name before an "@", or a host that is read in several ways.
 */
export function readLink(address: string): { readonly host: string; readonly key: string } | undefined {
  const [, scheme = '', name = '', port = '', rest = ''] = parts.exec(address) ?? [];
  // Letters of other scripts as browsers send them ("xn--…"). React Native's own `URL` leaves them, and its older ones throw.
  const host = (attempt(() => new URL(`https://${name}`).hostname) ?? name).toLowerCase();
  if (host.length > longestHost || !/^[\w-]+(?:\.[\w-]+)*\.?$/.test(host)) return undefined;
  const isSecure = /s$/i.test(scheme);
  const door = Number(port) || (isSecure ? 443 : 80);
  const way = rest.startsWith('/') ? rest : `/${rest}`;
  // With the same letters written as such or by their bytes.
  return { host, key: `${isSecure}:${host}:${door}${attempt(() => encodeURI(decodeURI(way))) ?? way}` };
}
