import type { DraftContent, Json, JsonObject } from '../../contract.ts';
import { isKitException } from '../../errors.ts';
import { check } from '../check.ts';
import { describeError, expectEqual, expectThat, fail } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { groupDraft, live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'every value';

/** Texts that somebody means, and that an engine likes to tidy up. */
const values: Readonly<Record<string, string>> = {
  'blanks around and within': '  two  words  ',
  'line breaks around': '\n one\r\n\ttwo\t\n',
  'a wide blank at the end': 'one\u3000\u00A0',
  'an address in capitals': 'HTTP://Example.ORG:80/a/../b c?q=1&q=2#Part',
  'a bare host': 'https://example.org',
  'half of an address': '//example.org/%7Ea/%2e',
  'no address': 'not an address',
  'an address of another kind': 'content://media/external/7',
  'an address with its data': 'data:text/plain,Hi',
  'capitals and small letters': 'MiXeD CaSe',
  'a name of objects': '__proto__',
  'an inherited name': 'toString',
  'a NUL within': 'a\u0000b',
  'half a character': 'a\uD800b',
  'decomposed letters': 'Cafe\u0301',
  'a joined letter': '\uFB01n',
  'an accent alone': '\u0301x',
  'leading zeros': '007',
  'a big number': '12345678901234567890',
  'the word null': 'null',
  'the word true': 'true',
  JSON: '{"a":[1,null]}',
  markup: '<b>&amp;</b>',
  escapes: '\\n\\u0041%41+%2B',
  'two hundred letters': 'xy'.repeat(100),
  'two hundred letters of two bytes': 'é'.repeat(200),
  'a hundred characters of four bytes': '🚣'.repeat(100),
  'a sequence of emoji': '👩‍👩‍👧🏽❤️',
  'another direction': '\u202Eabc\u202C',
  nothing: '',
};

/** Where values are kept. */
interface Place {
  readonly what: string;
  readonly needs: readonly Need[];
  /** Gives it there. @returns what it was answered with, and a way to read it. */
  put(stage: Stage, value: string): Promise<readonly [answered: unknown, read: Read]>;
  /** Values that have to be taken, however odd: what somebody means by them is not the engine's business. */
  readonly taken: readonly string[];
  /** What is to be read, where it is not the value itself. */
  readonly shape?: (value: string) => unknown;
}

type Read = (reader: Person) => Promise<unknown>;

const plain = ['capitals and small letters', 'decomposed letters', 'leading zeros', 'the word null', 'the word true'];
const texts = [
  ...plain,
  'blanks around and within',
  'line breaks around',
  'markup',
  'escapes',
  'JSON',
  'a sequence of emoji',
];
const addresses = [
  ...['an address in capitals', 'a bare host', 'half of an address', 'no address', 'an address of another kind'],
];

interface Stage {
  readonly scene: Scene;
  readonly anna: Person;
  readonly ben: Person;
  /** Anna's, with Ben in it. */
  readonly guid: string;
}

type GroupField = 'name' | 'description' | 'icon';

const ofGroup = (field: GroupField, isChange: boolean): Place => ({
  what: `the ${field} of a group that is ${isChange ? 'changed' : 'made'}`,
  needs: [],
  taken: { name: plain, description: texts, icon: addresses }[field],
  async put({ anna, guid }, value) {
    const changed = isChange
      ? await anna.engine.updateGroup(guid, { [field]: value }, live())
      : (await anna.engine.createGroup(groupDraft({ [field]: value }), live())).group;
    return [changed[field], async ({ engine }) => (await engine.getGroup(changed.guid, live()))[field]];
  },
});

/** An object in which the value stands wherever a text may. */
const inJson = (value: string): JsonObject =>
  Object.fromEntries<Json>([
    [value, value],
    ['within', Object.fromEntries<Json>([[value, [value, null, 0, false, {}]]])],
    ['', ''],
  ]);

const tagsOf = (value: string): readonly string[] => [value, 'other'];

type InMessage = (value: string) => {
  readonly content: DraftContent;
  readonly metadata?: JsonObject;
};

/** Something of a message, when it is sent and when it is edited. */
function ofMessage(
  what: string,
  needs: readonly Need[],
  taken: readonly string[],
  make: InMessage,
  read: (message: { readonly content: unknown; readonly metadata: unknown }) => unknown,
): readonly Place[] {
  const pick: InMessage = make;
  const shape = (value: string): unknown => {
    const { content, metadata = {} } = pick(value);
    return read({ content, metadata });
  };
  return [
    {
      what: `${what} of a message`,
      needs,
      taken,
      shape,
      async put({ scene, anna, guid }, value) {
        const { content, metadata = {} } = pick(value);
        const draft = messageDraft(scene.muid(anna), content, { metadata });
        const sent = await anna.engine.send(inGroup({ guid }), draft, live());
        return [read(sent), async ({ engine }) => read(await engine.getMessage(sent.id, live()))];
      },
    },
    {
      what: `${what} of a message that was edited`,
      needs: [...needs, 'editing'],
      taken,
      shape,
      async put({ scene, anna, guid }, value) {
        const first = pick('plain');
        const draft = messageDraft(scene.muid(anna), first.content, { metadata: { before: 'edit' } });
        const { id } = await anna.engine.send(inGroup({ guid }), draft, live());
        const { content, metadata = {} } = pick(value);
        const edited = await anna.engine.editMessage(id, { content, metadata }, live());
        return [read(edited), async ({ engine }) => read(await engine.getMessage(id, live()))];
      },
    },
  ];
}

const attachment = { url: 'https://example.org/a.png', name: 'a.png', mimeType: 'image/png', size: 7 };
const custom = (value: string): DraftContent => ({ kind: 'custom', customType: 'oar', data: inJson(value) });
const media = (changes: object, caption = ''): DraftContent => ({
  kind: 'media',
  media: 'image',
  attachment: { ...attachment, ...changes },
  caption,
});

const places: readonly Place[] = [
  ...(['name', 'description', 'icon'] as const).flatMap((field) => [ofGroup(field, false), ofGroup(field, true)]),
  ...[false, true].map((isChange): Place => ({
    what: `metadata of a group that is ${isChange ? 'changed' : 'made'}`,
    needs: [],
    taken: texts,
    shape: inJson,
    async put({ anna, guid }, value) {
      const metadata = inJson(value);
      const changed = isChange
        ? await anna.engine.updateGroup(guid, { metadata }, live())
        : (await anna.engine.createGroup(groupDraft({ metadata }), live())).group;
      return [changed.metadata, async ({ engine }) => (await engine.getGroup(changed.guid, live())).metadata];
    },
  })),
  ...[false, true].map((isChange): Place => ({
    what: `tags of a group that is ${isChange ? 'changed' : 'made'}`,
    needs: ['tags'],
    taken: plain,
    shape: tagsOf,
    async put({ anna, guid }, value) {
      const tags = tagsOf(value);
      const changed = isChange
        ? await anna.engine.updateGroup(guid, { tags }, live())
        : (await anna.engine.createGroup(groupDraft({ tags }), live())).group;
      return [changed.tags, async ({ engine }) => (await engine.getGroup(changed.guid, live())).tags];
    },
  })),
  {
    what: 'a guid',
    needs: [],
    taken: [],
    // Other checks may be at work on the same backend, and look there for what nobody made.
    async put({ anna }, value) {
      const wish = `${value}${anna.uid}${value}`;
      const { group: made } = await anna.engine.createGroup(groupDraft({ guid: wish }), live());
      const bare = (guid: string): string => guid.split(anna.uid).join('');
      const read: Read = async ({ engine }) => bare((await engine.getGroup(wish, live())).guid);
      return [bare(made.guid), read];
    },
    shape: (value) => `${value}${value}`,
  },
  {
    what: 'a muid',
    needs: [],
    taken: plain,
    async put({ anna, guid }, value) {
      const sent = await anna.engine.send(inGroup({ guid }), messageDraft(value, text('x')), live());
      return [sent.muid, async ({ engine }) => (await engine.getMessage(sent.id, live())).muid];
    },
  },
  ...ofMessage(
    'the text',
    [],
    texts,
    (value) => ({ content: text(value) }),
    ({ content }) => content,
  ),
  ...ofMessage(
    'metadata',
    [],
    texts,
    (value) => ({ content: text('x'), metadata: inJson(value) }),
    ({ metadata }) => metadata,
  ),
  ...ofMessage(
    'the caption',
    ['uploads'],
    texts,
    (value) => ({ content: media({}, value) }),
    ({ content }) => content,
  ),
  ...(['url', 'name', 'mimeType'] as const).flatMap((field) =>
    ofMessage(
      `the ${field} of the attachment`,
      ['uploads'],
      { url: addresses, name: plain, mimeType: [] }[field],
      (value) => ({ content: media({ [field]: value }) }),
      ({ content }) => content,
    ),
  ),
  ...ofMessage(
    'custom data',
    ['customMessages'],
    texts,
    (value) => ({ content: custom(value) }),
    ({ content }) => content,
  ),
  {
    what: 'the type of a custom message',
    needs: ['customMessages'],
    taken: plain,
    async put({ scene, anna, guid }, value) {
      const content: DraftContent = { kind: 'custom', customType: value, data: {} };
      const sent = await anna.engine.send(inGroup({ guid }), messageDraft(scene.muid(anna), content), live());
      const typeOf = ({ content: said }: typeof sent): unknown => (said.kind === 'custom' ? said.customType : said);
      return [typeOf(sent), async ({ engine }) => typeOf(await engine.getMessage(sent.id, live()))];
    },
  },
  {
    what: 'an emoji',
    needs: ['reactions'],
    taken: [],
    shape: (value) => [value],
    async put({ scene, anna, guid }, value) {
      const { id } = await scene.say(anna, inGroup({ guid }), 'hello');
      const changed = await anna.engine.setReaction(id, value, true, live());
      const emojisOf = ({ reactions }: typeof changed): readonly string[] => reactions.map(({ emoji }) => emoji);
      return [emojisOf(changed), async ({ engine }) => emojisOf(await engine.getMessage(id, live()))];
    },
  },
];

export const everyValueChecks: readonly ConformanceCheck[] = places.map((place) =>
  check(group, `as ${place.what} is kept to the letter, or refused`, place.needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    const { guid } = await scene.group(anna);
    await scene.add(anna, guid, [ben], 'participant');
    await scene.quiet(ben);
    let kept = 0;
    for (const [what, value] of Object.entries(values)) {
      const wanted = place.shape ? place.shape(value) : value;
      const given = await keptOrRefused(place.put({ scene, anna, ben, guid }, value), `${what} as ${place.what}`);
      expectThat(given !== null || !place.taken.includes(what), `${what} is refused as ${place.what}`);
      if (given === null) continue;
      const [answered, read] = given;
      expectSame(answered, wanted, `${place.what} (${what}) in the answer`);
      expectSame(await read(ben), wanted, `${place.what} (${what})`);
      kept += 1;
    }
    expectThat(kept > 0, `nothing at all is taken as ${place.what}`);
  }),
);

