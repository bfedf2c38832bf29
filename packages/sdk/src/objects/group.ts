import type { GroupMemberScope, GroupType } from '../domain/group.ts';
import type { JsonObject } from '../domain/json.ts';
import { type AnyText, assumed } from './any-text.ts';
import { Snapshot } from './snapshot.ts';

/** A group, as hosts see one. A snapshot: changing it changes nothing but the object. */
export class Group extends Snapshot {
  guid: string;
  name: string;
  type: GroupType;
  password: string;
  icon: string;
  description: string;
  owner = '';
  metadata: JsonObject = {};
  createdAt = 0;
  updatedAt = 0;
  hasJoined: boolean;
  scope: GroupMemberScope | null = null;
  joinedAt = 0;
  membersCount = 0;
  tags: string[] = [];
  isBanned = false;

  /** What is left out is empty, and stays as it is where the object is given to `updateGroup`. */
  constructor(
    guid: string,
    name = '',
    type: GroupType | AnyText = '',
    password = '',
    icon = '',
    description = '',
    hasJoined = false,
  ) {
    super();
    this.guid = guid;
    this.name = name;
    this.type = assumed(type);
    this.password = password;
    this.icon = icon;
    this.description = description;
    this.hasJoined = hasJoined;
  }

  getGuid(): string {
    return this.guid;
  }

  setGuid(guid: string): void {
    this.guid = guid;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  /** `public` in an object of the host's that does not say: `createGroup` wants it said. */
  getType(): GroupType {
    return this.type || 'public';
  }

  setType(type: GroupType | AnyText): void {
    this.type = assumed(type);
  }

  /** Only what the host itself set: the kit never fills it. */
  getPassword(): string {
    return this.password;
  }

  setPassword(password: string): void {
    this.password = password;
  }

  /** Address of a picture; empty for none. */
  getIcon(): string {
    return this.icon;
  }

  setIcon(icon: string): void {
    this.icon = icon;
  }

  getDescription(): string {
    return this.description;
  }

  setDescription(description: string): void {
    this.description = description;
  }

  /** Uid of the owner. */
  getOwner(): string {
    return this.owner;
  }

  setOwner(owner: string): void {
    this.owner = owner;
  }

  getMetadata(): JsonObject {
    return this.metadata;
  }

  setMetadata(metadata: JsonObject): void {
    this.metadata = metadata;
  }

  /** Seconds since 1970. */
  getCreatedAt(): number {
    return this.createdAt;
  }

  setCreatedAt(createdAt: number): void {
    this.createdAt = createdAt;
  }

  /** Seconds since 1970; 0 when never changed. */
  getUpdatedAt(): number {
    return this.updatedAt;
  }

  setUpdatedAt(updatedAt: number): void {
    this.updatedAt = updatedAt;
  }

  getHasJoined(): boolean {
    return this.hasJoined;
  }

  setHasJoined(hasJoined: boolean): void {
    this.hasJoined = hasJoined;
  }

  /** The logged-in user's scope; `null` for a stranger. */
  getScope(): GroupMemberScope | null {
    return this.scope;
  }

  setScope(scope: GroupMemberScope | null): void {
    this.scope = scope;
  }

  /** Seconds since 1970; 0 for a stranger. */
  getJoinedAt(): number {
    return this.joinedAt;
  }

  setJoinedAt(joinedAt: number): void {
    this.joinedAt = joinedAt;
  }

  getMembersCount(): number {
    return this.membersCount;
  }

  setMembersCount(membersCount: number): void {
    this.membersCount = membersCount;
  }

  /** Empty unless the request asked `withTags(true)`. */
  getTags(): string[] {
    return this.tags;
  }

  setTags(tags: string[]): void {
    this.tags = tags;
  }

  isBannedFromGroup(): boolean {
    return this.isBanned;
  }

  setBannedFromGroup(isBanned: boolean): void {
    this.isBanned = isBanned;
  }
}
