import { KitException } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import type { PlantedFault } from './planted-fault.ts';
import { asked, fromRows, instead, ofText, part, patched, type Row } from './rows.ts';

type Method = 'createGroup' | 'updateGroup' | 'send' | 'editMessage' | 'setReaction';

/** Where a value is given: by which request, as which argument, at which path. */
const places: Readonly<Record<string, readonly [where: string, Method, argument: number, path: string]>> = {
  name: ['the name of a group that is made', 'createGroup', 0, 'name'],
  'changed-name': ['the name of a group that is changed', 'updateGroup', 1, 'name'],
  description: ['the description of a group that is made', 'createGroup', 0, 'description'],
  'changed-description': ['the description of a group that is changed', 'updateGroup', 1, 'description'],
  icon: ['the icon of a group that is made', 'createGroup', 0, 'icon'],
  'changed-icon': ['the icon of a group that is changed', 'updateGroup', 1, 'icon'],
  text: ['the text of a message', 'send', 1, 'content.text'],
  'edited-text': ['the text of a message that was edited', 'editMessage', 1, 'content.text'],
  caption: ['the caption of a message', 'send', 1, 'content.caption'],
  'edited-caption': ['the caption of a message that was edited', 'editMessage', 1, 'content.caption'],
  url: ['the url of the attachment of a message', 'send', 1, 'content.attachment.url'],
  'edited-url': ['the url of the attachment of a message that was edited', 'editMessage', 1, 'content.attachment.url'],
  'file-name': ['the name of the attachment of a message', 'send', 1, 'content.attachment.name'],
  'mime-type': ['the mimeType of the attachment of a message', 'send', 1, 'content.attachment.mimeType'],
  'custom-type': ['the type of a custom message', 'send', 1, 'content.customType'],
  'custom-data': ['custom data of a message', 'send', 1, 'content.data'],
  'edited-custom-data': ['custom data of a message that was edited', 'editMessage', 1, 'content.data'],
  metadata: ['metadata of a message', 'send', 1, 'metadata'],
  'edited-metadata': ['metadata of a message that was edited', 'editMessage', 1, 'metadata'],
  'group-metadata': ['metadata of a group that is made', 'createGroup', 0, 'metadata'],
  'changed-group-metadata': ['metadata of a group that is changed', 'updateGroup', 1, 'metadata'],
  emoji: ['an emoji', 'setReaction', 1, ''],
};

type Tidy = readonly [how: string, what: string, (value: unknown) => unknown];

