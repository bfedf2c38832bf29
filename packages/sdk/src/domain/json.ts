/** A value that survives `JSON.stringify` and back. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object of {@link Json} values: metadata and the data of custom messages. */
export interface JsonObject {
  readonly [key: string]: Json;
}
