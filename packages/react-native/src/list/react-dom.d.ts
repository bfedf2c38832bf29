/** The one function of react-dom that the web list needs; its own types are a package apart. */
declare module 'react-dom' {
  export function flushSync<T>(run: () => T): T;
}
