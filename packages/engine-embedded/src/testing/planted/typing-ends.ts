import type { ChatEngine, ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, heardAs, instead, part, patched, type Row } from './rows.ts';

type Breaks = Row[4];
type Method = keyof ChatEngine & string;

const ends = 'typing › ends with whatever one writes, and with the membership, however it ends';
const lasts = 'typing › goes on over everything that writes nothing there';
const empties = 'editing and deleting › an edit may empty what it names';
const letters = 'uploads › name and type are kept to the letter, and two files of one name are two';

interface Memory {
  typist: ChatEngine | null;
  typed: ChatTarget | null;
  /** Whether the end of typing is told to nobody now. */
  isSilent: boolean;
}

const memory = perLife((): Memory => ({ typist: null, typed: null, isSilent: false }));
const uploads = perLife(() => new Map<string, string>());

/** What ends no typing: the end that it brings is told to nobody. */
const unending: readonly (readonly [what: string, Method, fits: (given: readonly unknown[]) => boolean])[] = [
  ['a quote', 'send', ([, draft]) => part(draft, 'quotedId') !== ''],
  ['a reply', 'send', ([, draft]) => part(draft, 'parentId') !== ''],
  ['a picture', 'send', ([, draft]) => part(draft, 'content.kind') === 'media'],
  ['a custom message', 'send', ([, draft]) => part(draft, 'content.kind') === 'custom'],
  ['leaving', 'leaveGroup', () => true],
  ['a kick', 'kickMember', () => true],
  ['a ban', 'banMember', () => true],
];

/** What ends typing, and should not. */
const endingAll: readonly (readonly [what: string, Method])[] = [
  ['an edit', 'editMessage'],
  ['a reaction', 'setReaction'],
  ['a mark', 'mark'],
  ['a deletion', 'deleteMessage'],
  ['another name', 'updateGroup'],
  ['another scope', 'setScope'],
  ['what one watches', 'watch'],
  ['a conversation that somebody deletes for themselves', 'deleteConversation'],
  ['a text of somebody else', 'send'],
];

/** What of an edit is not taken where it is empty. */
const kept: readonly (readonly [what: string, path: string])[] = [
  ['a caption', 'content.caption'],
  ['custom data', 'content.data'],
  ['metadata', 'metadata'],
];

/** What is done to the name or the type of a file. */
const tidied: readonly (readonly [
  name: string,
  what: string,
  path: 'name' | 'mimeType',
  change: (text: string) => string,
])[] = [
  [
    'names-of-files-in-plain-letters',
    'Names of files are written in plain letters',
    'name',
    (text) => text.replaceAll(/[^\w. -]/g, '_'),
  ],
  [
    'names-of-files-in-small-letters',
    'Names of files are written in small letters',
    'name',
    (text) => text.toLowerCase(),
  ],
  ['names-of-files-for-html', 'Names of files are escaped', 'name', (text) => text.replaceAll('<', '&lt;')],
  ['names-of-files-encoded', 'Names of files are encoded as addresses are', 'name', encodeURIComponent],
  [
    'names-of-files-with-an-ending',
    'Names of files without an ending get one',
    'name',
    (text) => (text.includes('.') ? text : `${text}.bin`),
  ],
  [
    'types-of-files-unknown',
    'Types of files that are not known are of any',
    'mimeType',
    (text) => (text.includes('x-') ? 'application/octet-stream' : text),
  ],
  [
    'types-of-files-by-their-endings',
    'Types of files follow their names',
    'mimeType',
    (text) => (text === 'image/webp' ? 'text/plain' : text),
  ],
];

/** Faults of what ends typing, of edits that empty, and of names of files. */
export const plantedInTypingEnds: readonly PlantedFault[] = fromRows([
  ...unending.map(([what, method, fits]): Row => [
    `typing-outlives-${what.replaceAll(' ', '-')}`,
    `Typing goes on behind ${what}.`,
    ends,
    new RegExp(`never heard the end of typing with ${what}`),
    outliving(method, fits),
  ]),
  ...endingAll.map(([what, method]): Row => [
    `typing-ends-with-${what.replaceAll(' ', '-')}`,
    `Typing ends with ${what}.`,
    lasts,
    new RegExp(`typing ended with ${what}|never heard the end of typing behind ${what}`),
    endingWith(method),
  ]),
  ...kept.map(([what, path]): Row => [
    `${path}-not-emptied-by-an-edit`,
    `An edit leaves ${what} as it was where it names it empty.`,
    empties,
    /content and metadata of a \w+ that was emptied/,
    instead('editMessage', async (go, [id, changes, signal], { engine }) => {
      const value = part(changes, path);
      if (value !== '' && JSON.stringify(value) !== '{}') return go();
      const before: unknown = await Reflect.apply(engine.getMessage, engine, [id, signal]);
      const whole = patched(changes, path, () => part(before, path));
      return Reflect.apply(engine.editMessage, engine, [id, whole, signal]);
    }),
  ]),
  ...tidied.map(([name, what, path, change]): Row => [
    name,
    `${what}.`,
    letters,
    /name, type and size of an uploaded file is/,
    answered('upload', (file) => patched(file, path, (text) => change(String(text)))),
  ]),
  [
    'files-by-their-names',
    'Two files of one name are the last one.',
    letters,
    /two uploads have the address/,
    answered('upload', (file, _given, { company }) => {
      const name = String(part(file, 'name'));
      const url = uploads(company).get(name) ?? String(part(file, 'url'));
      uploads(company).set(name, url);
      return patched(file, 'url', () => url);
    }),
  ],
  [
    'empty-files-of-one-byte',
    'An empty file has a size of 1.',
    letters,
    /name, type and size of an uploaded file is/,
    answered('upload', (file) => patched(file, 'size', (size) => Math.max(1, Number(size)))),
  ],
  [
    'typing-of-a-second-device-outlives-a-text',
    'What one device types goes on when another one of the same user writes.',
    ends,
    /never heard the end of typing with a text from another device/,
    outliving('send', ([, draft], isTypist) => part(draft, 'content.text') === 'done' && !isTypist),
  ],
]);

/** The end of typing that something brings is not told. */
function outliving(method: Method, fits: (given: readonly unknown[], isTypist: boolean) => boolean): Breaks {
  return (engine, company) => {
    const calls = instead(method, (go, given) => {
      memory(company).isSilent = fits(given, memory(company).typist === engine);
      return go();
    })(engine, company);
    const whole: ChatEngine = {
      ...engine,
      ...calls,
      setTyping(target, isTyping) {
        Object.assign(memory(company), { isSilent: false, typist: engine });
        engine.setTyping(target, isTyping);
      },
    };
    const isEnd = (event: EngineEvent): boolean => event.type === 'typing' && !event.isTyping;
    const heard = heardAs((event) => (isEnd(event) && memory(company).isSilent ? [] : event))(whole, company);
    return { ...whole, ...heard };
  };
}

/** Something that ends all typing besides. */
function endingWith(method: Method): Breaks {
  return (engine, company) => {
    const calls = instead(method, async (go) => {
      const answer = await go();
      const { typist, typed } = memory(company);
      if (typist && typed) typist.setTyping(typed, false);
      return answer;
    })(engine, company);
    return {
      ...engine,
      ...calls,
      setTyping(target, isTyping) {
        Object.assign(memory(company), { typist: engine, typed: isTyping ? target : null });
        engine.setTyping(target, isTyping);
      },
    };
  };
}
