import { readFileSync } from 'node:fs';
import path from 'node:path';

const files = [
  'contract.ts',
  ...['user', 'group', 'message', 'conversation', 'event', 'page', 'error-code'].map((name) => `domain/${name}.ts`),
];

/** What the page shows, in its order. */
const sections: readonly (readonly [string, readonly string[]])[] = [
  ['Queries', ['GroupsQuery', 'MembersQuery', 'UsersQuery', 'ConversationsQuery', 'HistoryQuery', 'ReactionsQuery']],
  [
    'What is sent',
    [
      ...['Session', 'Interest', 'ChatTarget', 'GroupDraft', 'GroupChanges', 'MemberDraft', 'MessageDraft'],
      ...['MessageChanges', 'DraftContent'],
    ],
  ],
  [
    'Records',
    [
      ...['UserRecord', 'GroupRecord', 'MemberRecord', 'MessageRecord', 'MessageContent', 'AttachmentRecord'],
      ...[
        'GroupAction',
        'GroupChangeAction',
        'ReactionCountRecord',
        'ReactionRecord',
        'ReceiptRecord',
        'ConversationPlace',
      ],
      ...['ConversationRecord', 'UnreadCounts'],
    ],
  ],
  [
    'Answers',
    [
      ...['Page', 'HistoryPage', 'GroupChange', 'UpdatedGroup', 'ScopeChange', 'MembersAdded'],
      'ConversationDeletion',
      'UnreadMark',
    ],
  ],
  [
    'What events hold',
    [
      ...['Happening', 'GroupHappening', 'MembershipHappening', 'MembershipEvent', 'MembersAddedEvent'],
      ...['ScopeChangedEvent', 'OwnershipTransferredEvent', 'GroupCreatedEvent', 'GroupUpdatedEvent'],
      ...['GroupDeletedEvent', 'MessageEvent', 'ReactionEvent', 'ReceiptEvent', 'TypingEvent', 'UserEvent'],
      ...[
        'BlockingEvent',
        'ConversationDeletedEvent',
        'ConversationUnreadEvent',
        'ConnectionLostEvent',
        'SessionEndedEvent',
        'ResyncEvent',
      ],
    ],
  ],
  ['Words', ['UserStatus', 'GroupType', 'GroupMemberScope', 'AssignableScope', 'ReceiverType', 'MediaKind']],
];

/** What the page says in sentences. */
const inSentences: ReadonlySet<string> = new Set([
  'UserNews',
  'GroupNews',
  'NewGroup',
  'MessageNews',
  'ErrorCode',
  'JsonObject',
]);

/** The declarations of the contract that go over the wire, as they stand on docs/protocol.md. @throws for one that is not shown */
export function protocolTypes(root: string): string {
  const declared = declarations(path.join(root, 'packages/sdk/src'));
  const shown = new Set(sections.flatMap(([, names]) => names));
  for (const [name, text] of declared)
    if (/(?:Event|Query|Draft|Record)$/.test(name) && text.includes('interface ') && !shown.has(name))
      missing(name, 'is not shown');
  const blocks = sections.map(([title, names]) => {
    const texts = names.map((name) => plain(declared.get(name) ?? missing(name, 'is declared nowhere')));
    for (const [word] of texts
      .join('\n')
      .replace(/^\s*\/\/.*$/gm, '')
      .matchAll(/\b[A-Z]\w+\b/g))
      if (declared.has(word) && !shown.has(word) && !inSentences.has(word)) missing(word, 'is not shown');
    return `### ${title}\n\n\`\`\`ts\n${texts.join('\n\n')}\n\`\`\`\n`;
  });
  return `\n${blocks.join('\n')}\n`;
}

function missing(name: string, what: string): never {
  throw new Error(`${name} ${what}: see docs/protocol-types.ts.`);
}

/** By name: the declaration, with what is said of it. */
function declarations(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const declaration =
    /^((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(?:export )?(?:interface (\w+)[\s\S]*?^\}|type (\w+)[\s\S]*?;(?=\n(?:\n|$))))/gm;
  for (const file of files)
    for (const [, text = '', one, other] of readFileSync(path.join(source, file), 'utf8').matchAll(declaration))
      found.set(one ?? other ?? '', text);
  return found;
}

const news: Readonly<Record<string, string>> = {
  user: 'UserNews',
  message: 'MessageNews',
  group: 'GroupNews',
  newGroup: 'NewGroup',
};

/** Without what only TypeScript needs. */
function plain(text: string): string {
  return (
    text
      .replace(/^( *)\/\*\*((?:(?!\*\/)[\s\S])*)\*\//gm, (_comment, indent: string, said: string) =>
        said
          .trim()
          .split('\n')
          .map((line) => `${indent}// ${line.replace(/^ *\* ?/, '')}`)
          .join('\n'),
      )
      .replace(/\{@link (\w+)\}/g, '`$1`')
      .replace(/\b(?:export|readonly) /g, '')
      .replace(/<As extends Form(?: = AsNews)?>|<As>|<User = UserRecord>|<User>/g, '')
      .replace(/: User\b/g, ': UserRecord')
      // Some are short enough for one line without those words.
      .replace(/^( *\w+:)((?:\n +\| [^\n]*)+;)/gm, (whole, name: string, union: string) => {
        const line = `${name} ${union.trim().replace(/^\| /, '').replace(/\n +/g, ' ')}`;
        return line.length <= 120 ? line : whole;
      })
      .replace(/As\['(\w+)'\]/g, (_whole, form: string) => news[form] ?? missing(form, 'is no form'))
  );
}
