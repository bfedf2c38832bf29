import { Platform } from 'react-native';

interface Hermes {
  readonly getInstrumentedStats?: () => Readonly<Record<string, unknown>>;
}

/** Megabytes of JavaScript's heap in use; `null` where the platform does not say. */
export function usedMegabytes(): number | null {
  const hermes: unknown = Reflect.get(globalThis, 'HermesInternal');
  const bytes = isHermes(hermes)
    ? hermes.getInstrumentedStats?.()['js_allocatedBytes']
    : Platform.OS === 'web'
      ? heapOf(Reflect.get(performance, 'memory'))
      : undefined;
  return typeof bytes === 'number' ? bytes / 1_000_000 : null;
}

function isHermes(value: unknown): value is Hermes {
  return typeof value === 'object' && value !== null;
}

/** Chromium's own. */
function heapOf(memory: unknown): unknown {
  return typeof memory === 'object' && memory !== null ? Reflect.get(memory, 'usedJSHeapSize') : undefined;
}
