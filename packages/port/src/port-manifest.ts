import type { Node, ObjectProperty, StringLiteral } from '@babel/types';
import { Edits } from './edits.ts';
import type { EngineChoice } from './engine.ts';
import { type Finding, lineAt } from './finding.ts';
import { dependencyLists, entriesOf } from './host-packages.ts';
import { type JsonFile, keyOf } from './json-file.ts';
import type { Project } from './project.ts';
import { kitVersion } from './surface/surface.ts';
import { endOf, startOf } from './syntax.ts';

/** A `package.json` with our packages in place of the old kit's. */
export interface PortedManifest {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly replacedCount: number;
}

const embedded = '@open-chat-kit/engine-embedded';

export function portManifest(
  { file, text, tree: manifest }: JsonFile,
  project: Project,
  engine: EngineChoice,
  when: 'before' | 'after',
): PortedManifest {
  const edits = new Edits(text);
  const notes: { readonly entry: Node; readonly subject: string; readonly text: string }[] = [];
  const named = new Set(dependencyLists.flatMap((name) => entriesOf(manifest, name).map(keyOf)));
  let replacedCount = 0;
  for (const list of dependencyLists) {
    const entries = entriesOf(manifest, list);
    const old = entries.filter((entry) => project.roleOf(keyOf(entry)) !== undefined);
    const there = new Set(entries.map(keyOf));
    const wanted = [...new Set(old.flatMap((entry) => ours(project, keyOf(entry), engine)))].filter(
      (one) => !there.has(one) && !(one === embedded && named.has(one)),
    );
    wanted.forEach((name) => named.add(name));
    const gone = new Set<ObjectProperty>();
    for (const [index, entry] of old.entries()) {
      // The first ones each take an old one's place; what is over on either side joins the last, or goes.
      const isLast = index === old.length - 1;
      const names = isLast ? wanted.slice(index) : wanted.slice(index, index + 1);
      if (names.length > 0)
        edits.replace(startOf(entry), endOf(entry), names.map(dependency).join(separator(text, entry)));
      else gone.add(entry);
    }
    remove(edits, entries, gone);
    replacedCount += old.length;
    for (const entry of entries) {
      if (project.strangerNames(keyOf(entry)) !== undefined) {
        notes.push({
          entry: entry,
          subject: keyOf(entry),
          text: 'the kit has nothing of this package: keep it or delete it',
        });
      }
    }
  }
  for (const setting of textsIn(manifest)) {
    const name = project.packages.find((one) => setting.value.includes(one));
    if (name === undefined) continue;
    notes.push({ entry: setting, subject: name, text: 'a setting names the old package: change or delete it' });
  }
  const all = dependencyLists.flatMap((list) => entriesOf(manifest, list));
  const first = all.find((entry) => project.roleOf(keyOf(entry)) !== undefined);
  if (first !== undefined && !named.has('@shopify/flash-list')) {
    notes.push({
      entry: first,
      subject: '@shopify/flash-list',
      text: 'on devices the lists stand on it: add `"@shopify/flash-list": "2.3.2"`',
    });
  }
  const ported = edits.apply();
  const findings = notes.map(({ entry, subject, text: what }) => ({
    file,
    subject,
    text: what,
    line: when === 'before' ? lineAt(text, startOf(entry)) : lineAt(ported, edits.moved(startOf(entry))),
    isOpen: true,
  }));
  return { text: ported, findings, replacedCount };
}

function ours(project: Project, name: string, engine: EngineChoice): string[] {
  const role = project.roleOf(name) === 'sdk' ? '@open-chat-kit/sdk' : '@open-chat-kit/react-native';
  return engine.kind === 'embedded' ? [role, embedded] : [role];
}

function dependency(name: string): string {
  return `"${name}": "${kitVersion}"`;
}

function separator(text: string, entry: ObjectProperty): string {
  const indentation = /(\r?\n[ \t]*)$/.exec(text.slice(0, startOf(entry)))?.[0] ?? ' ';
  return `,${indentation}`;
}

/**
 * Those behind the last that stays go in one piece: each alone would want the comma between two of them. One stays
 * always, since ours is there or takes a place.
 */
function remove(edits: Edits, entries: readonly ObjectProperty[], gone: ReadonlySet<ObjectProperty>): void {
  const lastKept = entries.findLastIndex((one) => !gone.has(one));
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1];
    if (gone.has(entry) && index < lastKept && next) edits.replace(startOf(entry), startOf(next), '');
  }
  const kept = entries[lastKept];
  const last = entries.at(-1);
  if (kept && last && kept !== last) edits.replace(endOf(kept), endOf(last), '');
}

/** Values of settings, however deep. */
function textsIn(node: Node): StringLiteral[] {
  switch (node.type) {
    case 'StringLiteral':
      return [node];
    case 'ObjectExpression':
      return node.properties.flatMap((one) => (one.type === 'ObjectProperty' ? textsIn(one.value) : []));
    case 'ArrayExpression':
      return node.elements.flatMap((one) => (one === null ? [] : textsIn(one)));
    default:
      return [];
  }
}
