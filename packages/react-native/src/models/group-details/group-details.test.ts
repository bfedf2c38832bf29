import { Kit, KitException } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { GroupDetailsModel } from './group-details.ts';

const scene = eachScene('ana', 'ben', 'cleo');
const { nextFrame, settled } = manualFrames();

test('a leave that nobody answers is of who tried it, and not of who comes after them', async () => {
  const ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('tea');
  const gate = new Gate();
  const shared = scene.client((engine) => ({
    leaveGroup: () => Promise.reject(new KitException('NETWORK', 'The line went.')),
    getGroup: (...given) => gate.after(engine.getGroup(...given)),
  }));
  await shared.login('ben');
  await shared.joinGroup('tea');

  const heard: string[] = [];
  const model = new GroupDetailsModel({ client: shared, group: await ana.queries.getGroup('tea'), nextFrame });
  model.setListeners({
    onUpdated: () => {},
    onEndedLate: (ending) => heard.push(`late ${ending}`),
    onLost: (ending) => heard.push(`lost ${ending}`),
    onError: () => {},
  });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  gate.close();
  const left = model.leave().catch((error: KitException) => heard.push(error.code));
  await settled();
  await shared.logout();
  await shared.login('cleo');
  gate.open();
  await settled(left);
  expect(heard).toEqual(['NETWORK']);
  await settled(cleo.leaveGroup('tea'));
  expect(heard.slice(1)).toEqual(['lost left']);
});
