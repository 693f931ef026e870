// Jupyter's websocket protocol v1 for messages to and from a kernel. A message is the number of its offsets, the offsets
// (8 bytes each, little-endian), and then its parts: channel, header, parent header, metadata, content, buffers.

const NUMBER = 8; // the bytes of an offset
const PARTS = /** @type {const} */ (["header", "parent_header", "metadata", "content"]);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Return a message without buffers as bytes. */
export function packed(message) {
  const parts = [message.channel, ...PARTS.map((name) => JSON.stringify(message[name]))].map((text) =>
    encoder.encode(text),
  );
  const offsets = [NUMBER * (parts.length + 2)];
  for (const part of parts) offsets.push(offsets[offsets.length - 1] + part.length);
  const bytes = new Uint8Array(offsets[parts.length]);
  const view = new DataView(bytes.buffer);
  [offsets.length, ...offsets].forEach((value, at) => view.setBigUint64(NUMBER * at, BigInt(value), true));
  parts.forEach((part, at) => bytes.set(part, offsets[at]));
  return bytes;
}

/** Return the message in `data`, an ArrayBuffer. Its buffers are left out, because no widget of ours sends any. */
export function unpacked(data) {
  const view = new DataView(data);
  const offset = (at) => Number(view.getBigUint64(NUMBER * at, true));
  const read = (at) => JSON.parse(decoder.decode(new Uint8Array(data, offset(at), offset(at + 1) - offset(at))));
  return Object.fromEntries(PARTS.map((name, at) => [name, read(at + 2)]));
}
