/** Files of the host that give the kit's names on, and those that take them from there. */
import { portHost, removeHosts } from './testing/host.ts';

afterEach(removeHosts);

const ourUi = "import { KitGroups } from '@open-chat-kit/react-native';";

test('export from, export of what was imported, and export *, through several files', () => {
  const host = portHost({
    'chat/ui.ts': "export { AcmeGroups, AcmeAvatar as Face } from '@acme/chat-ui';",
    'chat/sdk.ts':
      "import { Acme } from '@acme/chat-sdk';\nexport { Acme };\nexport type { AcmeGroupsProps as P } from '@acme/chat-ui';",
    'chat/index.ts':
      "export * from './ui';\nexport * from './sdk.js';\nexport * from '@acme/chat-ui';\nexport const AcmeOwn = 1;",
    'App.tsx':
      "import { AcmeGroups, Acme, Face, AcmeOwn, AcmeMessageHeader } from './chat';\n" +
      'const a: Acme.Group = <AcmeGroups b={Face} c={AcmeOwn} d={AcmeMessageHeader} />;',
    'aliased.tsx':
      "import * as chat from '@/chat';\nconst a = <chat.AcmeGroups b={chat.AcmeOwn} c={chat.Acme.AcmeException} />;",
  });
  expect(host.read('chat/ui.ts')).toBe("export { KitGroups, KitAvatar as Face } from '@open-chat-kit/react-native';");
  expect(host.read('chat/sdk.ts')).toBe(
    "import { Kit } from '@open-chat-kit/sdk';\nexport { Kit };\nexport type { KitGroupsProps as P } from '@open-chat-kit/react-native';",
  );
  expect(host.read('chat/index.ts')).toBe(
    "export * from './ui';\nexport * from './sdk.js';\nexport * from '@open-chat-kit/react-native';\nexport const AcmeOwn = 1;",
  );
  expect(host.read('App.tsx')).toBe(
    "import { KitGroups, Kit, Face, AcmeOwn, KitMessageHeader } from './chat';\n" +
      'const a: Kit.Group = <KitGroups b={Face} c={AcmeOwn} d={KitMessageHeader} />;',
  );
  expect(host.read('aliased.tsx')).toBe(
    "import * as chat from '@/chat';\nconst a = <chat.KitGroups b={chat.AcmeOwn} c={chat.Kit.KitException} />;",
  );
});

test('whose a name without the prefix is, `export *` does not say', () => {
  const host = portHost({
    'chat.ts': "export * from '@acme/chat-ui';\nexport * from './own';",
    'own.ts': "export const Own = 1;\nimport { AcmeGroups } from '@acme/chat-ui';\nvoid AcmeGroups;",
    'App.ts': "import { AcmeGroups, Own, useTheme } from './chat';\nvoid [AcmeGroups, Own, useTheme];",
  });
  expect(host.read('App.ts')).toBe(
    "import { KitGroups, Own, useTheme } from './chat';\nvoid [KitGroups, Own, useTheme];",
  );
  expect(host.open).toEqual(['package.json:1 dependencies']);
});

test('a constant that the host exports keeps its name, for whoever imports it', () => {
  const host = portHost({
    'kit.ts':
      "import * as all from '@acme/chat-ui';\nexport const AcmeGroups = all.AcmeGroups;\nexport const { AcmeAvatar } = all;",
    'App.tsx': "import { AcmeGroups } from './kit';\nvoid AcmeGroups;",
  });
  expect(host.read('kit.ts')).toBe(
    "import * as all from '@open-chat-kit/react-native';\nexport const AcmeGroups = all.KitGroups;\nexport const { KitAvatar: AcmeAvatar } = all;",
  );
  expect(host.read('App.tsx')).toBe("import { AcmeGroups } from './kit';\nvoid AcmeGroups;");
});

test('a default export of a file is followed, whatever it is called there', () => {
  const host = portHost({
    'AcmeGroups.ts': "import { AcmeGroups } from '@acme/chat-ui';\nexport default AcmeGroups;",
    'own.ts': 'export default class AcmeGroups {}',
    'a.tsx': "import AcmeGroups from './AcmeGroups';\nconst a = <AcmeGroups />;",
    'b.tsx': "import List from './AcmeGroups';\nconst a = <List />;",
    'c.tsx': "import AcmeGroups from './own';\nconst a = <AcmeGroups />;",
  });
  expect(host.read('AcmeGroups.ts')).toBe(`${ourUi}\nexport default KitGroups;`);
  expect(host.read('a.tsx')).toBe("import KitGroups from './AcmeGroups';\nconst a = <KitGroups />;");
  expect(host.read('b.tsx')).toBe("import List from './AcmeGroups';\nconst a = <List />;");
  expect(host.read('c.tsx')).toBe("import AcmeGroups from './own';\nconst a = <AcmeGroups />;");
});

test('CommonJS: a whole module given on changes its names, keys of the host do not', () => {
  const host = portHost({
    'kit.js': "module.exports = require('@acme/chat-ui');",
    'some.js': "const { AcmeGroups } = require('@acme/chat-ui');\nmodule.exports = { AcmeGroups };",
    'a.js': "const { AcmeGroups } = require('./kit');\nuse(AcmeGroups, require('./kit').AcmeAvatar);",
    'b.js': "const { AcmeGroups } = require('./some');\nuse(AcmeGroups);",
  });
  expect(host.read('kit.js')).toBe("module.exports = require('@open-chat-kit/react-native');");
  expect(host.read('some.js')).toBe(
    "const { KitGroups } = require('@open-chat-kit/react-native');\nmodule.exports = { AcmeGroups: KitGroups };",
  );
  expect(host.read('a.js')).toBe(
    "const { KitGroups } = require('./kit');\nuse(KitGroups, require('./kit').KitAvatar);",
  );
  expect(host.read('b.js')).toBe("const { AcmeGroups } = require('./some');\nuse(AcmeGroups);");
});

test('files that give each other on in a circle end', () => {
  const host = portHost({
    'a.ts': "export * from './b';\nexport { AcmeGroups } from './b';",
    'b.ts': "export * from './a';\nexport { AcmeGroups } from './a';",
    'c.ts': "import { AcmeGroups } from './a';\nimport { Acme } from '@acme/chat-sdk';\nvoid [Acme, AcmeGroups];",
  });
  expect(host.read('c.ts')).toBe(
    "import { AcmeGroups } from './a';\nimport { Kit } from '@open-chat-kit/sdk';\nvoid [Kit, AcmeGroups];",
  );
});
