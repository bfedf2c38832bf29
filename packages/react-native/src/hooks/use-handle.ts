import { type Ref, useCallback, useImperativeHandle } from 'react';
import { callHost } from './call-host.ts';

/** Gives a handle to the ref of a host. One that throws, or that is no ref at all, must not end the tree it stands in. */
export function useHandle<Handle>(ref: Ref<Handle> | undefined, handle: Handle): void {
  const give = useCallback(
    (given: Handle | null): (() => void) => {
      let clean: unknown;
      callHost('ref', () => {
        if (typeof ref === 'function') clean = ref(given);
        else if (ref !== undefined && ref !== null) ref.current = given;
      });
      return () => {
        callHost('ref', () => {
          if (typeof clean === 'function') clean();
          else if (typeof ref === 'function') ref(null);
          else if (ref !== undefined && ref !== null) ref.current = null;
        });
      };
    },
    [ref],
  );
  useImperativeHandle(give, () => handle, [handle]);
}
