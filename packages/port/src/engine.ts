import path from 'node:path';
import { specifierOf } from './imports.ts';

/** The engine that `init` is to be given. */
export type EngineChoice =
  | { readonly kind: 'embedded' }
  /** A function without arguments that gives an engine, by the name a module exports it under. */
  | { readonly kind: 'module'; readonly module: string; readonly name: string };

/** Where a file takes the function that makes an engine from. */
export interface EngineSource {
  readonly name: string;
  specifierFor(file: string): string;
}

/** Reads `embedded` or `<module>#<export>`. */
export function engineChoice(text: string): EngineChoice | undefined {
  if (text === 'embedded') return { kind: 'embedded' };
  const [module = '', name = '', ...rest] = text.split('#');
  const isName = /^[A-Za-z_$][\w$]*$/.test(name);
  return module !== '' && isName && rest.length === 0 ? { kind: 'module', module, name } : undefined;
}

/** @param home the file that names the embedded engine, from the folder that is being ported */
export function engineSource(choice: EngineChoice, home: string): EngineSource {
  if (choice.kind === 'embedded') {
    return { name: 'createChatEngine', specifierFor: (file) => specifierOf(file, home.replace(/\.[jt]s$/, '')) };
  }
  const { module, name } = choice;
  return {
    name,
    specifierFor: (file) => (module.startsWith('.') ? specifierOf(file, path.posix.normalize(module)) : module),
  };
}

const embeddedPackage = '@open-chat-kit/engine-embedded';

/** The file that names the embedded engine. It is the host's from then on. */
export const embeddedEngineFile: string = `// The engine that the chat runs on. This one is a whole chat server inside the app, with made-up people and groups: log in
// as \`ana\`, \`ben\`, \`mei\`, \`yusuf\` or \`noa\`. It keeps nothing: give it \`storage\` (AsyncStorage on a device), and people of
// your own with \`server.createUser({ uid, name })\`. An engine of your own backend takes its place here.
import { createEmbeddedServer } from '${embeddedPackage}';
import { demoData } from '${embeddedPackage}/demo';

export const server = createEmbeddedServer({ seed: demoData() });

export const createChatEngine = () => server.engine();
`;
