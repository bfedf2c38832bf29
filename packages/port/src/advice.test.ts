/** What to do about things that the kit does not have is told in names that it has. */
import { adviceOn } from './advice.ts';
import { hasPath } from './surface/surface.ts';

const subjects = [
  'MessageEvents',
  'Kit.Call',
  'Kit.AppSettings',
  'Kit.callExtension',
  'Kit.sendCustomMessage',
  'Kit.Message',
  'Kit.GROUP_TYPE.PROTECTED',
  'KitConversationsWithMessages',
  'KitContacts',
  'KitDetails',
  'KitNewGroup',
  'KitJoinProtectedGroup',
  'KitTransferOwnershipList',
  'KitThreadedMessages',
  'KitHashtagFormatter',
  'KitMentionsList',
  'KitTextBubble',
  'ChatConfigurator',
  'localize',
  'KitPalette',
  'KitReactions',
  'KitSearch',
  'KitSoundManager',
];

test.each(subjects)('what is said of %s', (subject) => {
  const sentence = adviceOn(subject, 'nothing');
  expect(sentence).not.toBe('nothing');
  const names = [...sentence.matchAll(/`(Kit[A-Za-z]*)((?:\.[A-Za-z_]+)*)[`(]/g)];
  for (const [, name = '', members = ''] of names) {
    const [first, ...rest] = [name, ...members.split('.').filter((member) => member !== '')];
    expect([first, ...rest, hasPath([first ?? '', ...rest])]).toEqual([first, ...rest, true]);
  }
});

test.each([
  ['.setOnMentionClick', 'onMentionPress'],
  ['DataSource', 'KitUIKit.getDataSource'],
])('%s leads to %s', (subject, name) => {
  expect(adviceOn(subject, 'nothing')).toContain(`\`${name}\``);
});
