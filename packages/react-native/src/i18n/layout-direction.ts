import { I18nManager, Platform } from 'react-native';
import { directionOf } from './language.ts';

/** Whether the app itself is laid out from right to left. A browser knows no such thing: there the language says it. */
export function isMirroredApp(): boolean {
  return Platform.OS !== 'web' && I18nManager.isRTL;
}

/**
 * Which way the kit is laid out in a language. In an app that runs from right to left everything does, what is said in
 * English too: the platform has turned all the rest, and one part the other way round would stand out as a mistake. In any
 * other app a language that runs from right to left turns the kit alone.
 */
export function layoutDirection(code: string): 'ltr' | 'rtl' {
  return isMirroredApp() ? 'rtl' : directionOf(code);
}
