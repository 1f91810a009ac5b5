import { HttpStatus } from '@nestjs/common';
import { Refusal } from '../answers/refusal';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LIST_BEGINS = 0x5b;
const OBJECT_BEGINS = 0x7b;

/**
 * Counts the values of a JSON text without parsing it: JSON.parse takes 0.3 microseconds for a value, and a body of
 * five megabytes can hold two million.
 * @throws Refusal (413) where there are more
 */
export function requireFewValues(json: Buffer, most: number): void {
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfText(json, at + 1);
    else if (byte === COMMA || byte === LIST_BEGINS || byte === OBJECT_BEGINS) values++;
    if (values > most) throw tooMany(most);
  }
}

/** @returns the position of the text's closing quote, or the end of the JSON */
function endOfText(json: Buffer, from: number): number {
  for (let at = from; at < json.length; at++) {
    if (json[at] === BACKSLASH) at++;
    else if (json[at] === QUOTE) return at;
  }
  return json.length;
}

function tooMany(most: number): Refusal {
  const message = `The request holds too many values: at most ${most.toLocaleString('en-US')} can be sent at once`;
  return new Refusal(HttpStatus.PAYLOAD_TOO_LARGE, 'too_large', message);
}
