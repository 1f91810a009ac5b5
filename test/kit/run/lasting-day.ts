import { standStill } from './stand-still';

const DAY_MS = 86_400_000;
const LASTS_MS = 5 * 60_000;
/** Clocks of one machine differ by less. */
const PAST_MIDNIGHT_MS = 1_000;

/**
 * Today, which does not end within minutes: where it would, all of this process waits for the next day. What is dated
 * today, or counted by the month, would be of two days or months otherwise. @returns the day in UTC
 */
export function lastingToday(): string {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < LASTS_MS) standStill(leftMs + PAST_MIDNIGHT_MS);
  return new Date().toISOString().slice(0, 10);
}
