import type { ChatTarget, UploadFile } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

interface Desk {
  readonly scene: Scene;
  readonly owner: Person;
  readonly paul: Person;
  readonly laptop: Person;
  readonly guid: string;
  readonly to: ChatTarget;
  readonly mine: string;
  readonly theirs: string;
}

type Row = readonly [what: string, needs: readonly Need[], act: (desk: Desk) => Promise<unknown>];

const attachment = { url: 'https://example.org/a.png', name: 'a.png', mimeType: 'image/png', size: 7 };

/** What ends Paul's typing; the last ones take him out, and he comes back. */
const ending: readonly Row[] = [
  ['a text', [], ({ scene, paul, to }) => scene.say(paul, to, 'done')],
  ['a text from another device', [], ({ scene, laptop, to }) => scene.say(laptop, to, 'done')],
  [
    'a text while both devices type',
    [],
    async ({ scene, paul, laptop, to }) => {
      laptop.engine.setTyping(to, true);
      await scene.quiet();
      await scene.say(paul, to, 'done');
    },
  ],
  ['a quote', [], ({ scene, paul, to, theirs }) => scene.say(paul, to, 'so', { quotedId: theirs })],
  ['a reply', ['threads'], ({ scene, paul, to, theirs }) => scene.say(paul, to, 'yes', { parentId: theirs })],
  [
    'a picture',
    ['uploads'],
    ({ scene, paul, to }) =>
      paul.engine.send(
        to,
        messageDraft(scene.muid(paul), { kind: 'media', media: 'image', attachment, caption: '' }),
        live(),
      ),
  ],
  [
    'a custom message',
    ['customMessages'],
    ({ scene, paul, to }) =>
      paul.engine.send(to, messageDraft(scene.muid(paul), { kind: 'custom', customType: 'poll', data: {} }), live()),
  ],
  [
    'leaving',
    [],
    async ({ paul, guid }) => {
      await paul.engine.leaveGroup(guid, live());
    },
  ],
  ['leaving on another device', [], ({ laptop, guid }) => laptop.engine.leaveGroup(guid, live())],
  ['a kick', [], ({ owner, paul, guid }) => owner.engine.kickMember(guid, paul.uid, live())],
  [
    'a ban',
    ['bans'],
    async ({ owner, paul, guid }) => {
      await owner.engine.banMember(guid, paul.uid, live());
      await owner.engine.unbanMember(guid, paul.uid, live());
    },
  ],
];

/** What happens while Paul types, and ends nothing. */
const lasting: readonly Row[] = [
  ['a text of somebody else', [], ({ scene, owner, to }) => scene.say(owner, to, 'and you?')],
  ['an edit', ['editing'], ({ paul, mine }) => paul.engine.editMessage(mine, { content: text('changed') }, live())],
  ['a reaction', ['reactions'], ({ paul, theirs }) => paul.engine.setReaction(theirs, '👍', true, live())],
  ['a mark', ['receipts'], ({ paul, theirs }) => paul.engine.mark(theirs, 'read', live())],
  ['a deletion', ['deleting'], ({ paul, mine }) => paul.engine.deleteMessage(mine, live())],
  ['another name', [], ({ owner, guid }) => owner.engine.updateGroup(guid, { name: 'Renamed' }, live())],
  ['another scope', ['scopes'], ({ owner, paul, guid }) => owner.engine.setScope(guid, paul.uid, 'admin', live())],
  ['a text elsewhere', [], ({ scene, paul, owner }) => scene.say(paul, { type: 'user', id: owner.uid }, 'for you')],
  ['what one watches', [], async ({ paul, guid }) => paul.engine.watch({ users: [], groups: [guid] })],
  ['a history that is read', [], ({ paul, guid }) => paul.engine.getGroup(guid, live())],
  [
    'a conversation that somebody deletes for themselves',
    ['conversations'],
    ({ owner, to }) => owner.engine.deleteConversation(to, live()),
  ],
];

const files: readonly UploadFile[] = [
  { name: 'Übung “eins” & <zwei>.PDF', mimeType: 'application/pdf', content: new Blob(['one']) },
  { name: 'Übung “eins” & <zwei>.PDF', mimeType: 'application/pdf', content: new Blob(['other']) },
  { name: 'no ending', mimeType: 'text/x-own', content: new Blob(['x']) },
  { name: 'picture.txt', mimeType: 'image/webp', content: new Blob(['not a text']) },
  { name: 'empty.bin', mimeType: 'application/octet-stream', content: new Blob([]) },
];

