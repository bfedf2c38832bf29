/**
 * PostgreSQL keeps no "\0" in texts, and no half of a character; both may stand in what a host calls an id. They are
 * written as "\" and their number, and a "\" as two.
 */
export function toText(value: string): string {
  return value.replace(unkeepable, (sign) =>
    sign === '\\' ? '\\\\' : `\\${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The text as it was before {@link toText}. */
export function fromText(value: string): string {
  return value.includes('\\') ? value.replace(kept, (_, sign: string) => (sign === '\\' ? '\\' : unit(sign))) : value;
}

const unkeepable = /[\0\\]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const kept = /\\(\\|[0-9a-f]{4})/g;

function unit(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
