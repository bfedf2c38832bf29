import { type GroupType, isBlank, Kit, type KitException } from '@open-chat-kit/sdk';

/** What somebody fills in to make a group. */
export interface GroupForm {
  readonly name: string;
  readonly type: GroupType;
  /** Kept while another type is chosen, and sent only with `password`. */
  readonly password: string;
  /** Address of a picture. */
  readonly icon: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Uids of who comes in at once. */
  readonly members: readonly string[];
}

/** A part of the form that something may be wrong with. */
export type GroupFormField = Exclude<keyof GroupForm, 'members'>;

export const emptyGroupForm: GroupForm = {
  name: '',
  type: 'public',
  password: '',
  icon: '',
  description: '',
  tags: [],
  members: [],
};

const fields: readonly GroupFormField[] = ['name', 'type', 'password', 'icon', 'description', 'tags'];

/** What must be filled in before there can be such a group. */
export function missingIn({ name, type, password }: GroupForm): readonly GroupFormField[] {
  return [
    ...(isBlank(name) ? (['name'] as const) : []),
    ...(type === 'password' && password === '' ? (['password'] as const) : []),
  ];
}

/** The group as it is to be made; the engine names it. Around words nobody means blanks. */
export function groupOf(form: GroupForm): Kit.Group {
  const password = form.type === 'password' ? form.password : '';
  const group = new Kit.Group('', form.name.trim(), form.type, password, form.icon.trim(), form.description.trim());
  group.setTags([...new Set(form.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]);
  return group;
}

/** Which part of the form an error is about; `null` where it is about none, or about all of it. */
export function fieldOf(error: KitException): GroupFormField | null {
  const { argument } = error.details;
  // "group.tags[3]" is about the tags.
  return (
    fields.find((field) => typeof argument === 'string' && new RegExp(`^group\\.${field}\\b`).test(argument)) ?? null
  );
}
