/** Calls what a host gave: an error of its own must not end ours, nor vanish. */
export function callHost(name: string, call: () => unknown): void {
  try {
    call();
  } catch (error) {
    console.error(`The callback ${name} threw.`, error);
  }
}
