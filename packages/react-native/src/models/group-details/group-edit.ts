import { type GroupRecord, isBlank } from '@open-chat-kit/sdk';
import type { GroupForm, GroupFormField } from '../group-form.ts';

/** What of a group can be edited; the password is never read, only set. */
export type GroupEditForm = Pick<GroupForm, 'name' | 'type' | 'password' | 'icon' | 'description'>;

/** A field that two people may have changed at once. */
export type SharedField = Exclude<keyof GroupEditForm, 'password'>;

/** Somebody else gave a field another value while it was being edited here. */
export interface EditConflict {
  readonly field: SharedField;
  /** What it is by now. */
  readonly theirs: string;
}

/** An edit that is under way. */
export interface GroupEdit {
  readonly form: GroupEditForm;
  /** Each field as it was when its own editing began: what differs from it was typed here. */
  readonly base: Pick<GroupRecord, SharedField>;
}

const sharedFields: readonly SharedField[] = ['name', 'icon', 'description', 'type'];

export function editOf({ name, icon, description, type }: GroupRecord): GroupEdit {
  return { form: { name, icon, description, type, password: '' }, base: { name, icon, description, type } };
}

/** The fields that would be sent. Around words nobody means blanks. */
export function changedIn(edit: GroupEdit): readonly GroupFormField[] {
  const shared = sharedFields.filter((field) => isTyped(edit, field));
  const hasPassword = edit.form.type === 'password' && edit.form.password !== '';
  return hasPassword ? [...shared, 'password'] : shared;
}

/** What must be filled in before it can be saved. A group that has a password may keep it. */
export function missingIn({ form, base }: GroupEdit): readonly GroupFormField[] {
  const needsPassword = form.type === 'password' && base.type !== 'password' && form.password === '';
  return [...(isBlank(form.name) ? (['name'] as const) : []), ...(needsPassword ? (['password'] as const) : [])];
}

/** The edit as things are by now: what was not touched here follows the group. */
export function followed(edit: GroupEdit, group: GroupRecord): GroupEdit {
  return sharedFields.reduce((next, field) => {
    if (!isTyped(next, field)) return takeTheirs(next, group, field);
    return isSame(next.form[field], group[field]) ? keepMine(next, group, field) : next;
  }, edit);
}

/** Where both have typed, and not the same. */
export function conflictsIn(edit: GroupEdit, group: GroupRecord): readonly EditConflict[] {
  return sharedFields
    .filter((field) => isTyped(edit, field))
    .filter((field) => !isSame(edit.base[field], group[field]) && !isSame(edit.form[field], group[field]))
    .map((field) => ({ field, theirs: group[field] }));
}

/** What was typed here is to replace what somebody else wrote meanwhile. */
export function keepMine(edit: GroupEdit, group: GroupRecord, field: SharedField): GroupEdit {
  return { ...edit, base: { ...edit.base, [field]: group[field] } };
}

/** What somebody else wrote meanwhile stays. */
export function takeTheirs(edit: GroupEdit, group: GroupRecord, field: SharedField): GroupEdit {
  if (edit.form[field] === group[field] && edit.base[field] === group[field]) return edit;
  return { form: { ...edit.form, [field]: group[field] }, base: { ...edit.base, [field]: group[field] } };
}

/** The group as it is now, with what was typed here and nothing else in its place. */
export function editedGroup(edit: GroupEdit, group: GroupRecord): GroupRecord {
  const typed = sharedFields.filter((field) => isTyped(edit, field));
  return { ...group, ...Object.fromEntries(typed.map((field) => [field, edit.form[field].trim()])) };
}

function isTyped({ form, base }: GroupEdit, field: SharedField): boolean {
  return !isSame(form[field], base[field]);
}

function isSame(a: string, b: string): boolean {
  return a.trim() === b.trim();
}
