/** Longest texts whose length stands in one byte, and in two. */
const short = 125;
const middle = 65_535;

/** What a text is on the wire: a frame of the WebSocket protocol, as a server sends it. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length <= short ? 2 : length <= middle ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81; // whole, and a text
  if (length <= short) frame[1] = length;
  else if (length <= middle) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

/** Frames of texts that are sent to many, one after the other: each is made once. */
export class TextFrames {
  #text = '';
  #frame = textFrame('');

  of(text: string): Buffer {
    if (text !== this.#text) {
      this.#frame = textFrame(text);
      this.#text = text;
    }
    return this.#frame;
  }
}
