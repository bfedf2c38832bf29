import type { ChatEngine, DraftContent } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, fail } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import {
  conversationsQuery,
  groupsQuery,
  historyQuery,
  live,
  membersQuery,
  messageDraft,
  text,
  usersQuery,
} from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'search';

/** What is looked through, and where in it a word may stand. */
interface Haystack {
  readonly what: string;
  readonly needs: readonly Need[];
  /** Gives the ids of what was found. */
  find(engine: ChatEngine, stage: Stage, keyword: string): Promise<readonly string[]>;
  /** Fields, with a keyword that stands in each, and what is to be found by it. */
  readonly fields: readonly (readonly [field: string, keyword: (stage: Stage) => string, found: readonly string[]])[];
}

interface Stage {
  readonly anna: Person;
  /** People and groups and messages by what they are called here. */
  readonly ids: ReadonlyMap<string, string>;
  readonly guid: string;
}

const id = (name: string) => (stage: Stage) => stage.ids.get(name) ?? fail(`there is no ${name}`);
const word = (keyword: string) => () => keyword;

/** The same word in forms that are all the same to who looks, and in some that are not. */
const forms: readonly (readonly [how: string, keyword: string, isFound: boolean])[] = [
  ['as it stands', 'Rówan tree', true],
  ['without marks and capitals', 'rowan TREE', true],
  ['in part', 'wan tr', true],
  ['with a blank before', ' tree', true],
  ['with a blank behind', 'rowan ', true],
  ['in decomposed letters', 'Ro\u0301wan', true],
  ['in wide letters', '\uFF32owan', true],
  ['with a blank too much before', '  tree', false],
  ['with a blank before the first word', ' rowan', false],
  ['with a blank behind the last word', 'tree ', false],
  ['with two blanks within', 'rowan  tree', false],
  ['in the order of its words', 'tree rowan', false],
  ['with a sign for anything', 'row%', false],
  ['with a sign for one letter', 'row_n', false],
  ['with a star', 'row*', false],
  ['in quotes', '"rowan"', false],
];

