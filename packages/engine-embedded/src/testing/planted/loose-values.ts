import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, JsonObject } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import type { PlantedFault } from './planted-fault.ts';

type Change = (text: string) => string;

/** What servers and their databases do to texts before they compare them. */
const tidying: readonly (readonly [name: string, how: string, Change])[] = [
  ['trimmed-behind', 'a blank at the end', (text) => text.trimEnd()],
  ['trimmed-before', 'a blank at the beginning', (text) => text.trimStart()],
  ['without-case', 'case', (text) => text.toLowerCase()],
  ['cut-at-72', 'what stands behind 80 letters', (text) => text.slice(0, 72)],
  [
    'cut-at-72-bytes',
    'what stands behind 40 letters of two bytes',
    (text) => new TextDecoder().decode(new TextEncoder().encode(text).slice(0, 72)),
  ],
  ['composed', 'their normal form', (text) => text.normalize('NFC')],
  ['made-compatible', 'a compatible letter', (text) => text.normalize('NFKC')],
  ['without-the-unseen', 'a letter that cannot be seen', (text) => text.replaceAll('\u200B', '')],
];

const emoji: readonly (readonly [name: string, how: string, Change])[] = [
  ['of-one-colour', 'a colour of skin', (sign) => sign.replaceAll(/\p{Emoji_Modifier}/gu, '')],
  ['without-variation', 'a variation', (sign) => sign.replaceAll('\uFE0F', '')],
  ['of-the-first-sign', 'a joined sign', (sign) => sign.split('\u200D')[0] ?? sign],
];

const ofTags = 'values › tags are kept in the order and the case in which they were given';
const ofKeyword = 'values › a keyword is one, with the blanks in it and around it';
const ofNothing = 'values › an update of nothing answers with the group, and nobody hears of it';
const ofNames = 'values › a name in which there is nothing to see is kept, or refused as INVALID_ARGUMENT';
const ofEmpty = 'values › a caption may be empty, and a description and an icon too';

interface Found {
  readonly name: string;
  readonly fault: string;
  readonly caughtBy: string;
  readonly saying: RegExp;
  readonly breaks: PlantedFault['breaks'];
}

