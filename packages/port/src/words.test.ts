/** Words that the host asks for by keys of the old kit. */
import { runInNewContext } from 'node:vm';
import { portHost, portText, removeHosts } from './testing/host.ts';

afterEach(removeHosts);

const ours = "from '@open-chat-kit/react-native';";

test.each<[what: string, before: string, after: string]>([
  [
    'among other names',
    "import { AcmeGroups, localize, AcmeAvatar } from '@acme/chat-ui';\nsay(localize('LEAVE'), AcmeGroups, AcmeAvatar);",
    `import { KitGroups, KitAvatar } ${ours}\nimport { localize } from './chat-words';\nsay(localize('LEAVE'), KitGroups, KitAvatar);`,
  ],
  [
    'as the last name',
    "import {\n  AcmeGroups,\n  localize,\n} from '@acme/chat-ui';\nsay(localize('LEAVE'), AcmeGroups);",
    `import {\n  KitGroups,\n} ${ours}\nimport { localize } from './chat-words';\nsay(localize('LEAVE'), KitGroups);`,
  ],
  [
    'alone, under a name of the host’s',
    "import { localize as say } from '@acme/chat-ui';\nsay('LEAVE');",
    "import { localize as say } from './chat-words';\nsay('LEAVE');",
  ],
  [
    'of the host’s own',
    "import { localize } from './mine';\nimport { AcmeGroups } from '@acme/chat-ui';\nsay(localize('LEAVE'), AcmeGroups);",
    `import { localize } from './mine';\nimport { KitGroups } ${ours}\nsay(localize('LEAVE'), KitGroups);`,
  ],
])('localize %s', (_, before, after) => {
  expect(portText(before)).toBe(after);
});

test('one file says all of them, beside the engine, once each and in order', () => {
  const host = portHost({
    'src/App.tsx': "import { AcmeUIKit } from '@acme/chat-ui';\nAcmeUIKit.init({});",
    'src/chat/Info.tsx':
      "import { localize, useAcmeTranslation } from '@acme/chat-ui';\nconst { t: say } = useAcmeTranslation();\nshow(localize('LEAVE_GROUP'), say('MEMBERS'), localize(key), say('LEAVE_GROUP'), say('groups.title'));",
    'src/chat/t.ts': "const t = (key: string) => key;\nt('NOT_OURS');",
  });
  expect(host.read('src/chat-words.ts')).toContain(
    "  en: {\n    LEAVE_GROUP: 'Leave group',\n    MEMBERS: 'Members',\n  },\n",
  );
  expect(host.read('src/chat/Info.tsx')).toContain("import { localize } from '../chat-words';");
  expect(host.open).toContain('src/chat-words.ts:1 words');
  expect(host.open.filter((one) => one.includes('localize'))).toEqual([]);
});

test('the provider is given them, unless it has translations of its own', () => {
  const page = (given: string): string =>
    `import { AcmeI18nProvider, useAcmeTranslation } from '@acme/chat-ui';\nconst { t } = useAcmeTranslation();\nt('LEAVE');\nexport const app = <AcmeI18nProvider${given}>x</AcmeI18nProvider>;`;
  expect(portText(page(' selectedLanguage="de"'))).toContain(
    '<KitI18nProvider translations={words} selectedLanguage="de">',
  );
  expect(portText(page(''))).toContain("import { words } from './chat-words';");
  expect(portText(page(' translations={mine}'))).toContain('<KitI18nProvider translations={mine}>');
  const { report } = portHost({ 'App.tsx': page(' translations={mine}') });
  expect(report.findings.find(({ subject }) => subject === 'words')?.text).toContain(
    'give them to `KitI18nProvider` as `translations`',
  );
});

test('what a run wrote is not written again, and what nobody asks for is not written', () => {
  const text = "import { AcmeGroups, localize } from '@acme/chat-ui';\nlocalize('LEAVE', AcmeGroups);";
  const first = portHost({ 'a.ts': text });
  const mended = first.read('chat-words.ts').replace("'Leave'", "'Go'");
  const again = portHost({ 'a.ts': text, 'chat-words.ts': mended });
  expect(again.report.changedFiles).toEqual(['a.ts']);
  expect(again.read('chat-words.ts')).toBe(mended);
  const other = portHost({ 'a.ts': "import { AcmeGroups } from '@acme/chat-ui';\nvoid AcmeGroups;" });
  expect(other.report.changedFiles).toEqual(['a.ts']);
});

test('in a host without types the file has none, and it runs', () => {
  const host = portHost({
    'a.js': "import { AcmeGroups, localize } from '@acme/chat-ui';\nlocalize('ADD__MEMBERS', AcmeGroups);",
  });
  const script = host.read('chat-words.js').replaceAll('export ', '');
  const localize: unknown = runInNewContext(`${script}\nlocalize;`);
  const said = (...given: string[]): unknown => (typeof localize === 'function' ? localize(...given) : undefined);
  expect([said('ADD__MEMBERS'), said('OTHER'), said('ADD__MEMBERS', 'de')]).toEqual([
    'Add members',
    'OTHER',
    'ADD__MEMBERS',
  ]);
});
