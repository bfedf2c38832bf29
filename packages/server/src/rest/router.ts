import type { Method, Route } from './route.ts';

/** A route that fits, and what stands in the places of its path. */
export interface Found {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

/** What stands at a path; the methods that it takes, where it takes another one; `null` where nothing does. */
export function find(
  routes: readonly Route[],
  method: string,
  pathname: string,
): Found | { readonly allowed: readonly Method[] } | null {
  const given = partsOf(pathname);
  if (!given) return null;
  const fitting = routes.flatMap((route) => {
    const path = namesIn(route.path.split('/'), given);
    return path ? [{ route, path }] : [];
  });
  if (fitting.length === 0) return null;
  return fitting.find(({ route }) => route.method === method) ?? { allowed: fitting.map(({ route }) => route.method) };
}

function partsOf(pathname: string): readonly string[] | null {
  try {
    return pathname.split('/').map((part) => decodeURIComponent(part));
  } catch {
    return null; // "%" with nothing behind it
  }
}

function namesIn(wanted: readonly string[], given: readonly string[]): Readonly<Record<string, string>> | null {
  if (wanted.length !== given.length) return null;
  const names: [string, string][] = [];
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name !== undefined && value !== '') names.push([name, value]);
    else if (part !== value) return null;
  }
  return Object.fromEntries(names);
}
