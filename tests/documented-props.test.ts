import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

/** Component, and the file whose `…Props` interface says what it takes. */
const components = [
  ['KitGroups', 'packages/react-native/src/components/KitGroups/props.ts'],
  ['KitUsers', 'packages/react-native/src/components/KitUsers/props.ts'],
  ['KitGroupDetails', 'packages/react-native/src/components/KitGroupDetails/props.ts'],
  ['KitGroupMembers', 'packages/react-native/src/components/KitGroupMembers/props.ts'],
  ['KitAddMembers', 'packages/react-native/src/components/KitAddMembers/props.ts'],
  ['KitTransferOwnership', 'packages/react-native/src/components/KitTransferOwnership/props.ts'],
  ['KitCreateGroup', 'packages/react-native/src/components/KitCreateGroup/props.ts'],
  ['KitJoinGroup', 'packages/react-native/src/components/KitJoinGroup/props.ts'],
  ['KitBannedMembers', 'packages/react-native/src/components/KitBannedMembers/props.ts'],
  ['KitMessageHeader', 'packages/react-native/src/components/KitMessageHeader/props.ts'],
  ['KitMessageSearch', 'packages/react-native/src/components/KitMessageSearch/props.ts'],
  ['KitThreadHeader', 'packages/react-native/src/components/KitThreadHeader/props.ts'],
  ['KitMessageList', 'packages/react-native/src/components/KitMessageList/props.ts'],
  ['KitMessageComposer', 'packages/react-native/src/components/KitMessageComposer/props.ts'],
  ['KitConfirmDialog', 'packages/react-native/src/components/KitConfirmDialog/KitConfirmDialog.tsx'],
  ['KitAvatar', 'packages/react-native/src/components/KitAvatar/KitAvatar.tsx'],
  ['KitStatusIndicator', 'packages/react-native/src/components/KitStatusIndicator/KitStatusIndicator.tsx'],
  ['KitDate', 'packages/react-native/src/components/KitDate/KitDate.tsx'],
  ['KitBadge', 'packages/react-native/src/components/KitBadge/KitBadge.tsx'],
  ['KitReceipt', 'packages/react-native/src/components/KitReceipt/KitReceipt.tsx'],
  ['KitConversations', 'packages/react-native/src/components/KitConversations/props.ts'],
] as const;

/** What every list component takes, and what those do not from which something is picked. */
function sharedByLists(base: string): readonly string[] {
  if (!/^(Picking)?ListProps</.test(base)) return [];
  const file = 'packages/react-native/src/components/ListFrame/props.ts';
  const source = readFileSync(path.join(root, file), 'utf8');
  const [, body = ''] = source.split('interface ListProps<Item> {');
  if (base.startsWith('ListProps<')) return namesIn(body);
  const [, leftOut = ''] = /PickingListProps<Item> = Omit<([^;]*);/.exec(source) ?? [];
  return namesIn(body).filter((name) => !leftOut.includes(`'${name}'`));
}

function namesIn(body: string): readonly string[] {
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map((match) => match[1] ?? '');
}

test.each(components)('the page of %s names every prop, and no other', (name, file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  const [, base = '', body = ''] =
    new RegExp(`interface ${name}Props(?: extends ([\\w<>.]+))? \\{([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  const typed = [...namesIn(body), ...sharedByLists(base)];
  const page = readFileSync(path.join(root, `docs/components/${name}.md`), 'utf8');
  const [, section = page] = page.split('\n## Props\n');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `(\w+)` +\|/gm)].map((match) => match[1] ?? '');
  expect(typed.length).toBeGreaterThan(2);
  expect(rows.toSorted()).toEqual(typed.toSorted());
});

test.each(['KitThreadHeader', 'KitMessageList', 'KitMessageComposer'])(
  'the page of %s names every prop that comes later',
  (name) => {
    const source = readFileSync(path.join(root, `packages/react-native/src/components/${name}/later-props.ts`), 'utf8');
    const later = [...source.matchAll(/^ {2}readonly (\w+)\?:/gm)].map((match) => match[1] ?? '');
    const page = readFileSync(path.join(root, `docs/components/${name}.md`), 'utf8');
    const [, section = ''] = page.split('\n## Props that come later\n');
    const [words = ''] = section.split('\n## ');
    const named = [...words.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? '');
    // The pattern still finds them.
    expect(later).not.toEqual([]);
    expect(named.toSorted()).toEqual(later.toSorted());
  },
);
