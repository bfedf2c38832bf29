import type { DraftContent } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'idempotent sending';

interface Sent {
  readonly scene: Scene;
  readonly by: Person;
  readonly owner: Person;
  readonly guid: string;
  readonly id: string;
  readonly muid: string;
}

/** What is wrong with a message that is sent a second time: none of it matters. */
const wrong: readonly (readonly [what: string, needs: readonly Need[], changes: (sent: Sent) => object])[] = [
  ['another text', [], () => ({ content: text('another') })],
  ['no text', [], () => ({ content: text('') })],
  [
    'a text above every limit',
    ['overLimit'],
    ({ scene }): { readonly content?: DraftContent } => {
      const content = scene.harness.overLimit?.();
      return content ? { content } : {};
    },
  ],
  ['another kind', ['customMessages'], () => ({ content: { kind: 'custom', customType: 'x', data: {} } })],
  ['a quote of nothing', [], () => ({ quotedId: 'nothing' })],
  ['a quote of itself', [], ({ id }) => ({ quotedId: id })],
  ['a thread of nothing', ['threads'], () => ({ parentId: 'nothing' })],
  ['other metadata', [], () => ({ metadata: { other: true } })],
];

/** What happened between the two times. */
const between: readonly (readonly [what: string, needs: readonly Need[], act: (sent: Sent) => Promise<unknown>])[] = [
  ['its sender left', [], ({ by, guid }) => by.engine.leaveGroup(guid, live())],
  ['its sender was kicked', [], ({ by, owner, guid }) => owner.engine.kickMember(guid, by.uid, live())],
  ['its sender was banned', ['bans'], ({ by, owner, guid }) => owner.engine.banMember(guid, by.uid, live())],
  [
    'its sender was kicked from a group that turned private',
    [],
    async ({ by, owner, guid }) => {
      await owner.engine.updateGroup(guid, { type: 'private' }, live());
      await owner.engine.kickMember(guid, by.uid, live());
    },
  ],
  ['it was deleted', ['deleting'], ({ by, id }) => by.engine.deleteMessage(id, live())],
  ['others wrote', [], ({ scene, owner, guid }) => scene.say(owner, inGroup({ guid }), 'more')],
  [
    'it was answered',
    ['threads'],
    ({ scene, owner, guid, id }) => scene.say(owner, inGroup({ guid }), 'so', { parentId: id }),
  ],
];

export const resendingChecks: readonly ConformanceCheck[] = [
  check(group, 'the first message is given again, whatever is wrong with the second', [], async (scene) => {
    const sent = await sentIn(scene);
    const { by, owner, guid, id, muid } = sent;
    const offers: Readonly<Record<string, unknown>> = { ...by.engine.capabilities, overLimit: scene.harness.overLimit };
    const before = await by.engine.getMessage(id, live());
    await scene.quiet(owner, by);
    for (const [what, needs, changes] of wrong) {
      if (!needs.every((need) => offers[need] !== undefined && offers[need] !== false)) continue;
      const draft = { ...messageDraft(muid, text('once')), ...changes(sent) };
      const again = await expectAccepted(
        by.engine.send(inGroup({ guid }), draft, live()),
        `sending again with ${what}`,
      );
      expectEqual(again, before, `what is answered to sending again with ${what}`);
    }
    expectEqual(await by.engine.getMessage(id, live()), before, 'a message that was sent several times');
    for (const { heard } of [owner, by]) await heard.heardNothing('of what was sent before');
  }),

  ...between.map(([what, needs, act]) =>
    check(group, `the first message is given again when ${what}`, needs, async (scene) => {
      const sent = await sentIn(scene);
      const { by, owner, guid, id, muid } = sent;
      await act(sent);
      await scene.quiet(owner, by);
      const call = by.engine.send(inGroup({ guid }), messageDraft(muid, text('once')), live());
      const again = await expectAccepted(call, `sending again when ${what}`);
      expectEqual([again.id, again.muid], [id, muid], `id and muid of what was sent again when ${what}`);
      await owner.heard.heardNothing('of what was sent before');
    }),
  ),

  check(group, 'every message is known by its muid after a crash, deleted ones too', ['restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { capabilities: has } = owner.engine;
    const sent = [await scene.say(owner, inGroup(chat), 'one'), await scene.say(owner, inGroup(chat), 'two')];
    if (has.threads) sent.push(await scene.say(owner, inGroup(chat), 'reply', { parentId: sent[0]?.id ?? '' }));
    sent.push(await scene.say(owner, { type: 'user', id: participant.uid }, 'to one'));
    if (has.deleting) await owner.engine.deleteMessage(sent[1]?.id ?? '', live());
    if (has.editing) await owner.engine.editMessage(sent[0]?.id ?? '', { content: text('changed') }, live());
    for (const crash of ['a crash', 'a second crash']) {
      await scene.restart(owner, participant);
      for (const { id, muid, receiver } of sent) {
        const again = await owner.engine.send(receiver, messageDraft(muid, text('again')), live());
        expectEqual(again.id, id, `id of what is sent again after ${crash}`);
      }
    }
    const { guid } = await scene.group(owner);
    const elsewhere = owner.engine.send(inGroup({ guid }), messageDraft(sent[1]?.muid ?? '', text('x')), live());
    await expectRefused(elsewhere, 'CONFLICT', 'the muid of a deleted message in another conversation, after a crash');
  }),

  check(group, 'people whose uids begin alike have muids of their own', [], async (scene) => {
    const anna = await scene.person('Anna');
    const { guid } = await scene.group(anna);
    for (const sign of ['-', '_', ':', '.', '/', '|', ',', ' ', '']) {
      const other = await scene.person('Anna too', [], `${anna.uid}${/[a-z-]/.test(sign) ? sign : '-'}x`);
      await scene.add(anna, guid, [other], 'participant');
      const rest = other.uid.slice(anna.uid.length).replace(/^-/, '');
      const joined = [`${rest}${sign}m`, `m${sign}`, `${sign}m`, 'm'];
      const ids = new Set<string>();
      for (const by of [anna, other]) {
        for (const muid of joined) {
          const own = `${muid}`;
          const { id } = await by.engine.send(inGroup({ guid }), messageDraft(own, text(`${by.uid} ${own}`)), live());
          ids.add(`${by.uid} ${own} ${id}`);
          const { content } = await by.engine.getMessage(id, live());
          // The muids of the signs before were sent already, and give what was sent then.
          expectThat(
            content.kind === 'text' && content.text === `${by.uid} ${own}`,
            `a muid of ${by.uid} gives ${JSON.stringify(content)}`,
          );
        }
      }
      expectEqual(
        new Set([...ids].map((one) => one.split(' ').at(-1))).size,
        ids.size,
        'number of messages of as many muids',
      );
    }
  }),
];

async function sentIn(scene: Scene): Promise<Sent> {
  const { owner, participant: by, group: chat } = await scene.cast(['participant']);
  const { id, muid } = await scene.say(by, inGroup(chat), 'once');
  await scene.quiet(owner, by);
  return { scene, by, owner, guid: chat.guid, id, muid };
}