/** What is written over by the next value is not there any more after a crash: one value each for those. */
const forCrash = ['blanks around and within', 'a name of objects', 'half a character', 'decomposed letters', 'JSON'];

export const valuesOverACrash: ConformanceCheck = check(
  group,
  'is after a crash what it was before',
  ['restart'],
  async (scene) => {
    const { anna, ben } = await scene.pair();
    const offers: Readonly<Record<string, boolean | undefined>> = anna.engine.capabilities;
    const kept: (readonly [what: string, wanted: unknown, read: Read])[] = [];
    for (const [index, place] of places.entries()) {
      if (!place.needs.every((need) => offers[need] === true)) continue;
      const { guid } = await scene.group(anna);
      await scene.add(anna, guid, [ben], 'participant');
      const isChange = place.what.endsWith('that is changed');
      for (const what of isChange ? [forCrash[index % forCrash.length] ?? ''] : forCrash) {
        const value = values[what] ?? '';
        const given = await keptOrRefused(place.put({ scene, anna, ben, guid }, value), `${what} as ${place.what}`);
        if (given) kept.push([`${place.what} (${what})`, place.shape ? place.shape(value) : value, given[1]]);
      }
    }
    await scene.restart(anna, ben);
    for (const [what, wanted, read] of kept) expectSame(await read(ben), wanted, `${what} after a crash`);
  },
);

/** `__proto__` is a field like any other, and so keys are looked at in turn. */
function expectSame(actual: unknown, wanted: unknown, what: string): void {
  expectEqual(flat(actual), flat(wanted), what);
}

function flat(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flat);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, part]): readonly unknown[] => [key, flat(part)])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}

async function keptOrRefused<Answer>(call: Promise<Answer>, what: string): Promise<Answer | null> {
  return call.catch((error: unknown) => {
    if (isKitException(error) && ['INVALID_ARGUMENT', 'LIMIT_EXCEEDED'].includes(error.code)) return null;
    return fail(`${what} is refused with ${describeError(error)}`);
  });
}
