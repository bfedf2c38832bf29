import type { JsonObject } from '../domain/json.ts';
import type { UserStatus } from '../domain/user.ts';
import { fieldsIn } from './any-text.ts';
import { Snapshot } from './snapshot.ts';

/** A person, as hosts see one. A snapshot: changing it changes nothing but the object. */
export class User extends Snapshot {
  uid: string;
  name: string;
  avatar = '';
  status: UserStatus = 'offline';
  lastActiveAt = 0;
  role = '';
  statusMessage = '';
  link = '';
  metadata: JsonObject = {};
  tags: string[] = [];
  blockedByMe = false;
  hasBlockedMe = false;

  constructor(uid: string | { readonly uid: string; readonly name?: string; readonly avatar?: string }, name = '') {
    super();
    if (typeof uid === 'object' && uid !== null) {
      const given = fieldsIn(uid);
      this.uid = given.uid ?? '';
      this.name = given.name ?? name;
      this.avatar = given.avatar ?? '';
    } else {
      this.uid = uid;
      this.name = name;
    }
  }

  getUid(): string {
    return this.uid;
  }

  setUid(uid: string): void {
    this.uid = uid;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  /** Address of a picture; empty for none. */
  getAvatar(): string {
    return this.avatar;
  }

  setAvatar(avatar: string): void {
    this.avatar = avatar;
  }

  getStatus(): UserStatus {
    return this.status;
  }

  setStatus(status: UserStatus): void {
    this.status = status;
  }

  /** Seconds since 1970; 0 when not known. */
  getLastActiveAt(): number {
    return this.lastActiveAt;
  }

  setLastActiveAt(lastActiveAt: number): void {
    this.lastActiveAt = lastActiveAt;
  }

  /** `@agentic` marks an AI assistant. */
  getRole(): string {
    return this.role;
  }

  setRole(role: string): void {
    this.role = role;
  }

  getStatusMessage(): string {
    return this.statusMessage;
  }

  setStatusMessage(statusMessage: string): void {
    this.statusMessage = statusMessage;
  }

  getLink(): string {
    return this.link;
  }

  setLink(link: string): void {
    this.link = link;
  }

  getMetadata(): JsonObject {
    return this.metadata;
  }

  setMetadata(metadata: JsonObject): void {
    this.metadata = metadata;
  }

  getTags(): string[] {
    return this.tags;
  }

  setTags(tags: string[]): void {
    this.tags = tags;
  }

  getBlockedByMe(): boolean {
    return this.blockedByMe;
  }

  setBlockedByMe(blockedByMe: boolean): void {
    this.blockedByMe = blockedByMe;
  }

  getHasBlockedMe(): boolean {
    return this.hasBlockedMe;
  }

  setHasBlockedMe(hasBlockedMe: boolean): void {
    this.hasBlockedMe = hasBlockedMe;
  }
}