const haystacks: readonly Haystack[] = [
  {
    what: 'groups',
    needs: [],
    find: async (engine, _stage, keyword) =>
      (await engine.listGroups(groupsQuery({ keyword, joinedOnly: true }), live())).items.map(({ guid }) => guid),
    fields: [
      ['their names', word('Rówan tree'), ['grove']],
      ['their guids', id('grove'), []],
      ['their descriptions', word('described'), []],
      ['their pictures', word('pictured'), []],
      ['their metadata', word('remembered'), []],
      ['their tags', word('tagged'), []],
      ['the uid of their owner', id('anna'), []],
      ['the name of their owner', word('Anna'), []],
      ['their type', word('public'), []],
      ['what is written in them', word('oar of ash'), []],
    ],
  },
  {
    what: 'people',
    needs: [],
    find: async (engine, stage, keyword) => {
      const uids = ['rowan', 'anna', 'cid'].map((name) => stage.ids.get(name) ?? '');
      return (await engine.listUsers(usersQuery({ keyword, uids }), live())).items.map(({ uid }) => uid);
    },
    fields: [
      ['their names', word('Rówan tree'), ['rowan']],
      ['their uids', id('rowan'), ['rowan']],
      ['a part of their uids', (stage) => id('rowan')(stage).slice(1), ['rowan']],
      ['their tags', word('tagged'), []],
      ['their status', word('online'), []],
      ['what they wrote', word('oar of ash'), []],
    ],
  },
  {
    what: 'members',
    needs: [],
    find: async (engine, { guid }, keyword) =>
      (await engine.listMembers(guid, membersQuery({ keyword }), live())).items.map(({ uid }) => uid),
    fields: [
      ['their names', word('Rówan tree'), ['rowan']],
      ['their uids', id('rowan'), ['rowan']],
      ['their tags', word('tagged'), []],
      ['their scope', word('participant'), []],
      ['the guid of the group', id('grove'), []],
    ],
  },
  {
    what: 'banned people',
    needs: ['bans'],
    find: async (engine, stage, keyword) =>
      (await engine.listBanned(id('other')(stage), membersQuery({ keyword }), live())).items.map(({ uid }) => uid),
    fields: [
      ['their names', word('Rówan tree'), ['rowan']],
      ['their uids', id('rowan'), ['rowan']],
      ['their tags', word('tagged'), []],
    ],
  },
  {
    what: 'conversations',
    needs: ['conversations'],
    find: async (engine, _stage, keyword) =>
      (await engine.listConversations(conversationsQuery({ keyword }), live())).items.map(({ target }) => target.id),
    fields: [
      ['names of people and groups', word('Rówan tree'), ['grove', 'rowan']],
      ['uids', id('rowan'), []],
      ['guids', id('grove'), []],
      ['descriptions', word('described'), []],
      ['metadata', word('remembered'), []],
      ['tags', word('tagged'), []],
      ['the last message', word('goodbye'), []],
      ['messages', word('oar of ash'), []],
    ],
  },
  {
    what: 'messages',
    needs: [],
    find: async (engine, { guid }, keyword) =>
      (await engine.history(inGroup({ guid }), historyQuery({ keyword }), live())).items.map((message) => message.id),
    fields: [
      ['their texts', word('oar of ash'), ['plain']],
      ['their ids', id('plain'), []],
      ['the name of who wrote', word('Anna'), []],
      ['the uid of who wrote', id('anna'), []],
      ['their muids', word('muid-of-it'), []],
      ['their metadata', word('remembered'), []],
      ['the guid of the group', id('grove'), []],
      ['lines about members', word('Cid'), []],
      ['the kind of lines', word('added'), []],
      ['the new name in a line', word('Rówan tree'), ['form']],
      ['a mark of somebody, their uid', ({ ids }) => `@${ids.get('dot') ?? ''}`, ['mention']],
      ['a mark of somebody, their name', word('@dot'), ['mention']],
      ['a mark of somebody, the end of their name', word('@ot'), []],
      ['a mark of everybody, their name', word('@the whole crew, at'), ['mention']],
      ['words that are meant in a way', word('very heavy, so'), ['formatted']],
      ['the same words as they were written', word('**very** heavy'), ['formatted']],
      ['words with signs within them', word('2*3_of'), ['formatted']],
      ['the same words without these', word('23of'), []],
      ['the signs of marks', word('uid:'), []],
      ['the other signs of marks', word('<@'), []],
    ],
  },
  {
    what: 'messages with pictures',
    needs: ['uploads'],
    find: async (engine, { guid }, keyword) =>
      (await engine.history(inGroup({ guid }), historyQuery({ keyword }), live())).items.map((message) => message.id),
    fields: [
      ['their captions', word('captioned'), ['picture']],
      ['names of files', word('filename'), []],
      ['addresses', word('example.org'), []],
      ['types of files', word('image/png'), []],
      ['kinds of media', word('image'), []],
    ],
  },
  {
    what: 'custom messages',
    needs: ['customMessages'],
    find: async (engine, { guid }, keyword) =>
      (await engine.history(inGroup({ guid }), historyQuery({ keyword }), live())).items.map((message) => message.id),
    fields: [
      ['their data', word('databound'), []],
      ['names of their data', word('datakey'), []],
      ['their type', word('customtype'), []],
    ],
  },
  {
    what: 'messages with reactions',
    needs: ['reactions'],
    find: async (engine, { guid }, keyword) =>
      (await engine.history(inGroup({ guid }), historyQuery({ keyword }), live())).items.map((message) => message.id),
    fields: [['their reactions', word('🎉'), []]],
  },
  {
    what: 'quotes',
    needs: [],
    find: async (engine, { guid }, keyword) =>
      (await engine.history(inGroup({ guid }), historyQuery({ keyword }), live())).items.map((message) => message.id),
    fields: [['what they quote', word('of ash'), ['plain']]],
  },
];

