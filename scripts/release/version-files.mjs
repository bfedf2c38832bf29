// What a release changes, as text to text: the version in every manifest and in the lock, and the heads of the changelogs.

const scope = '@open-chat-kit/';
const lists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Why this cannot be the next version, or `undefined`. */
export function faultOfVersion(next, now) {
  const parts = partsOf(next);
  if (parts === undefined) return `"${next}" is no version: three numbers, as 0.2.0, or with a name, as 0.2.0-rc.1.`;
  const before = partsOf(now);
  const difference = parts.numbers.map((number, index) => number - before.numbers[index]).find((one) => one !== 0) ?? 0;
  // The same version is fine: it is released for the first time. A name comes before the version that it leads to.
  const isOlder = difference < 0 || (difference === 0 && parts.name !== undefined && before.name === undefined);
  return isOlder ? `${next} is older than ${now}.` : undefined;
}

/** A package.json with the version, and with it in what it takes from the other packages. */
export function manifestAt(text, version) {
  const manifest = JSON.parse(text);
  setVersion(manifest, version);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** package-lock.json with the version in its head and in every folder of a workspace. */
export function lockAt(text, version) {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const [place, entry] of Object.entries(lock.packages)) {
    const isOurs = place === '' || (entry.link !== true && !place.includes('node_modules'));
    if (isOurs) setVersion(entry, version);
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** A changelog whose head becomes that of the version; what comes next gets an empty one above it. */
export function changelogAt(text, version, day) {
  const [before, rest] = text.split('\n## Unreleased\n');
  if (rest === undefined) throw new Error('It has no heading "## Unreleased".');
  const [body, ...older] = rest.split('\n## ');
  const said = body.trim() === '' ? 'Nothing but the version, which all packages share.' : body.trim();
  const sections = [`${version} (${day})\n\n${said}\n`, ...older];
  return `${before}\n## Unreleased\n\n## ${sections.join('\n## ')}`;
}

function setVersion(manifest, version) {
  if (manifest.version !== undefined) manifest.version = version;
  for (const list of lists) {
    for (const [name, range] of Object.entries(manifest[list] ?? {})) {
      // A range stays one: only what names one version moves.
      if (name.startsWith(scope) && /^\d/.test(range)) manifest[list][name] = version;
    }
  }
}

function partsOf(version) {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:-([\da-z]+(?:\.[\da-z]+)*))?$/.exec(version);
  return found === null ? undefined : { numbers: found.slice(1, 4).map(Number), name: found[4] };
}
