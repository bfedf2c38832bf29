/** The directions in which the house may import, and what breaks them. */

/** One import as it stands in a file. */
export interface Import {
  /** Path from the root of the repository. */
  readonly from: string;
  /** As written: `./x.ts`, `react`, `@open-chat-kit/sdk/engine`. */
  readonly specifier: string;
  /** Of types alone: nothing of it is left when it runs. @default false */
  readonly isType?: boolean;
}

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const scope = '@open-chat-kit/';
const rules = `${scope}engine-embedded/rules`;

/** Why an import is forbidden, or `undefined`. */
export function faultOf({ from, specifier }: Import): string | undefined {
  return specifier.startsWith('.') ? relativeFault(from, resolve(from, specifier)) : packageFault(from, specifier);
}

/** What a source text imports: imports, re-exports, dynamic imports, require. */
export function importsIn(from: string, source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const patterns = [
    /\b(?:import|export)\b([^'";]*?)\bfrom\s*['"]([^'"]+)['"]/g,
    /\bimport(\s*)['"]([^'"]+)['"]/g,
    /\b(?:import|require)(\s*)\(\s*['"]([^'"]+)['"]/g,
  ];
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, what = '', specifier = '']) => ({
      from,
      specifier,
      isType: /^\s+type\b/.test(what),
    })),
  );
}

/** Modules that import each other in a circle, as one line each; circles of types within one folder are none. */
export function circlesIn(imports: readonly Import[]): string[] {
  const relative = imports.filter(({ specifier }) => specifier.startsWith('.'));
  const ofValues = knotsIn(relative.filter(({ isType = false }) => !isType));
  const ofAll = knotsIn(relative).filter((files) => new Set(files.map(folderOf)).size > 1);
  return [...ofValues, ...ofAll].map((files) => files.toSorted().join(', '));
}

/** Sets of files each of which leads to all others (Tarjan 1972). */
function knotsIn(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, specifier } of imports)
    targets.set(from, [...(targets.get(from) ?? []), resolve(from, specifier)]);
  const order = new Map<string, number>();
  const open: string[] = [];
  const knots: string[][] = [];
  /** @returns the earliest file still open that this one leads to */
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let earliest = own;
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, order.get(target) ?? own);
    }
    if (earliest === own) {
      const knot = open.splice(open.indexOf(file));
      if (knot.length > 1) knots.push(knot);
    }
    return earliest;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return knots;
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

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
  if (target.includes('/src/components/')) {
    // Looks, words and layers carry components.
    const isBelow = /\/src\/(list|overlay|web|i18n|events|hooks|calls|client)\//.test(from);
    // Two say in their props how they may look.
    const isLook = /\/components\/KitMessage(List|Composer)\/props\.ts$/.test(target);
    if (isBelow || (from.includes('/src/theme/') && !isTest(from) && !isLook))
      return 'only components/ know components';
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
