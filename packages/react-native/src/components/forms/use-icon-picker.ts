import { type KitException, toKitException } from '@open-chat-kit/sdk';
import { useEffect, useRef, useState } from 'react';
import { callHost } from '../../hooks/call-host.ts';
import { imageSourceOf } from '../KitAvatar/image-address.ts';

/** A picture as a picker of the host's gives it: its address, or an object that has it; nothing when it was put away. */
export type PickedIcon = string | { readonly uri: string } | null | undefined;

interface IconPickerOptions {
  /** The host's. */
  readonly onPick: (() => Promise<PickedIcon> | PickedIcon) | undefined;
  readonly onChange: (address: string) => void;
  readonly onError: ((error: KitException) => void) | undefined;
}

/** How it goes. */
export interface IconPicker {
  readonly isPicking: boolean;
  /** What was picked last is no picture, or there was an error. */
  readonly hasFailed: boolean;
  readonly pick: () => void;
}

/** The host's picker of pictures: one at a time, and what it gives is anything. What it gives too late is for nobody. */
export function useIconPicker({ onPick, onChange, onError }: IconPickerOptions): IconPicker {
  const [isPicking, setPicking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const pick = async (): Promise<void> => {
    if (onPick === undefined || isPicking) return;
    setPicking(true);
    setFailed(false);
    try {
      const address = addressIn(await onPick());
      if (isGone.current) return;
      // Put away: what was there stays.
      if (address === null) return;
      if (imageSourceOf(address) === undefined) setFailed(true);
      else onChange(address);
    } catch (cause) {
      setFailed(true);
      callHost('onError', () => onError?.(toKitException(cause, 'Picking a picture')));
    } finally {
      setPicking(false);
    }
  };
  return { isPicking, hasFailed, pick: () => void pick() };
}

/** `null` for nothing; what is no picture at all is an address that cannot be shown. */
function addressIn(picked: unknown): string | null {
  if (picked === undefined || picked === null) return null;
  if (typeof picked === 'string') return picked.trim();
  const uri: unknown = typeof picked === 'object' && 'uri' in picked ? picked.uri : '';
  return typeof uri === 'string' ? uri.trim() : '';
}