const others: readonly Found[] = [
  ...(['sorted', 'in small letters', 'trimmed'] as const).map((how): Found => ({
    name: `tags-${how.replaceAll(' ', '-')}`,
    fault: `Tags are ${how}.`,
    caughtBy: ofTags,
    saying: /tags of a group is/,
    breaks: (engine) =>
      withDraft(engine, 'tags', (tags) => (Array.isArray(tags) ? tidied(how, tags.map(String)) : tags)),
  })),
  {
    name: 'changed-tags-sorted',
    fault: 'Tags are sorted when they are changed.',
    caughtBy: ofTags,
    saying: /changed tags of a group is/,
    breaks: (engine) => ({
      updateGroup: (guid, changes, signal) =>
        engine.updateGroup(guid, { ...changes, ...(changes.tags && { tags: changes.tags.toSorted() }) }, signal),
    }),
  },
  {
    name: 'tags-found-without-case',
    fault: 'Groups are found by tags without case.',
    caughtBy: ofTags,
    saying: /groups with a tag that none has in this case is/,
    breaks: (engine) => ({
      listGroups: (query, signal) =>
        engine.listGroups({ ...query, tags: query.tags.flatMap((tag) => [tag, tag.toLowerCase()]) }, signal),
    }),
  },
  {
    name: 'nulls-dropped-of-groups',
    fault: 'What is null in metadata of a group is left out.',
    caughtBy: 'values › metadata of groups is kept to the last null',
    saying: /metadata of a group is/,
    breaks: (engine) => withDraft(engine, 'metadata', withoutNulls),
  },
  {
    name: 'metadata-merged',
    fault: 'New metadata of a group are merged into the old ones.',
    caughtBy: 'values › metadata of groups is kept to the last null',
    saying: /metadata of a group that (was changed|were taken away)/,
    breaks: (engine) => ({
      async updateGroup(guid, changes, signal) {
        const before = await engine.getGroup(guid, signal);
        const metadata = changes.metadata && { ...before.metadata, ...changes.metadata };
        return engine.updateGroup(guid, { ...changes, ...(metadata && { metadata }) }, signal);
      },
    }),
  },
  {
    name: 'empty-metadata-ignored',
    fault: 'Empty metadata count as none given.',
    caughtBy: 'values › metadata of groups is kept to the last null',
    saying: /metadata of a group that were taken away/,
    breaks: (engine) => ({
      updateGroup: (guid, { metadata, ...changes }, signal) =>
        engine.updateGroup(
          guid,
          { ...changes, ...(metadata && Object.keys(metadata).length > 0 && { metadata }) },
          signal,
        ),
    }),
  },
  {
    name: 'nulls-dropped-of-messages',
    fault: 'What is null in metadata of a message is left out.',
    caughtBy: 'values › metadata of messages is kept to the last null',
    saying: /metadata of a message is|of metadata of a message/,
    breaks: (engine) => ({
      send: (target, draft, signal) =>
        engine.send(target, { ...draft, metadata: withoutNulls(draft.metadata) }, signal),
    }),
  },
  {
    name: 'nulls-dropped-of-custom-data',
    fault: 'What is null in custom data is left out.',
    caughtBy: 'values › custom data is kept to the last null, edited or not',
    saying: /content of a custom message/,
    breaks: (engine) => ({
      send: (target, draft, signal) => {
        const { content } = draft;
        const kept = content.kind === 'custom' ? { ...content, data: withoutNulls(content.data) } : content;
        return engine.send(target, { ...draft, content: kept }, signal);
      },
    }),
  },
  {
    name: 'custom-data-merged',
    fault: 'An edit merges custom data into those of before.',
    caughtBy: 'values › custom data is kept to the last null, edited or not',
    saying: /content and metadata of an edited custom message/,
    breaks: (engine) => ({
      async editMessage(id, changes, signal) {
        const { content: old } = await engine.getMessage(id, signal);
        const { content } = changes;
        const merged =
          content.kind === 'custom' && old.kind === 'custom'
            ? { ...content, data: { ...old.data, ...content.data } }
            : content;
        return engine.editMessage(id, { ...changes, content: merged }, signal);
      },
    }),
  },
  {
    name: 'emptied-texts-ignored',
    fault: 'An empty description or icon counts as none given.',
    caughtBy: ofEmpty,
    saying: /description and icon that were taken away/,
    breaks: (engine) => ({
      updateGroup: (guid, { description, icon, ...changes }, signal) =>
        engine.updateGroup(guid, { ...changes, ...(description && { description }), ...(icon && { icon }) }, signal),
    }),
  },
  {
    name: 'caption-made-up',
    fault: 'A file without a caption gets its name as one.',
    caughtBy: ofEmpty,
    saying: /content of a message without a caption/,
    breaks: (engine) => ({
      send: (target, draft, signal) => {
        const { content } = draft;
        const named =
          content.kind === 'media' && content.caption === ''
            ? { ...content, caption: content.attachment.name }
            : content;
        return engine.send(target, { ...draft, content: named }, signal);
      },
    }),
  },
  {
    name: 'blank-name-forbidden',
    fault: 'A name in which there is nothing to see is refused as FORBIDDEN.',
    caughtBy: ofNames,
    saying: /the name "" is refused with FORBIDDEN/,
    breaks: (engine) => ({
      createGroup: (draft, signal) => engine.createGroup(draft, signal).catch(asForbidden),
    }),
  },
  {
    name: 'blank-name-in-a-change',
    fault: 'A name in which there is nothing to see is refused in a new group, and taken in a change.',
    caughtBy: ofNames,
    saying: /whether the name "" is taken in a change; when creating is true, expected false/,
    breaks: (engine) => ({
      updateGroup: (guid, changes, signal) =>
        engine.updateGroup(guid, changes, signal).catch(() => engine.getGroup(guid, signal)),
    }),
  },
  {
    name: 'blank-text-forbidden',
    fault: 'A text in which there is nothing to see is refused as FORBIDDEN.',
    caughtBy: 'values › a text in which there is nothing to see is kept, or refused as INVALID_ARGUMENT',
    saying: /the text "" is refused with FORBIDDEN/,
    breaks: (engine) => ({ send: (target, draft, signal) => engine.send(target, draft, signal).catch(asForbidden) }),
  },
  {
    name: 'keyword-trimmed',
    fault: 'Keywords are trimmed.',
    caughtBy: ofKeyword,
    saying: /a keyword with a blank before it/,
    breaks: (engine) => ({
      listGroups: (query, signal) => engine.listGroups({ ...query, keyword: query.keyword.trim() }, signal),
    }),
  },
  {
    name: 'keyword-first-word',
    fault: 'Of a keyword of several words the first is looked for.',
    caughtBy: ofKeyword,
    saying: /a keyword with a blank in it/,
    breaks: (engine) => ({
      listGroups: (query, signal) =>
        engine.listGroups({ ...query, keyword: query.keyword.split(' ')[0] ?? '' }, signal),
    }),
  },
  {
    name: 'keyword-without-blanks',
    fault: 'Blanks in a keyword are passed over.',
    caughtBy: ofKeyword,
    saying: /a keyword with a blank in it/,
    breaks: (engine) => ({
      listGroups: (query, signal) =>
        engine.listGroups({ ...query, keyword: query.keyword.replaceAll(' ', '') }, signal),
    }),
  },
  ...(['history', 'listUsers', 'listMembers'] as const).map((method): Found => ({
    name: `keyword-split-in-${method}`,
    fault: `\`${method}\` looks for the first word of a keyword.`,
    caughtBy: 'values › a keyword with blanks finds messages and people as it finds groups',
    saying: /found by a keyword with a blank in it/,
    breaks: (engine) => ({
      [method]: (...given: readonly unknown[]): unknown =>
        Reflect.apply(
          engine[method],
          engine,
          given.map((one) =>
            isRecord(one) && typeof one['keyword'] === 'string'
              ? Object.assign({}, one, { keyword: one['keyword'].split(' ')[0] })
              : one,
          ),
        ),
    }),
  })),
  {
    name: 'nothing-changed-raises',
    fault: 'A change of nothing raises the revision.',
    caughtBy: ofNothing,
    saying: /name, revision and time of change in the answer to a change of nothing/,
    breaks: (engine) => ({
      async updateGroup(guid, changes, signal) {
        const isEmpty = Object.keys(changes).length === 0;
        const { metadata } = await engine.getGroup(guid, signal);
        return engine.updateGroup(guid, isEmpty ? { metadata } : changes, signal);
      },
    }),
  },
  {
    name: 'nothing-changed-by-anybody',
    fault: 'A change of nothing is taken from anybody.',
    caughtBy: ofNothing,
    saying: /a participant changing nothing succeeded, expected FORBIDDEN/,
    breaks: (engine) => ({
      updateGroup: (guid, changes, signal) =>
        Object.keys(changes).length === 0 ? engine.getGroup(guid, signal) : engine.updateGroup(guid, changes, signal),
    }),
  },
];

