import type { Capability, UploadFile } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live, messageDraft } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'uploads';
const needs: readonly Capability[] = ['uploads'];
const picture: UploadFile = {
  name: 'lake.png',
  mimeType: 'image/png',
  content: new Blob([new Uint8Array(70_000).fill(7)]),
};

export const uploadChecks: readonly ConformanceCheck[] = [
  check(group, 'an upload gives an address and tells name, type and size', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const { url, name, mimeType, size } = await anna.engine.upload(picture, () => {}, live());
    expectThat(url !== '', 'the address of an uploaded file is empty');
    expectEqual([name, mimeType, size], ['lake.png', 'image/png', 70_000], 'name, type and size of an uploaded file');
  }),

  check(group, 'a type with parameters, as browsers record it, is known without them', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const voice = { ...picture, name: 'voice.webm', mimeType: 'Audio/WebM; codecs=opus' };
    const { mimeType } = await anna.engine.upload(voice, () => {}, live());
    expectEqual(mimeType, 'audio/webm', 'type of a file that was recorded');
  }),

  check(group, 'progress goes from 0 to 1 and never back', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const shares: number[] = [];
    await anna.engine.upload(picture, (share) => shares.push(share), live());
    expectThat(
      shares.every((share) => share >= 0 && share <= 1),
      `a share of progress lies outside 0 to 1: ${shares.join(', ')}`,
    );
    expectEqual(
      shares,
      shares.toSorted((a, b) => a - b),
      'shares of progress',
    );
  }),

  check(group, 'a media message carries its attachment and caption', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const attachment = await owner.engine.upload(picture, () => {}, live());
    const content = { kind: 'media', media: 'image', attachment, caption: 'The lake' } as const;
    await owner.engine.send(inGroup(chat), messageDraft(scene.muid(owner), content), live());
    const event = await participant.heard.next('message.received', 'the picture');
    expectEqual(event.message.content, content, 'content of a media message');
    const page = await participant.engine.history(inGroup(chat), historyQuery({ types: ['image'] }), live());
    expectEqual(
      page.items.map((message) => message.content),
      [content],
      'messages of the type image',
    );
  }),

  check(group, 'a file is taken by its address too', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const content = { uri: 'data:text/plain;base64,aGVsbG8=' };
    const { name, size } = await anna.engine.upload(
      { name: 'a.txt', mimeType: 'text/plain', content },
      () => {},
      live(),
    );
    expectEqual([name, size], ['a.txt', 5], 'name and size of a file given by its address');
  }),

  check(group, 'an aborted upload rejects promptly', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const control = new AbortController();
    scene.harness.stall(anna.connection, true);
    const call = anna.engine.upload(picture, () => {}, control.signal);
    control.abort();
    await expectRefused(call, [], 'an aborted upload');
    scene.harness.stall(anna.connection, false);
    await anna.engine.upload(picture, () => {}, live());
  }),
];
