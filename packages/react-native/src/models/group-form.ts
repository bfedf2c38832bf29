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

/** No engine of the kit takes longer ones, in UTF-16 code units; what another one does not take, it says of the field. */
export const longestOfGroup = { name: 255, password: 255, description: 5_000 } as const;

const fields: readonly GroupFormField[] = ['name', 'type', 'password', 'icon', 'description', 'tags'];

type Required = Pick<GroupForm, 'name' | 'type' | 'password'>;

/** What must be filled in before there can be such a group. One that has a password may keep it. */
export function missingIn({ name, type, password }: Required, hasPassword = false): readonly GroupFormField[] {
  return [
    ...(isBlank(name) ? (['name'] as const) : []),
    ...(type === 'password' && password === '' && !hasPassword ? (['password'] as const) : []),
  ];
}

/** A name for a group that is to be made: whoever tries again under the same one makes no second group. */
export function newGuid(now: number, random: number = Math.random()): string {
  return `group-${now.toString(36)}-${random.toString(36).slice(2)}`;
}

/** The group as it is to be made. Around words nobody means blanks. */
export function groupOf(form: GroupForm, guid: string): Kit.Group {
  const password = form.type === 'password' ? form.password : '';
  const group = new Kit.Group(guid, form.name.trim(), form.type, password, form.icon.trim(), form.description.trim());
  group.setTags([...new Set(form.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]);
  return group;
}

/** What is said of a field that an error is about. */
export function faultOfField({ code }: KitException): 'error.LIMIT_EXCEEDED' | 'createGroup.wrong' {
  return code === 'LIMIT_EXCEEDED' ? 'error.LIMIT_EXCEEDED' : 'createGroup.wrong';
}

/** Which part of the form an error is about; `null` where it is about none, or about all of it. */
export function fieldOf(error: KitException): GroupFormField | null {
  const { argument } = error.details;
  // The SDK says "group.tags[3]", and an engine "tags[3]": that is about the tags.
  return (
    fields.find(
      (field) => typeof argument === 'string' && new RegExp(`^(group\\.)?${field}(?![.\\w])`).test(argument),
    ) ?? null
  );
}