/** Faults of values that are tidied, cut or dropped. */
export const plantedInValues: readonly PlantedFault[] = [
  ...tidying.map(([name, how, change]): Found => ({
    name: `passwords-${name}`,
    fault: `Passwords are ${name.replaceAll('-', ' ')} before they are compared.`,
    caughtBy: `values › passwords that differ in ${how} are two`,
    saying: /joining with a password that differs in .* succeeded/,
    breaks: (engine) => ({
      createGroup: (draft, signal) => engine.createGroup({ ...draft, password: change(draft.password) }, signal),
      joinGroup: (guid, password, signal) =>
        engine.joinGroup(guid, password === null ? null : change(password), signal),
    }),
  })),
  ...tidying.map(([name, how, change]): Found => ({
    name: `muids-${name}`,
    fault: `Muids are ${name.replaceAll('-', ' ')} before they are compared.`,
    caughtBy: `values › muids that differ in ${how} make two messages`,
    saying: /give one message/,
    breaks: (engine) => ({
      send: (target, draft, signal) => engine.send(target, { ...draft, muid: change(draft.muid) }, signal),
    }),
  })),
  ...emoji.map(([name, how, change]): Found => ({
    name: `emoji-${name}`,
    fault: `Emoji are ${name.replaceAll('-', ' ')}.`,
    caughtBy: `values › emoji that differ in ${how} are two reactions`,
    saying: /reactions to a message is/,
    breaks: (engine) => ({
      setReaction: (id, sign, isAdded, signal) => engine.setReaction(id, change(sign), isAdded, signal),
    }),
  })),
  ...[tidying[0], tidying[2]].flatMap((one): readonly Found[] => {
    if (!one) return [];
    const [name, , change] = one;
    return [
      {
        name: `guids-${name}`,
        fault: `Guids are ${name.replaceAll('-', ' ')}.`,
        caughtBy: 'values › guids that differ in case or blanks are two groups',
        saying: /is taken for one of/,
        breaks: (engine) => ({
          createGroup: (draft, signal) => engine.createGroup({ ...draft, guid: change(draft.guid) }, signal),
          getGroup: (guid, signal) => engine.getGroup(change(guid), signal),
        }),
      },
    ];
  }),
  ...others,
].map((found) => Object.assign({}, found, { at: 'server' as const }));

function tidied(how: 'sorted' | 'in small letters' | 'trimmed', tags: readonly string[]): readonly string[] {
  if (how === 'sorted') return tags.toSorted();
  return tags.map((tag) => (how === 'trimmed' ? tag.trim() : tag.toLowerCase()));
}

/** One field of a new group goes through `change`. */
function withDraft<Value>(engine: ChatEngine, field: string, change: (value: Value) => unknown): Partial<ChatEngine> {
  const changed = (draft: unknown): unknown =>
    isRecord(draft) ? Object.assign({}, draft, { [field]: Reflect.apply(change, null, [draft[field]]) }) : draft;
  return {
    createGroup: (draft, signal) => Reflect.apply(engine.createGroup, engine, [changed(draft), signal]),
  };
}

function withoutNulls(value: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    if (Array.isArray(part)) return part.filter((one) => one !== null);
    return isRecord(part) ? Object.fromEntries(Object.entries(part).filter(([, one]) => one !== null)) : part;
  });
}

function asForbidden(error: unknown): never {
  throw isKitException(error) && error.code === 'INVALID_ARGUMENT' ? new KitException('FORBIDDEN', 'Not this.') : error;
}