const trimmed: Tidy = ['trimmed', 'is trimmed', ofText((text) => text.trim())];
const collapsed: Tidy = ['collapsed', 'has its blanks made one', ofText((text) => text.replaceAll(/\s+/g, ' '))];
const cut: Tidy = ['cut', 'is cut at 150 letters', ofText((text) => text.slice(0, 150))];
const composed: Tidy = ['composed', 'is made NFC', ofText((text) => text.normalize('NFC'))];
const escaped: Tidy = ['escaped', 'is escaped for HTML', ofText((text) => text.replaceAll('<', '&lt;'))];
const small: Tidy = ['in-small-letters', 'is made small letters', ofText((text) => text.toLowerCase())];
const untilNul: Tidy = ['until-a-nul', 'ends at the first NUL', ofText((text) => text.split('\0')[0] ?? '')];
const wellFormed: Tidy = [
  'well-formed',
  'has its halves of characters replaced',
  ofText((text) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')),
];
const lineBroken: Tidy = [
  'in-unix-lines',
  'has its line breaks made one kind',
  ofText((text) => text.replaceAll('\r\n', '\n')),
];
const decoded: Tidy = ['decoded', 'is decoded once too often', ofText((text) => text.replaceAll('%41', 'A'))];
const numbered: Tidy = [
  'numbered',
  'is made a number where it looks like one',
  ofText((text) => (/^\d+$/.test(text) ? String(Number(text)) : text)),
];
const addressed: Tidy = [
  'made-an-address',
  'is written as a browser writes addresses',
  ofText((text) => (URL.canParse(text) ? new URL(text).href : text)),
];
const withoutProto: Tidy = ['without-proto', 'loses what is called __proto__', withoutKey];
const withoutNothing: Tidy = ['without-empty', 'loses what is empty', withoutEmpty];

const tidied: readonly (readonly [place: string, ...ways: readonly Tidy[]])[] = [
  ['name', trimmed, collapsed, composed, untilNul],
  ['changed-name', trimmed, collapsed, wellFormed],
  ['description', trimmed, cut, escaped, lineBroken],
  ['changed-description', trimmed, escaped],
  ['icon', addressed, small],
  ['changed-icon', addressed, trimmed],
  ['text', trimmed, collapsed, escaped, untilNul, wellFormed, lineBroken, decoded, composed],
  ['edited-text', trimmed, escaped, untilNul, cut],
  ['caption', trimmed, cut],
  ['edited-caption', trimmed, collapsed],
  ['url', addressed, small, trimmed],
  ['edited-url', addressed],
  ['file-name', trimmed, small],
  ['mime-type', small],
  ['custom-type', trimmed, small],
  ['custom-data', withoutProto, withoutNothing],
  ['edited-custom-data', withoutProto],
  ['metadata', withoutProto, withoutNothing],
  ['edited-metadata', withoutProto],
  ['group-metadata', withoutProto],
  ['changed-group-metadata', withoutProto, withoutNothing],
  ['emoji', composed, numbered],
];

/** Requests that refuse what has to be taken. */
const refused: readonly (readonly [place: string, what: string, fits: (text: string) => boolean])[] = [
  ['url', 'no address', (text) => !URL.canParse(text)],
  ['url', 'an address of another kind', (text) => !/^https?:|^\/|^not/i.test(text)],
  ['edited-url', 'no address', (text) => !/^https?:/i.test(text)],
  ['icon', 'half of an address', (text) => text.startsWith('//')],
  ['text', 'markup', (text) => text.includes('<')],
  ['name', 'decomposed letters', (text) => text !== text.normalize('NFC')],
];

const check = (where: string): string => `every value › as ${where} is kept to the letter, or refused`;

const inArgument = (place: string, change: (value: unknown) => unknown): Row[4] => {
  const [, method, argument, path] = places[place] ?? ['', 'send', 0, ''];
  return asked(method, (given) =>
    given.map((value, index) => {
      if (index !== argument) return value;
      return path === '' ? change(value) : patched(value, path, change);
    }),
  );
};

/** Faults of servers that keep something else than what they were given. */
export const plantedInTidiedValues: readonly PlantedFault[] = fromRows([
  ...tidied.flatMap(([place, ...ways]) =>
    ways.map(([how, what, change]): Row => {
      const [where = ''] = places[place] ?? [];
      return [
        `${place}-${how}`,
        `As ${where} what is given ${what}.`,
        check(where),
        /\(.*\) in the answer/,
        inArgument(place, change),
      ];
    }),
  ),
  ...refused.map(([place, what, fits]): Row => {
    const [where = '', method, argument, path = ''] = places[place] ?? (['', 'send', 0, ''] as const);
    return [
      `${place}-refuses-${what.replaceAll(' ', '-')}`,
      `As ${where} ${what} is refused.`,
      check(where),
      /(no|half of an|an) address.* is refused as|markup is refused|decomposed letters is refused/,
      instead(method ?? 'send', async (go, given) => {
        const value = part(given[argument ?? 0], path);
        if (typeof value === 'string' && fits(value)) throw new KitException('INVALID_ARGUMENT', 'Not that.');
        return go();
      }),
    ];
  }),
]);

function withoutKey(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKey);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutKey(inner)]));
}

function withoutEmpty(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== ''));
}
