/** What stands in a menu and can be chosen, also what is on or off. */
export const menuItems = '[role^="menuitem"]';

/** Moves the focus among the menu items in `root` as the ARIA practices say. Returns whether the key was one of those. */
export function moveInMenu(root: Element, key: string): boolean {
  const items = [...root.querySelectorAll<HTMLElement>(menuItems)];
  if (items.length === 0) return false;
  const from = items.findIndex((item) => item === document.activeElement);
  const to = target(items, from, key);
  if (to === undefined) return false;
  items.at(to)?.focus();
  return true;
}

function target(items: readonly HTMLElement[], from: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % items.length;
    case 'ArrowUp':
      return from <= 0 ? items.length - 1 : from - 1;
    case 'Home':
      return 0;
    case 'End':
      return items.length - 1;
    default:
      return key.length === 1 && key !== ' ' ? byFirstLetter(items, from, key) : undefined;
  }
}

/** The next item that begins with this letter, round and round. */
function byFirstLetter(items: readonly HTMLElement[], from: number, letter: string): number | undefined {
  const wished = letter.toLocaleLowerCase();
  for (let step = 1; step <= items.length; step += 1) {
    const index = (from + step) % items.length;
    if (items[index]?.textContent.trim().toLocaleLowerCase().startsWith(wished) === true) return index;
  }
  return undefined;
}
