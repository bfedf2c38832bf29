import { useEffect, useState } from 'react';
import { Image } from 'react-native';
import { useClock } from '../../client/use-clock.ts';
import { imageSourceOf } from '../KitAvatar/image-address.ts';

/** The picture of an address that is being written. */
export interface Picture {
  /** What is looked for, or was found; empty for none. */
  readonly shown: string;
  /** What is written now cannot be shown. */
  readonly isBroken: boolean;
  /** Whether there is nothing against saving the address. Where there is, `isBroken` says so at once. */
  readonly check: () => boolean;
}

/** So long an address must rest before its picture is looked for, in milliseconds. */
const restMs = 400;

/** Looks whether there is a picture at an address: of each letter that is typed none is loaded. */
export function usePicture(value: string): Picture {
  const address = value.trim();
  // Another object for another look, also at the same address.
  const [look, setLook] = useState({ address });
  const [broken, setBroken] = useState('');
  const clock = useClock();
  useEffect(
    () => clock.after(restMs, () => setLook((last) => (last.address === address ? last : { address }))),
    [address, clock],
  );
  useEffect(() => {
    if (look.address === '') return undefined;
    let isOver = false;
    const tell = (isFound: boolean): void => {
      if (!isOver) setBroken(isFound ? '' : look.address);
    };
    if (imageSourceOf(look.address) === undefined) tell(false);
    else
      Image.getSize(
        look.address,
        () => tell(true),
        () => tell(false),
      );
    return () => {
      isOver = true;
    };
  }, [look]);
  const shown = address === '' ? '' : look.address;
  const check = (): boolean => {
    if (address === '' || (imageSourceOf(address) !== undefined && broken !== address)) return true;
    setBroken(address);
    // It may have been the connection: what is refused now is looked for once more.
    setLook({ address });
    return false;
  };
  return { shown, isBroken: shown !== '' && shown === address && broken === shown, check };
}
