import { kitNames, uiNames, uiTypes, version, eventNames, sdkNames } from './generated.ts';

/** What one name of the kit has inside; names stand behind each other, with spaces between. */
export interface Shape {
  /** Keys of an object, static members of a class. */
  readonly members?: string;
  /** What objects of a class have. */
  readonly instance?: string;
  /** Props of a component. */
  readonly props?: string;
  /** Those of them that are taken, and whose feature is not built yet. */
  readonly later?: string;
  /** Handlers that a listener may have. */
  readonly handlers?: string;
}

/** A name by its way from a package: `['KitGroups']`, `['Kit', 'GROUP_TYPE', 'PUBLIC']`. */
export type KitPath = readonly [string, ...string[]];

/** The version of all packages of the kit. */
export const kitVersion: string = version;

/** Whether the kit has it. What stands deeper than the surface is known counts as there. */
export function hasPath(path: KitPath): boolean {
  const [name, member, ...rest] = path;
  if (name !== 'Kit') {
    const shape = shapeOf([name]);
    if (shape === undefined) return uiTypeNames.has(name) || sdkNameSet.has(name);
    return member === undefined || shape.members === undefined || lists(shape.members, member);
  }
  if (member === undefined) return true;
  const shape = kit.get(member);
  if (shape === undefined) return false;
  return rest[0] === undefined || shape.members === undefined || lists(shape.members, rest[0]);
}

export function shapeOf([name, member]: KitPath): Shape | undefined {
  return name === 'Kit' && member !== undefined ? kit.get(member) : ui.get(name);
}

/** Whether a module that exports this is about the SDK and not about the UI. */
export function isOfSdk(name: string): boolean {
  return name === 'Kit' || (sdkNameSet.has(name) && !ui.has(name) && !uiTypeNames.has(name));
}

/** Whether a listener of the UI package or of the SDK may have a handler of this name. */
export function isEvent(name: string): boolean {
  return allEvents.has(name);
}

export function lists(names: string, name: string): boolean {
  return names.split(' ').includes(name);
}

const kit = new Map<string, Shape>(Object.entries(kitNames));
const ui = new Map<string, Shape>(Object.entries(uiNames));
const uiTypeNames = new Set(uiTypes.split(' '));
const sdkNameSet = new Set(sdkNames.split(' '));
const allEvents = new Set(
  [eventNames, ...Object.values<Shape>(kitNames).map(({ handlers }) => handlers ?? '')].flatMap((names) =>
    names.split(' '),
  ),
);
