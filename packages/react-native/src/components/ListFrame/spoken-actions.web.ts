import type { MenuActions } from '../Menu/menu-as-actions.ts';
import type { SpokenMenus } from './menu-news.ts';

/** In a browser the keys of the row open the menu itself. */
export function useSpokenActions(_id: string, _menus: SpokenMenus, _isOffered?: boolean): MenuActions {
  return {};
}