export const typingEndChecks: readonly ConformanceCheck[] = [
  check(
    'typing',
    'ends with whatever one writes, and with the membership, however it ends',
    ['typing'],
    async (scene) => {
      const desk = await deskOf(scene);
      const offers: Readonly<Record<string, boolean | undefined>> = desk.owner.engine.capabilities;
      for (const [what, needs, act] of ending) {
        if (!needs.every((need) => offers[need] === true)) continue;
        const { hasJoined } = await desk.laptop.engine.getGroup(desk.guid, live());
        if (!hasJoined) await desk.paul.engine.joinGroup(desk.guid, null, live());
        await begin(desk);
        await act(desk);
        await desk.owner.heard.next('typing', `the end of typing with ${what}`, ({ isTyping }) => !isTyping);
      }
    },
  ),

  check('typing', 'goes on over everything that writes nothing there', ['typing'], async (scene) => {
    const desk = await deskOf(scene);
    const offers: Readonly<Record<string, boolean | undefined>> = desk.owner.engine.capabilities;
    for (const [what, needs, act] of lasting) {
      if (!needs.every((need) => offers[need] === true)) continue;
      await begin(desk);
      await act(desk);
      await scene.quiet();
      const ends = desk.owner.heard.all('typing', ({ isTyping }) => !isTyping);
      expectThat(ends.length === 0, `typing ended with ${what}`);
      desk.paul.engine.setTyping(desk.to, false);
      await desk.owner.heard.next('typing', `the end of typing behind ${what}`, ({ isTyping }) => !isTyping);
    }
  }),

  check(
    'editing and deleting',
    'an edit may empty what it names',
    ['editing', 'customMessages', 'uploads'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const media = { kind: 'media', media: 'image', attachment, caption: 'The lake' } as const;
      const custom = { kind: 'custom', customType: 'poll', data: { a: 1 } } as const;
      for (const [content, emptied] of [
        [text('hello'), text('hello')],
        [media, { ...media, caption: '' }],
        [custom, { ...custom, data: {} }],
      ] as const) {
        const draft = messageDraft(scene.muid(owner), content, { metadata: { mood: 'good' } });
        const { id } = await owner.engine.send(inGroup(chat), draft, live());
        await scene.quiet(participant);
        const answer = await owner.engine.editMessage(id, { content: emptied, metadata: {} }, live());
        const event = await participant.heard.next('message.edited', 'the edit');
        const read = await participant.engine.getMessage(id, live());
        for (const seen of [answer, event.message, read]) {
          expectEqual(
            [seen.content, seen.metadata],
            [emptied, {}],
            `content and metadata of a ${content.kind} that was emptied`,
          );
        }
      }
    },
  ),

  check(
    'uploads',
    'name and type are kept to the letter, and two files of one name are two',
    ['uploads'],
    async (scene) => {
      const anna = await scene.person('Anna');
      const urls = new Set<string>();
      for (const file of files) {
        const { url, ...about } = await anna.engine.upload(file, () => {}, live());
        const size = file.content instanceof Blob ? file.content.size : 0;
        expectEqual(
          about,
          { name: file.name, mimeType: file.mimeType, size },
          'name, type and size of an uploaded file',
        );
        expectThat(!urls.has(url), `two uploads have the address ${url}`);
        urls.add(url);
      }
    },
  ),
];

async function deskOf(scene: Scene): Promise<Desk> {
  const { owner, participant: paul, group: chat } = await scene.cast(['participant']);
  const laptop = await scene.connect('Paul’s laptop', paul.session);
  const to = inGroup(chat);
  const mine = (await scene.say(paul, to, 'mine')).id;
  const theirs = (await scene.say(owner, to, 'theirs')).id;
  return { scene, owner, paul, laptop, guid: chat.guid, to, mine, theirs };
}

async function begin({ scene, owner, paul, to }: Desk): Promise<void> {
  await scene.quiet(owner);
  paul.engine.setTyping(to, true);
  await owner.heard.next('typing', 'that somebody types', ({ isTyping }) => isTyping);
}
