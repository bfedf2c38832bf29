/** How much the embedded server takes. Beyond it, operations fail with `LIMIT_EXCEEDED`. Texts in UTF-16 code units. */
export const limits = {
  /** Of users, groups and messages: what clients take. */
  id: 255,
  name: 256,
  text: 20_000,
  description: 5_000,
  /** Addresses of pictures; small pictures travel in them as `data:`. */
  icon: 100_000,
  /** Addresses of attachments: an upload of full size as `data:`. */
  url: 3_000_000,
  secret: 256,
  keyword: 256,
  tag: 100,
  tags: 50,
  /** Metadata and custom data, as JSON. */
  json: 64_000,
  jsonDepth: 16,
  emoji: 64,
  /** Different emoji on one message. */
  emojis: 100,
  /** Members to add, users to block, or users to ask for in one call. */
  people: 1_000,
  /** Users or groups watched by one connection. */
  watched: 2_000,
  /** Bytes of one upload. */
  upload: 2_000_000,
} as const;
