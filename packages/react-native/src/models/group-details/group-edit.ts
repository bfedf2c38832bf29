import type { GroupRecord } from '@open-chat-kit/sdk';
import { type GroupForm, type GroupFormField, missingIn } from '../group-form.ts';

/** What of a group can be edited; the password is never read, only set. */
export type GroupEditForm = Pick<GroupForm, 'name' | 'type' | 'password' | 'icon' | 'description' | 'tags'>;

/** A field that two people may have changed at once. */
export type SharedField = Exclude<keyof GroupEditForm, 'password'>;

/** Somebody else gave a field another value while it was being edited here. */
export interface EditConflict {
  readonly field: SharedField;
  /** What it is by now. Of the type that was chosen here too, it is that they have set another password. */
  readonly theirs: string;
}

/** An edit that is under way. */
export interface GroupEdit {
  readonly form: GroupEditForm;
  /** Each field as it was when its own editing began: what differs from it was typed here. */
  readonly base: Pick<GroupRecord, SharedField>;
}

const sharedFields: readonly SharedField[] = ['name', 'icon', 'description', 'tags', 'type'];

export function editOf({ name, icon, description, tags, type }: GroupRecord): GroupEdit {
  const base = { name, icon, description, tags, type };
  return { form: { ...base, password: '' }, base };
}

/** The fields that would be sent. Around words nobody means blanks. */
export function changedIn(edit: GroupEdit): readonly GroupFormField[] {
  const shared = typedIn(edit);
  const hasPassword = edit.form.type === 'password' && edit.form.password !== '';
  return hasPassword ? [...shared, 'password'] : shared;
}

/** What must be filled in before it can be saved. */
export function openIn({ form, base }: GroupEdit): readonly GroupFormField[] {
  return missingIn(form, base.type === 'password');
}

/** The edit as things are by now: what was not touched here follows the group. */
export function followed(edit: GroupEdit, group: GroupRecord): GroupEdit {
  return sharedFields.reduce((next, field) => {
    if (!isTyped(next, field)) return takeTheirs(next, group, field);
    // Two who have set a password have not set the same one.
    if (field === 'type' && hasTwoPasswords(next, group)) return next;
    return isSame(next.form[field], group[field]) ? keepMine(next, group, field) : next;
  }, edit);
}

/** Where both have typed, and not the same. Of passwords, which nobody can read, only that a group has one by now is seen. */
export function conflictsIn(edit: GroupEdit, group: GroupRecord): readonly EditConflict[] {
  return typedIn(edit)
    .filter((field) => !isSame(edit.base[field], group[field]))
    .filter((field) => !isSame(edit.form[field], group[field]) || (field === 'type' && hasTwoPasswords(edit, group)))
    .map((field) => ({ field, theirs: inWords(group[field]) }));
}

/** What was typed here is to replace what somebody else wrote meanwhile. */
export function keepMine(edit: GroupEdit, group: GroupRecord, field: SharedField): GroupEdit {
  return { ...edit, base: { ...edit.base, [field]: group[field] } };
}

/** What somebody else wrote meanwhile stays. */
export function takeTheirs(edit: GroupEdit, group: GroupRecord, field: SharedField): GroupEdit {
  if ([edit.form[field], edit.base[field]].every((value) => String(value) === String(group[field]))) return edit;
  // A password of theirs is not to be replaced by one that was typed for another choice.
  const password = field === 'type' && group.type === 'password' ? '' : edit.form.password;
  return { form: { ...edit.form, password, [field]: group[field] }, base: { ...edit.base, [field]: group[field] } };
}

/** Somebody else has given a password to a group that had none, and one was typed here for it. */
function hasTwoPasswords({ form, base }: GroupEdit, { type }: GroupRecord): boolean {
  return base.type !== 'password' && type === 'password' && form.type === 'password' && form.password !== '';
}

/** What is sent of an edit. */
export interface SentEdit {
  readonly fields: readonly SharedField[];
  /** Empty for none. */
  readonly password: string;
  /** As it is to be: as it is now, with what was typed here and nothing else in its place. */
  readonly group: GroupRecord;
}

export function sentOf(edit: GroupEdit, group: GroupRecord): SentEdit {
  const { type, password } = edit.form;
  const fields = typedIn(edit);
  const typed = Object.fromEntries(fields.map((field) => [field, withoutBlanks(edit.form[field])]));
  return { fields, password: type === 'password' ? password : '', group: { ...group, ...typed } };
}

/**
 * Whether a group is as it was to be. Passwords cannot be read: whether the one that was sent is set is known only by what
 * was sent with it, and a group may have got a password by somebody else.
 */
export function hasArrived({ fields, password, group }: SentEdit, now: GroupRecord): boolean {
  const isTelling = fields.some((field) => password === '' || field !== 'type');
  return isTelling && fields.every((field) => isSame(group[field], now[field]));
}

/** What was typed since an edit was sent, which is saved by now; `null` for nothing. */
export function leftOf(edit: GroupEdit, { fields, password, group }: SentEdit): GroupEdit | null {
  const { form, base } = fields.reduce((next, field) => keepMine(next, group, field), edit);
  const left = { form: { ...form, password: form.password === password ? '' : form.password }, base };
  return changedIn(left).length === 0 ? null : left;
}

function typedIn(edit: GroupEdit): readonly SharedField[] {
  return sharedFields.filter((field) => isTyped(edit, field));
}

function isTyped({ form, base }: GroupEdit, field: SharedField): boolean {
  return !isSame(form[field], base[field]);
}

type Value = GroupEditForm[SharedField];

function isSame(a: Value, b: Value): boolean {
  return JSON.stringify(withoutBlanks(a)) === JSON.stringify(withoutBlanks(b));
}

function withoutBlanks(value: Value): Value {
  if (typeof value === 'string') return value.trim();
  return value.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

function inWords(value: Value): string {
  return typeof value === 'string' ? value : value.join(', ');
}
