import { useSyncExternalStore } from 'react';
import { Platform } from 'react-native';
import { isUsedByFinger } from './pointer.ts';

/** Whether a finger presses what is drawn: on devices, and in browsers that are used by it. What a server draws is not told. */
export function useFinger(): boolean {
  return useSyncExternalStore(neverChanges, isPressedByFinger, isOnDevice);
}

const isOnDevice = (): boolean => Platform.OS !== 'web';
const isPressedByFinger = (): boolean => isOnDevice() || isUsedByFinger();
const neverChanges = (): (() => void) => () => {};