export const searchFieldChecks: readonly ConformanceCheck[] = [
  ...haystacks.map(({ what, needs, find, fields }) =>
    check(group, `of ${what} looks where it should, and nowhere else`, ['search', ...needs], async (scene) => {
      const stage = await stageOf(scene);
      for (const [field, keyword, found] of fields) {
        const hits = await find(stage.anna.engine, stage, keyword(stage));
        const wanted = found.map((name) => id(name)(stage));
        expectEqual(hits.toSorted(), wanted.toSorted(), `what is found among ${what} by a word in ${field}`);
      }
    }),
  ),

  ...haystacks.slice(0, 6).map(({ what, needs, find, fields }) =>
    check(group, `of ${what} takes the keyword as it is`, ['search', ...needs], async (scene) => {
      const stage = await stageOf(scene);
      const [, , byName = []] = fields.find(([, keyword]) => keyword(stage) === 'Rówan tree') ?? [];
      for (const [how, keyword, isFound] of forms) {
        const hits = await find(stage.anna.engine, stage, keyword);
        const wanted = isFound ? byName.map((name) => id(name)(stage)) : [];
        expectEqual(hits.toSorted(), wanted.toSorted(), `what is found among ${what} by a name ${how}`);
      }
    }),
  ),
];

async function stageOf(scene: Scene): Promise<Stage> {
  const anna = await scene.person('Anna');
  const { capabilities: has } = anna.engine;
  const tags = has.tags ? ['tagged'] : [];
  const rowan = await scene.person('Rówan tree', tags);
  const cid = await scene.person('Cid', tags);
  const dot = await scene.person('Dot');
  const { guid } = await scene.group(anna, {
    name: 'Plain name',
    icon: 'https://example.org/pictured.png',
    description: 'described',
    metadata: { note: 'remembered' },
    tags,
  });
  const { guid: other } = await scene.group(anna, { name: 'Another', description: 'described' });
  await scene.add(anna, guid, [rowan, cid], 'participant');
  await anna.engine.updateGroup(guid, { name: 'Rówan tree' }, live());
  if (has.bans) for (const { uid } of [rowan, cid]) await anna.engine.banMember(other, uid, live());
  const ids = new Map([
    ['anna', anna.uid],
    ['rowan', rowan.uid],
    ['cid', cid.uid],
    ['dot', dot.uid],
    ['grove', guid],
    ['other', other],
  ]);
  const send = async (name: string, content: DraftContent, more = {}): Promise<void> => {
    const muid = name === 'plain' ? `${anna.uid}-muid-of-it` : scene.muid(anna);
    const sent = await anna.engine.send(inGroup({ guid }), messageDraft(muid, content, more), live());
    ids.set(name, sent.id);
  };
  await send('plain', text('An oar of ash'), { metadata: { note: 'remembered' } });
  await send('quote', text('Indeed'), { quotedId: ids.get('plain') ?? '' });
  await send('form', text('Rówan tree'));
  await send('mention', text(`Boat for <@uid:${dot.uid}> and <@all:the whole crew>, at noon`));
  await send('formatted', text('It is **very** heavy, _so_ take `both` of ~~mine~~: 2*3_of'));
  const attachment = {
    url: 'https://example.org/a.png',
    name: 'filename.png',
    mimeType: 'image/png',
    size: 7,
  };
  if (has.uploads) await send('picture', { kind: 'media', media: 'image', attachment, caption: 'Captioned' });
  if (has.customMessages) {
    await send('custom', {
      kind: 'custom',
      customType: 'customtype',
      data: { datakey: 'databound', text: 'databound' },
    });
  }
  if (has.reactions) await anna.engine.setReaction(ids.get('plain') ?? '', '🎉', true, live());
  for (const person of [rowan, cid]) await scene.say(person, { type: 'user', id: anna.uid }, 'goodbye');
  await scene.say(anna, inGroup({ guid }), 'goodbye');
  return { anna, ids, guid };
}
