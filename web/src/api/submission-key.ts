import { useRef } from 'react';

/** A random UUID, also on plain http, where browsers keep `crypto.randomUUID` to themselves. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Idempotency keys of a form. The same content sent again (after a lost answer) gets the same key and is recorded once;
 * changed content is another submission, and so is the same content after `renew`, which a success calls.
 */
export function useSubmissionKey(): { keyFor(payload: unknown): string; renew(): void } {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor(payload) {
      const content = JSON.stringify(payload);
      if (last.current?.content !== content) last.current = { content, key: newKey() };
      return last.current.key;
    },
    renew() {
      last.current = null;
    },
  };
}
