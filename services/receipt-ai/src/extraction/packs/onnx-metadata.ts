/** Field numbers of onnx.proto: ModelProto.metadata_props and StringStringEntryProto. */
const METADATA_FIELD = 14;
const KEY_FIELD = 1;
const VALUE_FIELD = 2;

/**
 * One entry of an ONNX file's metadata, or null. It has the recogniser's dictionary, which onnxruntime-node does not expose, so the
 * few protobuf fields are parsed here.
 *
 * @throws {RangeError} when the bytes are not a protobuf message.
 */
export function onnxMetadata(model: Uint8Array, key: string): string | null {
  for (const field of lengthDelimitedFields(model)) {
    if (field.number !== METADATA_FIELD) continue;
    const entry = new Map<number, string>();
    for (const part of lengthDelimitedFields(field.bytes)) {
      entry.set(part.number, Buffer.from(part.bytes).toString('utf8'));
    }
    if (entry.get(KEY_FIELD) === key) return entry.get(VALUE_FIELD) ?? null;
  }
  return null;
}

interface Field {
  number: number;
  bytes: Uint8Array;
}

/** Wire types of protobuf. */
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

function* lengthDelimitedFields(message: Uint8Array): Generator<Field> {
  let at = 0;
  while (at < message.length) {
    const tag = readVarint(message, at);
    at = tag.next;
    const wireType = tag.value % 8;
    if (wireType === VARINT) at = readVarint(message, at).next;
    else if (wireType === FIXED_64) at += 8;
    else if (wireType === FIXED_32) at += 4;
    else if (wireType === LENGTH_DELIMITED) {
      const length = readVarint(message, at);
      at = length.next + length.value;
      if (at > message.length) throw new RangeError('A protobuf field runs past the end.');
      yield { number: Math.floor(tag.value / 8), bytes: message.subarray(length.next, at) };
    } else throw new RangeError(`Unknown protobuf wire type ${wireType}.`);
  }
}

/** Multiplies instead of shifting, because a length beyond 31 bits would turn negative. */
function readVarint(message: Uint8Array, start: number): { value: number; next: number } {
  let value = 0;
  let scale = 1;
  for (let at = start; at < start + 10; at++) {
    const byte = message[at];
    if (byte === undefined) throw new RangeError('A protobuf number runs past the end.');
    value += (byte % 128) * scale;
    if (byte < 128) return { value, next: at + 1 };
    scale *= 128;
  }
  throw new RangeError('A protobuf number is too long.');
}
