import { type RefCallback, useCallback, useEffect, useState } from 'react';
import type { GroupFormField } from '../../models/group-form.ts';
import type { Focusable } from './ChoiceField.tsx';

/** How whoever fills a form in is brought to one of its fields. */
export interface FieldFocus {
  /** The same function for the same field: its `ref`. */
  readonly hold: (field: GroupFormField) => RefCallback<Focusable>;
  readonly focus: (field: GroupFormField | null) => void;
}

/**
 * Holds the fields of a form of a group. The server says of one that it is wrong: the focus goes there. A field that comes
 * by what was chosen in another comes into view.
 */
export function useFieldFocus(wrongField: GroupFormField | null): FieldFocus {
  const [fields] = useState(holdFields);
  const focus = useCallback(
    (field: GroupFormField | null): void => {
      if (field !== null) fields.held.get(field)?.focus();
    },
    [fields],
  );
  useEffect(() => fields.begin(), [fields]);
  useEffect(() => focus(wrongField), [focus, wrongField]);
  return { hold: fields.hold, focus };
}

interface HeldFields extends Pick<FieldFocus, 'hold'> {
  readonly held: ReadonlyMap<GroupFormField, Focusable>;
  /** The form is drawn: what comes now comes later than the rest. @returns what ends that */
  readonly begin: () => () => void;
}

function holdFields(): HeldFields {
  const held = new Map<GroupFormField, Focusable>();
  let isDrawn = false;
  const holder =
    (name: GroupFormField): RefCallback<Focusable> =>
    (field) => {
      if (field === null) held.delete(name);
      else held.set(name, field);
      if (field !== null && isDrawn) reveal(field);
    };
  const holders = {
    name: holder('name'),
    type: holder('type'),
    password: holder('password'),
    icon: holder('icon'),
    description: holder('description'),
    tags: holder('tags'),
  };
  return {
    held,
    hold: (field) => holders[field],
    begin() {
      isDrawn = true;
      return () => {
        isDrawn = false;
      };
    },
  };
}

/** In a browser. Native platforms bring a field into view over the keyboard once it has the focus. */
function reveal(field: Focusable & { readonly scrollIntoView?: unknown }): void {
  if (typeof field.scrollIntoView === 'function') field.scrollIntoView({ block: 'nearest' });
}
