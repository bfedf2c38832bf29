import { type RefCallback, useCallback, useEffect, useState } from 'react';
import type { GroupFormField } from '../models/group-form.ts';
import type { Focusable } from './ChoiceField.tsx';

/** How whoever fills a form in is brought to one of its fields. */
export interface FieldFocus {
  /** The same function for the same field: its `ref`. */
  readonly hold: (field: GroupFormField) => RefCallback<Focusable>;
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

function holdFields(): { readonly held: ReadonlyMap<GroupFormField, Focusable>; readonly hold: FieldFocus['hold'] } {
  const held = new Map<GroupFormField, Focusable>();
  const holder =
    (name: GroupFormField): RefCallback<Focusable> =>
    (field) => {
      if (field === null) held.delete(name);
      else held.set(name, field);
    };
  const holders = {
    name: holder('name'),
    type: holder('type'),
    password: holder('password'),
    icon: holder('icon'),
    description: holder('description'),
    tags: holder('tags'),
  };
  return { held, hold: (field) => holders[field] };
}
