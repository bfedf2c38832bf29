/** The directions in which the house may import, and what breaks them. */

/** One import as it stands in a file. */
export interface Import {
  /** Path from the root of the repository. */
  readonly from: string;
  /** As written: `./x.ts`, `react`, `@open-chat-kit/sdk/engine`. */
  readonly specifier: string;
}

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const scope = '@open-chat-kit/';
const rules = `${scope}engine-embedded/rules`;

/** Why an import is forbidden, or `undefined`. */
export function faultOf({ from, specifier }: Import): string | undefined {
  return specifier.startsWith('.') ? relativeFault(from, resolve(from, specifier)) : packageFault(from, specifier);
}

/** All specifiers in a source text: imports, re-exports, dynamic imports, require. */
export function specifiersIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const patterns = [
    /\b(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]/g,
    /\bimport\s*['"]([^'"]+)['"]/g,
    /\b(?:import|require)\s*\(\s*['"]([^'"]+)['"]/g,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
}

function relativeFault(from: string, target: string): string | undefined {
  const home = homeOf(from);
  if (home !== undefined && !`${target}/`.startsWith(`${home}/`)) return `leaves its package for ${target}`;
  if (/^(bench|simulation)\//.test(from) && target.startsWith('packages/')) {
    // What has no pixels, and what is made for being looked at.
    const isAllowed = /^packages\/(react-native\/src\/(models|events|testing)|server\/src\/testing)\//.test(target);
    if (!isAllowed) return 'bench/ and simulation/ read of the sources only models/, events/ and testing/';
  }
  if (from.includes('/src/domain/') && !target.includes('/src/domain/')) return 'domain/ imports only domain/';
  if (from.startsWith('packages/sdk/src/conformance/')) {
    const isAllowed =
      /\/src\/(conformance|domain)\/|\/src\/(contract|errors|clock|storage)\.ts$/.test(target) ||
      // What an engine does to the kit's own client is seen through that.
      (from.endsWith('/client-scene.ts') && /\/src\/(client\/chat-client|objects\/text-message)\.ts$/.test(target));
    if (!isAllowed) return 'the conformance suite stands on the engine contract alone';
  }
  if (/^packages\/sdk\/src\/(?!engine\/|engine\.ts)/.test(from) && !isTest(from)) {
    const isEnginesOwn = /^packages\/sdk\/src\/engine(\/|\.ts$)/.test(target);
    if (isEnginesOwn) return 'what engines are built on is not for the client: its bundle would grow';
  }
  if (from.includes('/src/models/') && /\/src\/(hooks|components)\//.test(target)) {
    return 'models/ knows nothing of hooks or components';
  }
  // Looks, words and layers carry components; `theme/slices.ts` names the styles of each as types, by its own rule.
  if (/\/src\/(list|overlay|web|i18n|events|hooks|calls|client)\//.test(from) && target.includes('/src/components/')) {
    return 'only components/ and theme/slices.ts know components';
  }
  if (home !== undefined && !isTest(from) && isTest(target)) return 'sources do not import test code';
  return undefined;
}

function packageFault(from: string, specifier: string): string | undefined {
  const isOurs = specifier.startsWith(scope);
  if (isOurs && /^@open-chat-kit\/[^/]+\/(src|dist)\b/.test(specifier)) return "reaches into another package's files";
  if (from.startsWith('packages/sdk/src/')) {
    const isTool = isTest(from) && (specifier === 'fast-check' || specifier.startsWith('node:'));
    return isTool ? undefined : 'the sdk imports nothing but itself';
  }
  if (from.startsWith('packages/port/src/')) {
    // In its tests such imports are texts to be ported.
    return isOurs && !isTest(from)
      ? 'the port tool runs without what it ports to: it knows the kit by its generated surface'
      : undefined;
  }
  if (specifier === rules && !from.startsWith('packages/server/')) return 'the rules of a server are for servers';
  if (from.startsWith('packages/server/src/')) {
    if (specifier === `${scope}sdk/conformance` && isTest(from)) return undefined;
    return isOurs && specifier !== rules && specifier !== `${scope}sdk/engine`
      ? 'the server imports of us only the contract (sdk/engine) and the rules (engine-embedded/rules)'
      : undefined;
  }
  if (from.startsWith('packages/engine-')) return engineFault(from, specifier);
  if (from.startsWith('packages/react-native/src/')) {
    if (specifier.startsWith(`${scope}engine-`) && !isTest(from)) return 'the UI package imports no engine';
    if (from.includes('/src/models/') && /^react(-native)?(\/|$)/.test(specifier) && !isTest(from)) {
      return 'models/ imports no React';
    }
  }
  return undefined;
}

function engineFault(from: string, specifier: string): string | undefined {
  if (/^react(-|\/|$)/.test(specifier) || specifier === `${scope}react-native`) return 'an engine knows no UI';
  if (specifier.startsWith(`${scope}engine-`)) return 'an engine knows no other engine';
  if (!specifier.startsWith(scope) || specifier === `${scope}sdk/engine`) return undefined;
  if (specifier === `${scope}sdk/conformance` && isTest(from)) return undefined;
  return 'an engine imports of the sdk only the contract (sdk/engine)';
}

function homeOf(file: string): string | undefined {
  return /^(packages|apps)\/[^/]+/.exec(file)?.[0];
}

function resolve(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
