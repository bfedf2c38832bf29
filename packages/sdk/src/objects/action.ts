import { CATEGORY_ACTION, MESSAGE_TYPE, type MessageCategory } from '../constants.ts';
import type { GroupMemberScope } from '../domain/group.ts';
import type { GroupAction, ReceiverType } from '../domain/message.ts';
import type { AnyText } from './any-text.ts';
import { BaseMessage } from './base-message.ts';
import type { Group } from './group.ts';
import type { User } from './user.ts';

/** A line that tells what happened in a group. */
export class Action extends BaseMessage {
  action: GroupAction['kind'] | AnyText = '';
  actionBy: User | null = null;
  actionOn: User | null = null;
  actionFor: Group | null = null;
  newScope: GroupMemberScope | null = null;
  oldScope: GroupMemberScope | null = null;
  message = '';

  constructor(
    receiverId: string,
    type: string = MESSAGE_TYPE.GROUP_MEMBER,
    receiverType: ReceiverType | AnyText = 'group',
    category: MessageCategory | AnyText = CATEGORY_ACTION,
  ) {
    super(receiverId, receiverType, type, category);
  }

  /** Of lines that the kit makes one of `GroupAction`; hosts set what they like. */
  getAction(): GroupAction['kind'] | AnyText {
    return this.action;
  }

  setAction(action: GroupAction['kind'] | AnyText): void {
    this.action = action;
  }

  /** Who did it. */
  getActionBy(): User | null {
    return this.actionBy;
  }

  setActionBy(actionBy: User | null): void {
    this.actionBy = actionBy;
  }

  /** Whom it happened to. */
  getActionOn(): User | null {
    return this.actionOn;
  }

  setActionOn(actionOn: User | null): void {
    this.actionOn = actionOn;
  }

  /** The group it happened in. */
  getActionFor(): Group | null {
    return this.actionFor;
  }

  setActionFor(actionFor: Group | null): void {
    this.actionFor = actionFor;
  }

  /** Only of `scopeChanged`. */
  getNewScope(): GroupMemberScope | null {
    return this.newScope;
  }

  setNewScope(newScope: GroupMemberScope | null): void {
    this.newScope = newScope;
  }

  /** Only of `scopeChanged`. */
  getOldScope(): GroupMemberScope | null {
    return this.oldScope;
  }

  setOldScope(oldScope: GroupMemberScope | null): void {
    this.oldScope = oldScope;
  }

  /** The line in English; the components write it in the language of the user. */
  getMessage(): string {
    return this.message;
  }

  setMessage(message: string): void {
    this.message = message;
  }
}
