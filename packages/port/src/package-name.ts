/** `@scope/name` of `@scope/name/inner`; nothing for paths and aliases. */
export function packageName(specifier: string): string | undefined {
  return /^(@[a-z0-9-][\w.~-]*\/[\w.~-]+|[a-z0-9-][\w.~-]*)(\/|$)/i.exec(specifier)?.[1];
}

/** A picture or a text out of a package is no module of it. */
export function isAsset(specifier: string): boolean {
  return /\/[^/]+\.(?![cm]?[jt]sx?$)[a-z0-9]+$/i.test(specifier) && packageName(specifier) !== specifier;
}
