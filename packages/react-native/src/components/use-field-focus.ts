import { type ComponentRef, type RefCallback, useCallback, useEffect, useState } from 'react';
import type { TextInput } from 'react-native';
import type { GroupFormField } from '../models/group-form.ts';

type Field = ComponentRef<typeof TextInput>;

/** How whoever fills a form in is brought to one of its fields in which something is written. */
export interface FieldFocus {
  /** The same function for the same field: its `ref`. */
  readonly hold: (field: Exclude<GroupFormField, 'type'>) => RefCallback<Field>;
  readonly focus: (field: GroupFormField | null) => void;
}

/** Holds the fields of a form of a group. The server says of one that it is wrong: the focus goes there. */
export function useFieldFocus(wrongField: GroupFormField | null): FieldFocus {
  const [{ held, hold }] = useState(holdFields);
  const focus = useCallback(
    (field: GroupFormField | null): void => {
      if (field !== null) held.get(field)?.focus();
    },
    [held],
  );
  useEffect(() => focus(wrongField), [focus, wrongField]);
  return { hold, focus };
}

function holdFields(): { readonly held: ReadonlyMap<GroupFormField, Field>; readonly hold: FieldFocus['hold'] } {
  const held = new Map<GroupFormField, Field>();
  const holder =
    (name: GroupFormField): RefCallback<Field> =>
    (field) => {
      if (field === null) held.delete(name);
      else held.set(name, field);
    };
  const holders = {
    name: holder('name'),
    password: holder('password'),
    icon: holder('icon'),
    description: holder('description'),
    tags: holder('tags'),
  };
  return { held, hold: (field) => holders[field] };
}
