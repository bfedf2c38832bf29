import type { KitMessageOption, MenuItemInterface } from '../Menu/menu-item.ts';

let asking: () => readonly MenuItemInterface[] = () => [];

/** Asks a host for the entries of a menu, which may begin with what that menu has by itself. */
export function askWithUsual<Answer>(usual: () => readonly MenuItemInterface[], ask: () => Answer): Answer {
  const before = asking;
  asking = usual;
  try {
    return ask();
  } finally {
    asking = before;
  }
}

/** What the menu has by itself whose entries a host is asked for. */
export function usualEntries(): KitMessageOption[] {
  return asking().map(({ text: title, textStyle: titleStyle, ...entry }) =>
    Object.assign(entry, { title, titleStyle }),
  );
}
