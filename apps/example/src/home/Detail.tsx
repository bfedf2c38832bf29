import { Navigator } from 'expo-router';
import { cloneElement, type ReactElement } from 'react';
import { useHomePlace } from './use-home-place.ts';

/**
 * The page that stands beside the lists. Each step of the router is a page of its own, begun anew; one at which only the
 * list beside it changes leaves the page as it is, with what was typed and where it was scrolled to.
 */
export function Detail(): ReactElement | null {
  const { state, descriptors } = Navigator.useContext();
  const { page, guid, uid } = useHomePlace();
  const step = state.routes[state.index];
  const drawn = step === undefined ? undefined : descriptors[step.key]?.render();
  return drawn === undefined ? null : cloneElement(drawn, { key: [page, guid, uid].join(' ') });
}
