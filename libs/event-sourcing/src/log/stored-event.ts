import type { JsonObject, StoredEvent, StoredText } from './recorded-event';

/** @returns the event with its JSON read. */
export function storedEvent({ stream, revision, position, id, type, dataText, metadataText }: StoredText): StoredEvent {
  return { stream, revision, position, id, type, data: jsonObjectOf(dataText), metadata: jsonObjectOf(metadataText) };
}

/** What is no JSON object, such as binary data, reads as an empty one. */
export function jsonObjectOf(text: string): JsonObject {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
  } catch {
    return {};
  }
}
