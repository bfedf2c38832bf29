'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { type ReactNode, useInsertionEffect, useRef } from 'react';
import { StyleSheet } from 'react-native';

/** Puts the styles that React Native Web drew with into the page, so that it looks right before any script runs. */
export function NativeStyles({ children }: { readonly children: ReactNode }) {
  const isThere = useRef(false);
  useServerInsertedHTML(() => {
    // Asked again for each part of the page: a second sheet would undo what the browser adds to the first one.
    if (isThere.current) return null;
    isThere.current = true;
    const { id, textContent } = sheet();
    return <style id={id} dangerouslySetInnerHTML={{ __html: textContent }} />;
  });
  useInsertionEffect(() => {
    // With Cache Components the page has two all the same.
    for (const late of [...document.querySelectorAll(`style#${sheet().id}`)].slice(1)) late.remove();
  }, []);
  return children;
}

/** Of React Native Web alone: the types are React Native's. */
function sheet(): { readonly id: string; readonly textContent: string } {
  return Reflect.get(StyleSheet, 'getSheet').call(StyleSheet);
}
